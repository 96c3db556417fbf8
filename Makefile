# Each target works alone on a fresh clone: it needs Python 3.11 or newer with pip and venv, a shell and make.
PYTHON ?= python3
JOBS ?= 2
FUZZ_GAMES ?= 100000

SCRIPTS := src/haversack/web src/haversack/static/browser tools/pyodide/*.mjs tests/web
BIN := .venv/bin
RUN := $(BIN)/python
QUIETLY := --quiet --disable-pip-version-check
INSTALL := $(RUN) -m pip install $(QUIETLY)
NATIVE := PYTHONPATH=$(CURDIR)/build/native
GAMES_TESTS := $(foreach folder,$(wildcard src/haversack/games/[a-z]*/),$(wildcard tests/$(notdir $(patsubst %/,%,$(folder)))))
PURE_TESTS := tests/kernel tests/contract tests/qmg tests/packs tests/fuzz $(GAMES_TESTS) tests/bots/test_learned.py tests/test_golden.py
PURE_ONLY_TESTS := tests/kernel

# Many programs are started; none of them shall have to compile itself anew, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test lint format types types-web native browser database test-pure test-native test-static test-train test-ray test-lowest ledger bench strength learn fuzz docs wheel static lock audit clean

help:
	@echo "make play    the table in the browser: prints its address"
	@echo "make test    everything that must be green: lint, types, tests (pure and compiled), docs"
	@echo "make lint    ruff, strict mypy, tsc, eslint and prettier for the pages;  make format  puts the layout right"
	@echo "make native  compile the rules with mypyc, where there is a C compiler"
	@echo "make ledger  which rules and cards have tests, and which rules are met in lessons"
	@echo "make bench   speed of the rules beside that of other libraries"
	@echo "make test-train  sb3-contrib learns in every game, the chances of the master are fitted; installs PyTorch"
	@echo "make test-ray  the arena on a Ray of this machine; installs Ray"
	@echo "make test-lowest  the server on the oldest packages that it allows; installs them"
	@echo "make strength  how strong the bots are and what they cost; the figures of docs/bots.md"
	@echo "make learn   learn the chances the master plays by, GAME=ww2, 1914 or greatwar; installs LightGBM"
	@echo "make fuzz    $(FUZZ_GAMES) random games of each game with every invariant checked"
	@echo "make docs    build the documentation into site/"
	@echo "make wheel   build a wheel into dist/, compiled with HAVERSACK_COMPILE=1"
	@echo "make static  the table with no server into build/static; needs npm"
	@echo "make test-static  the same, played through in Chromium with the network cut"
	@echo "make lock    choose the pinned versions in requirements/ anew"
	@echo "make audit   ask for known faults of the pinned versions"
	@echo "make clean   remove everything that was built, .venv included"

# The table answers at once: on the pure rules the first time, while the compiler is fetched and run beside it.
play: .venv/.web
	@$(RUN) -m scripts.play

# Checking and compiling each keep one core busy for long, so they go side by side.
test: .venv/.dev .venv/.play
	@$(MAKE) --no-print-directory native QUICK=--quick & compiling=$$!; \
	$(MAKE) --no-print-directory lint || { kill $$compiling; exit 1; }; \
	wait $$compiling
	@$(MAKE) --no-print-directory test-pure test-native ledger docs

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(MAKE) --no-print-directory types types-web

# The modules of the pages are checked by tsc, eslint and prettier, which npm brings; without npm that is left out, except in CI.
types-web:
	@if command -v npm > /dev/null; then \
	  $(MAKE) --no-print-directory node_modules/.haversack && echo "tsc --project tsconfig.json" && \
	  node node_modules/typescript/bin/tsc --project tsconfig.json && \
	  echo "eslint" && node node_modules/eslint/bin/eslint.js --max-warnings 0 $(SCRIPTS) && \
	  node node_modules/prettier/bin/prettier.cjs --log-level warn --check $(SCRIPTS); \
	elif [ -n "$$CI" ]; then \
	  echo "There is no npm here, and in CI the modules of the pages must be checked."; exit 1; \
	else \
	  echo "There is no npm here, so the modules of the pages are not checked."; \
	fi

node_modules/.haversack: package.json package-lock.json
	npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

types: .venv/.dev
	$(BIN)/mypy src scripts benchmarks hatch_build.py tests tools

format: .venv/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@if command -v npm > /dev/null; then $(MAKE) --no-print-directory node_modules/.haversack && \
	  node node_modules/prettier/bin/prettier.cjs --log-level warn --write $(SCRIPTS); fi

native: .venv/.play
	$(RUN) scripts/build_native.py $(QUICK)

# The tests in the browser use the Chromium of the system; without one they are skipped, except in CI.
browser:
	@if $(PYTHON) scripts/chromium.py > /dev/null 2>&1; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  echo "apt-get install chromium-headless-shell"; \
	  apt-get update -qq || true; \
	  for name in chromium-headless-shell chromium; do \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$name > /dev/null && break; \
	  done || true; \
	else \
	  echo "There is no Chromium here; install it to run the tests in the browser."; \
	fi

# The tests of the store use the PostgreSQL of the system; without one they are skipped, except in CI.
database:
	@if $(RUN) -m benchmarks.postgres > /dev/null 2>&1; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  echo "apt-get install postgresql"; \
	  apt-get update -qq || true; \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql > /dev/null || true; \
	else \
	  echo "There is no PostgreSQL here; install it to run the tests of the store on it."; \
	fi

# The rules on pure Python: their tests say how many lines of them they run, and fail under 98 %.
# Where the rules are compiled, most of the random games are played on the compiled build.
PLAY_SHARE = HAVERSACK_FUZZ_SHARE=$$(test -e build/native/compiled && echo 10 || echo 1)
test-pure: .venv/.dev
	$(PLAY_SHARE) $(RUN) -m pytest -q -n $(JOBS) --dist worksteal --cov --cov-report=term $(PURE_TESTS)

# Many of these wait, for a page or a deadline, so there is one process more than there are jobs.
TESTERS = $$(($(JOBS) + 1))
# All that is tested, on the build that is played; without a compiler that is pure Python, and what was tested is left out.
test-native: QUICK := --quick
test-native: .venv/.dev native browser database
	@if [ -e build/native/compiled ]; then \
	  echo "$(NATIVE) pytest"; \
	  $(NATIVE) $(RUN) -m pytest -q -n $(TESTERS) --dist worksteal -o pythonpath="build/native ." \
	    $(addprefix --ignore=,$(PURE_ONLY_TESTS)); \
	else \
	  $(RUN) -m pytest -q -n $(TESTERS) --dist worksteal $(addprefix --ignore=,$(PURE_TESTS)); \
	fi

# The oldest packages that pyproject.toml allows the server, in an environment of their own. Old ones may warn of each other.
test-lowest: .venv/.dev native database
	$(INSTALL) uv
	$(PYTHON) -m venv --clear --without-pip build/lowest
	$(BIN)/uv pip compile --quiet --resolution lowest-direct --python build/lowest/bin/python --extra postgres \
	  --no-emit-package haversack --output-file build/lowest/versions pyproject.toml
	$(BIN)/uv pip install --quiet --python build/lowest/bin/python --requirement build/lowest/versions pytest httpx httpx2
	PYTHONPATH=$(CURDIR)/build/native:$(CURDIR)/src build/lowest/bin/python -m pytest -q -o pythonpath="build/native src ." \
	  -p no:cacheprovider -W ignore::DeprecationWarning tests/server

# Builds the table with no server anew and plays it in Chromium with the network cut.
test-static: .venv/.dev browser
	HAVERSACK_STATIC=1 $(RUN) -m pytest -q tests/static

# PyTorch is large and comes by name; elsewhere these tests are skipped.
test-train: .venv/.dev .venv/versions
	$(INSTALL) --constraint .venv/versions \
	  torch==2.13.0 sb3-contrib==2.9.2 lightgbm==4.7.0
	$(RUN) -m pytest -q tests/envs/test_train.py tests/weights tests/docs/test_datasets.py

# The chances that the master plays by: games, then trees; what was played is kept in build/learn. So does LightGBM come.
GAME ?= ww2
learn: .venv/.dev .venv/versions native
	$(INSTALL) --constraint .venv/versions lightgbm==4.7.0
	$(NATIVE) $(RUN) -m haversack learn $(GAME) --jobs $(JOBS) --curve build/learn/$(GAME).html \
	  --out $$($(RUN) -c 'from haversack.weights.files import weights_file; print(weights_file("$(GAME)"))')

# So does Ray.
test-ray: .venv/.dev .venv/versions
	$(INSTALL) --constraint .venv/versions ray==2.60.0
	$(RUN) -m pytest -q tests/arena/test_ray.py

ledger: .venv/.dev
	$(RUN) scripts/ledger.py

bench: .venv/.bench native
	$(NATIVE) $(RUN) -m haversack bench
	$(RUN) benchmarks/compare.py
	$(RUN) benchmarks/envs.py
	$(NATIVE) $(RUN) benchmarks/table.py

strength: .venv/.play native
	$(NATIVE) $(RUN) benchmarks/bots.py --jobs $(JOBS)

fuzz: .venv/.dev native
	$(NATIVE) $(RUN) scripts/fuzz.py --games $(FUZZ_GAMES) --jobs $(JOBS)

docs: .venv/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

wheel: .venv/.play
	$(RUN) -m hatchling build -t wheel

# One folder of files: pages, Python for browsers, our wheel. It fetches some 14 MB with npm and pip.
static: .venv/.play
	$(RUN) -m scripts.build_static

# Installing one lock file after another into the same .venv is safe: all of them pin the same versions. Each names all
# that is installed, with its hashes, and pip takes nothing else.
.venv/.%: requirements/%.lock pyproject.toml | .venv/bin/pip
	$(INSTALL) --no-deps --require-hashes --requirement $<
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# What the table itself needs, and nothing to build with: it is served from the sources. A pip that is there already is
# used as it is, since to bring one into .venv takes longer than to start the table.
.venv/.web: requirements/web.lock | .venv/bin/python
	@if $(PYTHON) -m pip --python $(RUN) --version > /dev/null 2>&1; then pip="$(PYTHON) -m pip --python $(RUN)"; \
	else $(MAKE) --no-print-directory .venv/bin/pip; pip="$(RUN) -m pip"; fi; \
	echo "pip install --requirement $<"; \
	$$pip install $(QUIETLY) --no-compile --no-deps --require-hashes --requirement $<
	@touch $@

.venv/bin/pip: | .venv/bin/python
	@$(RUN) -m ensurepip --default-pip > /dev/null

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Haversack needs Python 3.11 or newer; try make PYTHON=python3.12.")'
	@$(PYTHON) -m venv --without-pip .venv

# The versions of the lock without its hashes: a constraint for packages that no lock names.
.venv/versions: requirements/dev.lock .venv/.dev
	sed -nE 's/^([A-Za-z0-9][^ ]*==[^\]*[^ \]) *\\?$$/\1/p' $< > $@

lock: .venv/.dev
	$(INSTALL) uv
	$(call compile,dev)
	$(foreach extra,web play postgres bench,$(call compile,$(extra)) --constraint requirements/dev.lock &&) true

compile = $(BIN)/uv pip compile --quiet --universal --upgrade --generate-hashes --python-version 3.11 \
	--no-emit-package haversack --custom-compile-command "make lock" --extra $(1) --output-file requirements/$(1).lock pyproject.toml

audit: .venv/.dev
	$(INSTALL) pip-audit
	$(RUN) scripts/audit.py

clean:
	rm -rf .venv node_modules tools/pyodide/node_modules build dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
	find src tests scripts benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
