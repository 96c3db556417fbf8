# syntax=docker/dockerfile:1
# The table in the browser, with compiled rules, as a user without rights. See docs/operate.md.
FROM python:3.12-slim-bookworm AS build
# A release of Debian keeps one version of each package at a time.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY requirements/play.lock requirements/postgres.lock requirements/
RUN python -m venv /tools && /tools/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/play.lock
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/postgres.lock
COPY scripts/build_native.py scripts/build_native.py
COPY src src
RUN /tools/bin/python scripts/build_native.py --target /native && test -e /native/compiled

FROM python:3.12-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin haversack \
    && install -d -o haversack -g haversack -m 0700 /data
COPY --from=build /venv /venv
COPY --from=build /native /app
ENV PYTHONPATH=/app \
    PYTHONUNBUFFERED=1 \
    HAVERSACK_HOST=0.0.0.0 \
    HAVERSACK_PORT=8000 \
    HAVERSACK_DB=/data/tables.sqlite \
    HAVERSACK_KEY=/data/signing.key \
    HAVERSACK_LOG=INFO
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["/venv/bin/python", "-c", "import os, urllib.request; urllib.request.urlopen(f\"http://127.0.0.1:{os.environ['HAVERSACK_PORT']}/api/ready\", timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["/venv/bin/python", "-m", "haversack", "serve"]
