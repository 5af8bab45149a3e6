# Longhand. `make help` lists the targets.

HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin
PYTHON := $(BIN)/python
# What `make check` shows `check --deploy`: the shape of production, no secret of anybody's.
DEPLOY := DEBUG=0 DATABASE_URL=postgres://longhand@db.example/longhand REDIS_URL=redis://redis.example \
	ALLOWED_HOSTS=longhand.example EMAIL_HOST=smtp.example \
	SECRET_KEY=a-dummy-that-is-long-enough-to-pass-the-check-of-its-length-0123456789

export HOST PORT
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYTHONUNBUFFERED := 1

.DEFAULT_GOAL := help
.PHONY: help run port test check bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-6s %s\n", $$1, $$2}' Makefile

# Whoever listens on every address is reached at one of them.
run: export SITE_URL ?= http://$(patsubst 0.0.0.0,127.0.0.1,$(HOST)):$(PORT)
run: export WORKER_FLAGS ?= --beat
# On one's own machine it is no matter who runs the worker.
run: export PYTHONWARNINGS ?= ignore:You're running the worker with superuser privileges
run: port $(BIN)/.for-the-site ## the site on http://127.0.0.1:8000 (PORT=8001 chooses another port)
	@$(PYTHON) manage.py migrate --verbosity 0
	@$(PYTHON) manage.py demo
	@echo "The site itself opens at $(SITE_URL); Ctrl-C stops it."
	@trap : INT; honcho start web worker solver || [ $$? -eq 130 ]

port: | $(PYTHON)
	@$(PYTHON) tools/free_port.py $(HOST) $(PORT)

test: $(BIN)/.for-tests ## every test this machine can run; says what it skipped and why
	$(PYTHON) -m pytest -n auto $(ARGS)

check: $(BIN)/.for-tests ## ruff, mypy, import-linter, djlint, migrations, settings of production
	ruff check .
	ruff format --check .
	mypy
	lint-imports
	djlint --lint templates
	$(PYTHON) manage.py makemigrations --check --dry-run
	$(DEPLOY) $(PYTHON) manage.py check --deploy --fail-level WARNING

bench: $(BIN)/.for-tests ## moves a second and milliseconds to the partner (PostgreSQL, Redis)
	$(PYTHON) -m tests.bench $(ARGS)

clean: ## remove .venv and caches; var/, where the embedded site keeps its matches, stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PYTHON):
	@python=$$(tools/find-python) && echo "Making .venv with $$python" && $$python -m venv --clear .venv

$(BIN)/.for-the-site: requirements.txt | $(PYTHON)
	@echo "Installing what the site runs on"
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(BIN)/.for-tests: requirements.txt tests/requirements.txt | $(PYTHON)
	@echo "Installing what tests and checks need"
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check -r tests/requirements.txt
	@touch $@ $(BIN)/.for-the-site
