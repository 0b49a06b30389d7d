#!/usr/bin/env python3
"""Many clients at one server: python3 tools/serve_load.py TUSK [--readers 200] [--analysts 20] [--seconds 60]

Starts `TUSK serve`, reads pages and positions with some clients while others keep an analysis running, and says how many answers
came, which were wrong, and what memory the server held before, during and after. Ends with 1 if anything went wrong.
"""
import argparse
import collections
import http.client
import pathlib
import re
import signal
import subprocess
import tempfile
import threading
import time
import urllib.parse

START = "g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]"
POSITION = "/api/arimaa/position?" + urllib.parse.urlencode({"position": START})


def memory(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024


def read(port, end, counts):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    paths = ["/", POSITION, "/api/info"]
    for i in range(10**9):
        if time.monotonic() > end:
            break
        try:
            connection.request("GET", paths[i % len(paths)])
            response = connection.getresponse()
            response.read()
            counts[f"read {response.status}"] += 1
        except (OSError, http.client.HTTPException) as error:
            # A server may close a kept connection between two requests; a second try must succeed.
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tusk")
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--analysts", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen([options.tusk, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True)
        port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
        counts = collections.Counter()
        end = time.monotonic() + options.seconds
        before = memory(server.pid)
        threads = [threading.Thread(target=read, args=(port, end, counts)) for _ in range(options.readers)]
        threads += [threading.Thread(target=analyse, args=(port, end, counts, i)) for i in range(options.analysts)]
        for thread in threads:
            thread.start()
        most = before
        while any(thread.is_alive() for thread in threads):
            most = max(most, memory(server.pid))
            time.sleep(0.2)
        time.sleep(2)
        after = memory(server.pid)
        server.send_signal(signal.SIGINT)
        code = server.wait(timeout=30)
    for what, count in sorted(counts.items()):
        print(f"{count:8} {what}")
    print(f"memory {before} MiB before, {most} MiB at most, {after} MiB after; the server ended with {code}")
    wrong = [what for what in counts if what not in ("read 200", "analysis done", "closed")]
    raise SystemExit(1 if wrong or code != 0 else 0)


if __name__ == "__main__":
    main()
