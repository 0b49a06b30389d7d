"""Builds the wheel, installs it in a fresh environment, and runs the tests and the examples there.

usage: wheel_test.py SOURCE TUSK POSITIONS BUILD|MODULE|WHEEL: the folder to build in, or a module or a wheel that is there already
"""
import os
import subprocess
import sys
import tempfile
import time

source, program, positions, build = (word if word.isdigit() else os.path.abspath(word) for word in sys.argv[1:5])
examples = os.path.join(source, "python", "examples")
STEPS = ["first_steps.py", "explain.py", "self_play.py 2", "archive_statistics.py games.txt", "material_values.py games.pos", "jungle_endgame.py tables"]


def run(*command, **more):
    begin = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-3000:]}{done.stderr[-5000:]}")
    print(f"{time.monotonic() - begin:6.1f} s  {' '.join(os.path.basename(word) for word in command[:6])}", flush=True)
    return done.stdout + done.stderr


with tempfile.TemporaryDirectory() as work:
    environment = {**os.environ, "TUSK_PYTHON_MODULE" if build.endswith(".so") else "TUSK_PYTHON_BUILD": build, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    # Nothing is fetched: what it needs is Debian's.
    wheel = build
    if not wheel.endswith(".whl"):
        run("/usr/bin/python3", "-m", "pip", "wheel", source, "--no-build-isolation", "--no-deps", "--no-index", "-w", work, env=environment)
        wheel = next(os.path.join(work, name) for name in os.listdir(work) if name.endswith(".whl"))
    run("/usr/bin/python3", "-m", "venv", "--system-site-packages", os.path.join(work, "venv"))
    python = os.path.join(work, "venv", "bin", "python")
    run(python, "-m", "pip", "install", "--no-index", "--no-deps", wheel, env=environment)
    print(run(python, os.path.join(source, "tests", "python", "module_test.py"), program, positions, cwd=work))
    run(program, "match", "-e", "internal,name=a,jitter=20", "-e", "internal,name=b,jitter=20", "--nodes", "50", "-n", "4", "--record", "games.txt", "--json", cwd=work)
    run(program, "selfplay", "--games", "6", "--nodes", "100", "--out", "games.pos", "--json", cwd=work)
    run(program, "jungle", "tablebase", "build", "--pieces", "3", "--kind", "dtw", "--dir", "tables", cwd=work)
    for step in STEPS:
        if not run(python, os.path.join(examples, step.split()[0]), *step.split()[1:], cwd=work):
            sys.exit(f"{step} says nothing")
    if {step.split()[0] for step in STEPS} != {name for name in os.listdir(examples) if name.endswith(".py")}:
        sys.exit("an example is not run")
