"""The description of the HTTP interface, written from the list of its routes."""

import re
from collections.abc import Sequence

import msgspec

from haversack.server.api import Way

VERSION = "1"
PARAMETER = re.compile(r"\{(\w+)(?::(\w+))?\}")


def document(routes: Sequence[Way]) -> dict[str, object]:
    """Return the OpenAPI document."""
    forms = [way.body for way in routes if way.body is not None]
    _, components = msgspec.json.schema_components(forms, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, object]] = {}
    for way in routes:
        paths.setdefault(PARAMETER.sub(r"{\1}", way.path), {})[way.method.lower()] = _operation(way)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Haversack", "version": VERSION, "description": "Tables, seats, replays."},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(way: Way) -> dict[str, object]:
    refused = {"description": "Refused, with the reason as a sentence; nothing has changed."}
    operation: dict[str, object] = {
        "operationId": way.handler.__name__,
        "summary": (way.handler.__doc__ or "").strip(),
        "responses": {"2XX": {"description": "Done.", "content": {"application/json": {}}}, "4XX": refused},
    }
    found = PARAMETER.findall(way.path)
    if found:
        operation["parameters"] = [_parameter(name, kind) for name, kind in found]
    if way.body is not None:
        schema = {"$ref": f"#/components/schemas/{way.body.__name__}"}
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return operation


def _parameter(name: str, kind: str) -> dict[str, object]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "integer" if kind == "int" else "string"}}
