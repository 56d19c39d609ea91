# octoway: `make demo` and `make test` set up all they need on a machine with Python >= 3.10 and a C++ compiler.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)
DATA   ?= $(or $(OCTOWAY_DATA),../shared/data)
SIMULATE := --obstacles 50 --seconds 600 --motion patrol,bounce,orbit --policy always
CMAKE  := $(BIN)/cmake -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja"
FUZZERS := $(patsubst tests/fuzz/%_fuzz.cpp,%,$(wildcard tests/fuzz/*_fuzz.cpp))
CORE   := $(shell find include core bindings CMakeLists.txt pyproject.toml -type f 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help setup build demo test test-core test-python test-asan test-tsan test-tsan-short test-debug test-cpp \
  browser test-browser micro figures soak soak-edits fuzz fuzz-short fuzz-python faults faults-memory abuse simulate validate-gltf \
  lint rules tidy clang test-clang coverage format stubs wheel lock test-lowest clean

help: ## print this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: $(VENV)/.ready ## make the virtual environment with all tools

# Every machine gets the same tools, known by their hashes: what passes here passes there.
$(VENV)/.ready: tools/locked/tools.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --require-hashes -r tools/locked/tools.txt
	touch $@

lock: ## look for newer tools and dependencies, and write their versions and hashes to tools/locked
	$(PYTHON) -m venv build/lock-venv
	build/lock-venv/bin/pip install -q "uv>=0.5"
	$(LOCK) tools/locked/tools.in --extra lint --generate-hashes -o tools/locked/tools.txt
	$(LOCK) --resolution lowest-direct -o tools/locked/lowest.txt
LOCK = build/lock-venv/bin/uv pip compile -q --upgrade --universal --python-version 3.10 --no-header --no-annotate --no-emit-index-url \
  pyproject.toml --extra io --extra view --extra test

build: $(VENV)/.built ## compile the core and install the package (editable)

$(VENV)/.built: $(VENV)/.ready $(CORE)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pip install -q --no-build-isolation --no-deps \
	  -C build-dir=build/python -C cmake.define.OCTOWAY_WERROR=ON -e .
	touch $@

demo: build ## build a scene, find paths, print a table, and show them: on a page, or as out/demo.png and .html
	$(BIN)/octoway demo

test: test-core test-python ## all tests: the core alone, then Python

# The core as a preset of CMakePresets.json has it: build/release, build/asan, ...
build/%/octoway_tests: setup FORCE
	$(CMAKE) --preset $* >/dev/null
	$(BIN)/cmake --build build/$* -j $(JOBS)
FORCE:

test-core: build/release/octoway_tests ## the core's own tests, without Python
	build/release/octoway_tests
	build/release/octoway_faults

test-debug: build/debug/octoway_tests ## the core's tests at -O0, with assertions
	OCTOWAY_EDITS=500 build/debug/octoway_tests

test-python: build
	$(BIN)/python -m pytest

test-asan: build/asan/octoway_tests ## the core's tests under AddressSanitizer and UBSan
	OCTOWAY_EDITS=3000 build/asan/octoway_tests

test-tsan: build/tsan/octoway_tests ## readers and a writer on one space for a minute under ThreadSanitizer, and some edits
	OCTOWAY_SECONDS=60 build/tsan/octoway_tests threads_
	OCTOWAY_EDITS=1000 build/tsan/octoway_tests edits

test-tsan-short: build/tsan/octoway_tests ## the same for 20 seconds, without the edits
	OCTOWAY_SECONDS=20 build/tsan/octoway_tests threads_

test-cpp: build/release/octoway_tests ## install the core for C++ alone, and build and run examples/cpp against it
	rm -rf build/cpp-installed
	$(BIN)/cmake --install build/release --prefix build/cpp-installed >/dev/null
	$(CMAKE) -S examples/cpp -B build/cpp-example -G Ninja -DCMAKE_PREFIX_PATH="$(CURDIR)/build/cpp-installed" >/dev/null
	$(BIN)/cmake --build build/cpp-example
	build/cpp-example/first_path

browser: build ## install what the browser tests need: Playwright, and Debian's Chromium where one is root
	@$(BIN)/pip install -q "playwright>=1.40" || { echo "the browser tests need playwright: pip install playwright"; exit 1; }
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	  || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	       && { timeout 300 apt-get install -y -q chromium || { timeout 120 apt-get update -q && timeout 300 apt-get install -y -q chromium; }; } >build/chromium.log 2>&1; } \
	  || { echo "the browser tests need Chromium: apt-get install chromium"; exit 1; }

test-browser: browser ## what a person does on the live page, in a headless Chromium; screenshots in tests/browser/artefacts
	OCTOWAY_BROWSER=1 $(BIN)/python -m pytest tests/browser

FUZZ_RUNS    ?= 1000000
FUZZ_SECONDS ?= 3600
# What the fuzzers find goes into the first folder; the second one is kept in the repository, and only read.
fuzz: build ## libFuzzer with ASan and UBSan on every reader of the core and on saved spaces (FUZZ_RUNS=, FUZZ_SECONDS= for each)
	@command -v clang++ >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get install -y -q clang libclang-rt-14-dev; } \
	  || { echo "make fuzz needs clang++ with libFuzzer and sanitizers: apt-get install clang libclang-rt-14-dev"; exit 1; }
	CXX=clang++ $(BIN)/cmake -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" -DOCTOWAY_PYTHON=OFF -DOCTOWAY_FUZZ=ON >/dev/null
	$(BIN)/cmake --build build/fuzz -j $(JOBS) --target fuzzers
	$(BIN)/python tests/fuzz/format_seeds.py build/fuzz/corpus
	@for target in $(FUZZERS); do \
	  echo "$$target: at most $(FUZZ_RUNS) runs or $(FUZZ_SECONDS) s"; \
	  build/fuzz/$${target}_fuzz -runs=$(FUZZ_RUNS) -max_len=4096 -timeout=10 -rss_limit_mb=512 -max_total_time=$(FUZZ_SECONDS) \
	    -print_final_stats=1 -verbosity=0 -artifact_prefix=build/fuzz/$${target}_ build/fuzz/corpus/$$target tests/fuzz/corpus/$$target \
	    2>build/fuzz/$$target.log || { tail -40 build/fuzz/$$target.log; exit 1; }; \
	  grep -E "number_of_executed_units|peak_rss_mb|slowest_unit" build/fuzz/$$target.log; \
	done

fuzz-short: ## the same for 20 seconds each
	@$(MAKE) --no-print-directory fuzz FUZZ_RUNS=-1 FUZZ_SECONDS=20

fuzz-python: build ## damaged files for every loader; only WorldFormatError may come out (FUZZ=files, default 50000)
	$(BIN)/python tests/fuzz/fuzz_loaders.py $(or $(FUZZ),50000) $(or $(FUZZ_SEED),1) build/fuzz-python

faults: build ## saving while processes are killed, disks fail or are full, and others save there (KILLS=, SAVES=)
	$(BIN)/python tests/faults/run.py --kills $(or $(KILLS),1000) --saves $(or $(SAVES),2000)

abuse: build ## a million calls with hostile arguments in child processes, and counts (ABUSE=calls)
	$(BIN)/python -m tests.abuse --calls $(or $(ABUSE),1000000)

soak: build ## property tests with many more cases (SOAK=cases, default 20000)
	OCTOWAY_CASES=$(or $(SOAK),20000) $(BIN)/python -m pytest tests/property -s

simulate: build ## ten simulated minutes among 50 obstacles, on Industrial and, if there, on Warframe's Complex
	$(BIN)/octoway simulate industrial $(SIMULATE)
	test ! -f $(DATA)/warframe/Complex.3dmap || $(BIN)/octoway simulate $(DATA)/warframe/Complex.3dmap --width 8 $(SIMULATE)

faults-memory: build build/release/octoway_tests ## operator new fails, memory and threads run out (FAULTS=injections, default 2000)
	build/release/octoway_faults $(or $(FAULTS),2000)
	$(BIN)/python tests/faults/memory.py 350

soak-edits: build/release/octoway_tests ## a million updates against fresh builds, and no memory lost (EDITS=updates)
	OCTOWAY_EDITS=$(or $(EDITS),1000000) build/release/octoway_tests edits

validate-gltf: build ## the Khronos validator, from npm, over samples of every glTF file that we write
	npm install --silent --no-fund --no-audit --prefix build/gltf gltf-validator@2.0.0-dev.3.10
	rm -rf build/gltf/samples
	$(BIN)/python tests/python/exports/gltf_samples.py build/gltf/samples
	NODE_PATH=build/gltf/node_modules node tests/python/exports/validate_gltf.js build/gltf/samples/*

micro: setup ## micro-benchmarks of the core: location, sight, relaxation, pull
	$(BIN)/cmake -S . -B build/micro -G Ninja -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" -DOCTOWAY_PYTHON=OFF -DOCTOWAY_MICRO=ON >/dev/null
	$(BIN)/cmake --build build/micro -j $(JOBS)
	build/micro/octoway_micro

figures: build ## draw the pictures of the README and the docs
	$(BIN)/python docs/figures.py

lint: build ## ruff, mypy, clang-format, the rules of the house, and whether the stubs are fresh
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $$(git ls-files '*.cpp' '*.hpp')
	$(BIN)/python -m nanobind.stubgen -q -m octoway._core -o build/_core.pyi
	diff build/_core.pyi src/octoway/_core.pyi
	@$(MAKE) --no-print-directory rules

rules: build ## layers, sizes, names, glossary, bindings, English, stub: tools/check_*.py
	$(BIN)/python tools/check_all.py

tidy: setup ## clang-tidy over the core, or over FILES=regex (.clang-tidy says which checks)
	$(CMAKE) -S . -B build/tidy -G Ninja -DOCTOWAY_PYTHON=OFF -DOCTOWAY_UNITY=OFF >/dev/null
	$(BIN)/python $(BIN)/run-clang-tidy.py -clang-tidy-binary $(BIN)/clang-tidy -p build/tidy -quiet -j $(JOBS) $(FILES) >build/tidy.log 2>&1 \
	  || { grep -A4 "error:" build/tidy.log; exit 1; }
	@echo "clang-tidy: $$(grep -c '^\[' build/tidy.log) files, no warning"

clang:
	@command -v clang++ >/dev/null \
	  || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	       && { timeout 300 apt-get install -y -q clang || { timeout 120 apt-get update -q && timeout 300 apt-get install -y -q clang; }; } >/dev/null 2>&1; } \
	  || { echo "the second compiler is clang++: apt-get install clang"; exit 1; }

test-clang: clang build/clang/octoway_tests ## the core and its tests with clang++, where a warning is an error
	build/clang/octoway_tests

coverage: build build/coverage/octoway_tests ## which lines of the core and of the package their tests run
	$(BIN)/pip install -q "gcovr>=7" "coverage>=7.4"
	find build/coverage -name '*.gcda' -delete
	OCTOWAY_EDITS=500 build/coverage/octoway_tests >build/coverage/tests.log
	$(BIN)/gcovr --root . --filter core/ --object-directory build/coverage --gcov-ignore-errors=all \
	  --txt build/coverage/core.txt --print-summary
	$(BIN)/coverage run -m pytest -p no:cacheprovider tests/python tests/golden
	$(BIN)/coverage report --skip-covered >build/coverage/python.txt
	@echo "core: $$(awk '/^TOTAL/ {print $$NF}' build/coverage/core.txt) of lines; Python: $$($(BIN)/coverage report --format=total) % of lines"

format: setup ## rewrite all code in the house style
	$(BIN)/ruff check --fix-only -q . || true
	$(BIN)/ruff format -q .
	$(BIN)/clang-format -i $$(git ls-files '*.cpp' '*.hpp')

stubs: build ## write src/octoway/_core.pyi from the compiled module
	$(BIN)/python -m nanobind.stubgen -q -m octoway._core -o src/octoway/_core.pyi

wheel: setup ## build wheel and sdist, and try the wheel in a clean environment without a compiler
	rm -rf dist build/wheel-venv
	$(BIN)/pip install -q build
	$(BIN)/python -m build --outdir dist -C build-dir=build/python -C cmake.define.OCTOWAY_WERROR=ON .
	$(PYTHON) -m venv build/wheel-venv
	CC=/bin/false CXX=/bin/false build/wheel-venv/bin/pip install -q --only-binary=:all: dist/*.whl
	$(PYTHON) -m zipfile -l dist/*.whl | grep -q 'sboms/octoway.cdx.json'
	cd build/wheel-venv && bin/python ../../examples/01_first_path.py && bin/octoway demo --out demo && bin/octoway --version

# Old versions warn of one another; that is not ours to mend. Python 3.11 is the newest that numpy 1.24 has a wheel for.
test-lowest: ## the wheel's tests with the oldest dependencies that pyproject.toml allows
	ls dist/*.whl >/dev/null 2>&1 || $(MAKE) wheel
	$(PYTHON) -m venv build/lowest-venv
	build/lowest-venv/bin/pip install -q -r tools/locked/lowest.txt
	build/lowest-venv/bin/pip install -q --no-deps --force-reinstall dist/*.whl
	build/lowest-venv/bin/python -m pytest -p no:cacheprovider \
	  -W ignore::DeprecationWarning -W ignore::PendingDeprecationWarning $(LOWEST)
LOWEST = tests/python/worlds tests/python/formats tests/python/paths tests/python/exports tests/python/files tests/python/scenes \
  tests/python/travel tests/python/check tests/golden

clean: ## remove everything that was built
	rm -rf $(VENV) build dist out
