#!/usr/bin/env python3
"""A load test with many clients: python3 tools/serve_load.py TUSK [--readers 200] [--analysts 20] [--seconds 60]

Starts `TUSK serve` with a database of artificial games. Some clients read pages, positions, puzzles and openings while others keep an
analysis running. Reports the number of responses, errors, the server's memory before, during and after, and its CPU use. Then
measures, from a separate process, how long reads take with only the analysts present. Exits with 1 if anything went wrong, or if the
server then uses over 10 MiB more than before.
"""
import argparse
import collections
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

START = "g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]"
START_FIELD = urllib.parse.urlencode({"position": START})
PATHS = [
    "/",
    "/app.js",
    "/api/info",
    "/api/arimaa/position?" + START_FIELD,
    "/api/jungle/position?position=start",
    "/api/puzzles",
    "/api/puzzles/b1",
    "/api/explorer/setups",
    "/api/explorer/turns?" + START_FIELD,
    "/api/explorer/games?limit=20",
]
MAX_GROWTH = 10  # MiB


def memory(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def read(port, end, counts):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for i in range(10**9):
        if time.monotonic() > end:
            break
        try:
            connection.request("GET", PATHS[i % len(PATHS)])
            response = connection.getresponse()
            response.read()
            counts[f"read {response.status}"] += 1
        except (OSError, http.client.HTTPException) as error:
            # A server may close a kept-alive connection between requests; a second attempt must succeed.
            connection.close()
            counts["closed" if isinstance(error, (http.client.RemoteDisconnected, BrokenPipeError)) else f"error {error!r}"] += 1
    connection.close()


def analyse(port, end, counts, number):
    while time.monotonic() < end:
        query = urllib.parse.urlencode({"position": START, "seconds": 1, "client": number})
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        try:
            connection.request("GET", "/api/arimaa/analysis?" + query)
            text = connection.getresponse().read().decode()
            counts["analysis done" if "event: done" in text else f"error {text[-120:]!r}"] += 1
        except (OSError, http.client.HTTPException) as error:
            counts[f"error {error!r}"] += 1
        connection.close()


def probe(port, seconds):
    """Prints the milliseconds of each read, about forty reads per second."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    times = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.monotonic()
        connection.request("GET", PATHS[len(times) % len(PATHS)])
        connection.getresponse().read()
        times.append((time.monotonic() - start) * 1000)
        time.sleep(0.025)
    print(json.dumps(times))


def latencies(port, options, seconds):
    """The times of the probe, sorted, while the analysts are running."""
    end = time.monotonic() + seconds + 2
    threads = [threading.Thread(target=analyse, args=(port, end, collections.Counter(), i)) for i in range(options.analysts)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    output = subprocess.run([sys.executable, __file__, "", "--probe", str(port), "--seconds", str(seconds)],
                            capture_output=True, text=True, check=True).stdout
    for thread in threads:
        thread.join()
    return sorted(json.loads(output))


def load(server, port, options, seconds):
    """Returns the counts of responses and the peak memory, some seconds after the last client has left."""
    counts = collections.Counter()
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=read, args=(port, end, counts)) for _ in range(options.readers)]
    threads += [threading.Thread(target=analyse, args=(port, end, counts, i)) for i in range(options.analysts)]
    for thread in threads:
        thread.start()
    most = 0
    while any(thread.is_alive() for thread in threads):
        most = max(most, memory(server.pid))
        time.sleep(0.2)
    # Idle threads end within five seconds.
    time.sleep(8)
    return counts, most


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tusk")
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--analysts", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--searches", type=int, default=0, help="searches the server runs at once (default: its own limit)")
    parser.add_argument("--probe", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.probe:
        probe(options.probe, options.seconds)
        return
    with tempfile.TemporaryDirectory() as data:
        archive, database = f"{data}/games.txt", f"{data}/games.db"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": True}
        subprocess.run([options.tusk, "db", "generate", archive, "--games", "500"], **quiet)
        subprocess.run([options.tusk, "db", "import", database, archive], **quiet)
        command = [options.tusk, "serve", "--port", "0", "--data", data, "--db", database]
        if options.searches:
            command += ["--searches", str(options.searches)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
        # A warm-up, so that permanent allocations (thread stacks, database connections) are already made.
        load(server, port, options, 10)
        before = memory(server.pid)
        used = processor_seconds(server.pid)
        counts, most = load(server, port, options, options.seconds)
        used = processor_seconds(server.pid) - used
        after = memory(server.pid)
        times = latencies(port, options, min(options.seconds, 20))
        server.send_signal(signal.SIGINT)
        code = server.wait(timeout=30)
    for what, count in sorted(counts.items()):
        print(f"{count:8} {what}")
    print(f"memory {before} MiB before, {most} MiB at most, {after} MiB after; the server ended with {code}")
    print(f"reads beside {options.analysts} analysts: median {times[len(times) // 2]:.1f} ms, 99th percentile "
          f"{times[len(times) * 99 // 100]:.1f} ms, longest {times[-1]:.1f} ms of {len(times)}")
    print(f"processor: {used:.0f} s in {options.seconds:.0f} s, {used / options.seconds:.2f} cores")
    wrong = [what for what in counts if what not in ("read 200", "analysis done", "closed")]
    raise SystemExit(1 if wrong or code != 0 or after > before + MAX_GROWTH else 0)


if __name__ == "__main__":
    main()
