"""The description of the HTTP interface, written from the list of its routes."""

import re
from collections.abc import Sequence

import msgspec

from haversack.server.api import Endpoint

VERSION = "1"
PARAMETER = re.compile(r"\{(\w+)(?::(\w+))?\}")


def document(routes: Sequence[Endpoint]) -> dict[str, object]:
    """Return the OpenAPI document."""
    forms = [endpoint.body for endpoint in routes if endpoint.body is not None]
    _, components = msgspec.json.schema_components(forms, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, object]] = {}
    for endpoint in routes:
        paths.setdefault(PARAMETER.sub(r"{\1}", endpoint.path), {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Haversack", "version": VERSION, "description": "Tables, seats, replays."},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint) -> dict[str, object]:
    refused = {"description": "Refused, with the reason as a sentence; nothing has changed."}
    operation: dict[str, object] = {
        "operationId": endpoint.handler.__name__,
        "summary": (endpoint.handler.__doc__ or "").strip(),
        "responses": {"2XX": {"description": "Done.", "content": {"application/json": {}}}, "4XX": refused},
    }
    found = PARAMETER.findall(endpoint.path)
    if found:
        operation["parameters"] = [_parameter(name, kind) for name, kind in found]
    if endpoint.body is not None:
        schema = {"$ref": f"#/components/schemas/{endpoint.body.__name__}"}
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return operation


def _parameter(name: str, kind: str) -> dict[str, object]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "integer" if kind == "int" else "string"}}
