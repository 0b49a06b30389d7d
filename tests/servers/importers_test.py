"""Many processes import into one database of a server at once, some of them the same file, and one is killed: in the end
every game is there once, and the index finds what it finds in a database that one process has filled."""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

tusk = sys.argv[1]
server = os.environ["TUSK_TEST_DATABASE"]
FILES, GAMES = 4, 600
START = "g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]"


def run(*arguments):
    done = subprocess.run([tusk, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"tusk {arguments} failed: {done.stderr}")
    return done.stdout


def start_import(*files):
    return subprocess.Popen([tusk, "db", "import", server, *files, "--threads", "1", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def contents(url):
    stats = json.loads(run("db", "stats", url, "--json"))
    counts = {name: stats[name] for name in ("games", "gold_wins", "players", "positions", "occurrences")}
    found = []
    for kind in ("whole", "half", "material"):
        answer = json.loads(run("db", "find", url, START, "--kind", kind, "--json"))
        found.append((answer["found"], answer["won"]))
    return counts, found, json.loads(run("db", "openings", url, "--top", "20", "--json"))


with tempfile.TemporaryDirectory() as work:
    files = [os.path.join(work, f"{i}.txt") for i in range(FILES)]
    for i, file in enumerate(files):
        run("db", "generate", file, "--games", str(GAMES), "--seed", str(i + 1))
        # Archives number their games; so many files need other numbers each.
        with open(file) as text:
            rows = text.read().split("\n")
        column = rows[0].split("\t").index("id")
        for k in range(1, len(rows)):
            if rows[k]:
                cells = rows[k].split("\t")
                cells[column] = str(int(cells[column]) + 1_000_000 * (i + 1))
                rows[k] = "\t".join(cells)
        with open(file, "w") as text:
            text.write("\n".join(rows))
    local = os.path.join(work, "games.db")
    run("db", "import", local, *files, "--json")

    # Tables are made by all at once, too. Every file has two importers, and one more is killed.
    jobs = [start_import(file) for file in files * 2]
    victim = start_import(*files)
    time.sleep(1)
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    for job in jobs:
        out, errors = job.communicate(timeout=300)
        if job.returncode != 0:
            sys.exit(f"an importer failed: {errors}")
    print(f"{len(jobs) + 1} importers have ended")
    here, there = contents(local), contents(server)
    if here != there or here[0]["games"] != FILES * GAMES:
        sys.exit(f"the databases differ: {here} {there}")
    print(f"both hold {here[0]}")
