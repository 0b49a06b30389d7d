"""Matches, self-play and experiments by several processes come out as by one, also when processes are killed in the middle."""
import glob
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

tusk, tusk_mpi, mpirun = sys.argv[1:4]
PLAYERS = ["-e", "internal,name=new,jitter=20,opt.hash=1", "-e", "internal,name=old,jitter=20,opt.style=bomb,opt.hash=1"]


def environment():
    # More processes than cores, perhaps as root, perhaps without a network: still a fair test.
    return dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_rmaps_base_oversubscribe="1",
                OMPI_MCA_mpi_yield_when_idle="1", OMPI_MCA_btl="self,vader", OMPI_MCA_btl_vader_single_copy_mechanism="none", OMPI_MCA_plm_rsh_agent="")


def start(processes, *arguments):
    return subprocess.Popen([mpirun, "-n", str(processes), tusk_mpi, *arguments], env=environment(), text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def run(*command, code=0):
    done = subprocess.run(command, env=environment(), capture_output=True, text=True)
    check(done.returncode == code, f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


def check(condition, text):
    if not condition:
        sys.exit(text)


def parent_of(pid):
    with open(f"/proc/{pid}/stat") as file:
        return int(file.read().rsplit(")", 1)[1].split()[1])


def processes_of(word, launcher):
    """The first process of the job whose command line has the word, and the workers."""
    first, workers = None, []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        pid = int(path.split("/")[2])
        try:
            with open(path) as file:
                words = file.read().split("\0")
            if os.path.realpath(words[0]) == os.path.realpath(tusk_mpi) and word in words:
                if parent_of(pid) == launcher:
                    first = pid
                else:
                    workers.append(pid)
        except OSError:
            pass
    return first, workers


def wait_for(condition, what, seconds=120):
    end = time.monotonic() + seconds
    while not condition():
        check(time.monotonic() < end, f"waited in vain for {what}")
        time.sleep(0.02)


def games_in(journal):
    """What a journal says without times, in the order of games; every game once."""
    if not os.path.exists(journal):
        return []
    with open(journal) as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    rows = [row[:9] + row[10:14] + row[16:17] for row in rows if len(row) == 18]
    check(len({row[0] for row in rows}) == len(rows), f"{journal} has a game twice")
    return sorted(rows, key=lambda row: int(row[0]))


def match_arguments(journal, nodes, games):
    return ["match", *PLAYERS, "--nodes", str(nodes), "-n", str(games), "--random-turns", "2", "--json", "--record", journal]


def test_match(work):
    one, many = os.path.join(work, "one.txt"), os.path.join(work, "many.txt")
    alone = json.loads(run(tusk, *match_arguments(one, 100, 20)).stdout)
    together = json.loads(run(mpirun, "-n", "4", tusk_mpi, *match_arguments(many, 100, 20), "-c", "2").stdout)
    check(games_in(one) == games_in(many) and len(games_in(one)) == 20, "a match of four processes has other games")
    for result in (alone, together):
        for player in result["players"]:
            for key in ("mean_seconds", "longest_seconds"):
                del player[key]
    check(alone == together, f"other standings:\n{alone}\n{together}")


def test_killed_worker(work):
    one, many = os.path.join(work, "kill_one.txt"), os.path.join(work, "kill_many.txt")
    run(tusk, *match_arguments(one, 2000, 20))
    job = start(4, *match_arguments(many, 2000, 20))
    wait_for(lambda: len(games_in(many)) >= 2, "the first games")
    workers = processes_of(many, job.pid)[1]
    check(len(workers) == 3, f"three workers were expected: {workers}")
    os.kill(workers[0], signal.SIGKILL)
    before = len(games_in(many))
    out, errors = job.communicate(timeout=300)
    check(job.returncode == 0, f"the match ended with {job.returncode}: {out}{errors}")
    check(before < 17, "the worker was killed too late to mean anything")
    check("1 of 3 worker slots were lost" in errors, f"nobody has missed the worker: {errors}")
    check(json.loads(out)["complete"] and games_in(one) == games_in(many), "games were lost, or are others")


def test_all_killed(work):
    journal = os.path.join(work, "all.txt")
    job = start(3, *match_arguments(journal, 2000, 20))
    wait_for(lambda: len(games_in(journal)) >= 2, "the first games")
    for worker in processes_of(journal, job.pid)[1]:
        os.kill(worker, signal.SIGKILL)
    _, errors = job.communicate(timeout=300)
    check(job.returncode == 2 and "no worker is left" in errors, f"{job.returncode}: {errors}")
    # The one that gives out the work goes: the workers go too, and the same command goes on.
    job = start(3, *match_arguments(journal, 2000, 20))
    seen = len(games_in(journal))
    wait_for(lambda: len(games_in(journal)) >= seen + 1, "another game")
    first, workers = processes_of(journal, job.pid)
    os.kill(first, signal.SIGKILL)
    job.communicate(timeout=300)
    wait_for(lambda: not processes_of(journal, job.pid)[1], "the end of the workers", 30)
    check(job.returncode != 0 and workers, "the job has survived its first process")
    run(mpirun, "-n", "3", tusk_mpi, *match_arguments(journal, 2000, 20))
    check(games_in(journal) == games_in(os.path.join(work, "kill_one.txt")), "the match that went on is another one")


def test_selfplay(work):
    files = {name: os.path.join(work, name + ".pos") for name in ("one", "two", "many", "killed")}
    arguments = lambda name, games: ["selfplay", "--games", str(games), "--nodes", "600", "--random-turns", "4", "--out", files[name], "--json"]
    run(tusk, *arguments("one", 24), "--threads", "1")
    run(tusk, *arguments("two", 24), "--threads", "2")
    run(mpirun, "-n", "4", tusk_mpi, *arguments("many", 24))
    job = start(4, *arguments("killed", 24))
    wait_for(lambda: len(processes_of(files["killed"], job.pid)[1]) == 3, "three workers")
    time.sleep(0.3)
    os.kill(processes_of(files["killed"], job.pid)[1][0], signal.SIGKILL)
    job.communicate(timeout=300)
    contents = {}
    for name, path in files.items():
        with open(path, "rb") as file:
            contents[name] = file.read()
    check(len(contents["one"]) > 10000 and len(set(contents.values())) == 1,
          f"position files differ: { {name: len(bytes_) for name, bytes_ in contents.items()} }")


def without_times(section):
    """A section whose figures are no times, without those of its run."""
    return {**section, "seconds": None, "provenance": {**section["provenance"], "machine": None}}


def test_lab(work):
    arguments = ["lab", "run", "complexity", "engine-techniques", "--quick", "--set", "positions=3", "--set", "depth=5", "--json"]
    alone = json.loads(run(tusk, *arguments, "--threads", "1").stdout)
    folder = os.path.join(work, "lab")
    together = json.loads(run(mpirun, "-n", "3", tusk_mpi, *arguments, "--out", folder).stdout)
    names = lambda found: [section["provenance"]["experiment"] for section in found]
    check(names(alone) == names(together) == ["complexity", "engine-techniques"], f"{names(together)}")
    nodes = lambda found: [row[:2] for row in found[1]["tables"][0]["rows"]]
    check(nodes(alone) == nodes(together), f"{nodes(alone)}\n{nodes(together)}")
    check(without_times(alone[0]) == without_times(together[0]), "the complexity is another one")
    for file in ("complexity.md", "engine-techniques.json"):
        check(os.path.exists(os.path.join(folder, file)), f"{file} is missing")
    again = run(mpirun, "-n", "3", tusk_mpi, *arguments, "--out", folder)
    check("--again repeats them: complexity, engine-techniques" in again.stderr and json.loads(again.stdout) == together, "what was there was not used")


def test_bad_input(work):
    done = run(mpirun, "-n", "3", tusk_mpi, "match", *PLAYERS, "-n", "3", code=2)
    check("the number of games must be even" in done.stderr, done.stderr)
    alone = run(tusk_mpi, *match_arguments(os.path.join(work, "alone.txt"), 50, 2))
    check(json.loads(alone.stdout)["complete"], "one process without workers does not play")


with tempfile.TemporaryDirectory() as work:
    for test in (test_match, test_killed_worker, test_all_killed, test_selfplay, test_lab, test_bad_input):
        begin = time.monotonic()
        test(work)
        print(f"{test.__name__}: {time.monotonic() - begin:.1f} s", flush=True)
