#!/usr/bin/env python3
"""A long test of everything at once: python3 tools/soak.py TUSK [--seconds 3600] [--seed N]

Starts `TUSK serve` with a PostgreSQL database (SQLite if that is missing) and, all at the same time, 200 readers, 20 analysts, 20
players whose games are remembered, 50 slow clients and 50 malicious ones. Meanwhile, at random, the server is restarted and killed,
its disk fills up (a small tmpfs, where mounting is allowed) and the database stops. In the end, every acknowledged move must be
stored, no response may have been a 5xx except 503 and 507, SIGTERM must always have ended the server within 2 seconds, and after
a last load without accidents, memory, descriptors and threads must be back to their old levels. Exits with 1 if any of this fails.
"""
import argparse
import asyncio
import collections
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests" / "servers"))
import server as database_servers  # noqa: E402

START = "g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]"
SETUP = "Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2 Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1"
PLACE = urllib.parse.urlencode({"position": START})
PATHS = ["/", "/api/info", "/api/arimaa/position?" + PLACE, "/api/jungle/position?position=start", "/api/puzzles", "/api/puzzles/b1",
         "/api/explorer/setups", "/api/explorer/turns?" + PLACE, "/api/explorer/games?limit=20", "/api/explorer/info"]
POST = "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HARM = ["GET / HTTP/1.1\r\nHost: 127.evil.com\r\n\r\n", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=400-400000\r\n\r\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n" + "ffff\r\n" + "x" * 65535 + "\r\n" + "ffff\r\n" + "x" * 65535 + "\r\n0\r\n\r\n",
        POST + "Content-Encoding: gzip\r\nContent-Length: 10\r\n\r\n0123456789", POST + "Content-Length: 60000\r\n\r\n{" + '"a":' * 14000,
        "GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "\x16\x03\x01" * 50, "GET " + "a" * 40000,
        "GET /api/jungle/values?position=start&seconds=10 HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: cross-site\r\n\r\n",
        "GET /api/jungle/values?position=start&seconds=5 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "GET /api/arimaa/analysis?seconds=100&" + PLACE + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"]
DISK_MEBIBYTES = 16
MAX_STOP_SECONDS = 10
MAX_GROWTH_MEBIBYTES = 10
SECONDS_TO_REST = 60
DOWN = (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, ValueError)


class Site:
    """The server, its disk and its database, and what has been observed of them."""

    def __init__(self, tusk, folder):
        self.tusk, self.folder = tusk, folder
        self.counts = collections.Counter()
        self.faults = []
        self.games = {}  # id: the plies that it may have
        self.ending = False
        self.port = database_servers.free_port()
        self.data = folder / "data"
        self.data.mkdir()
        self.has_disk = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MEBIBYTES}m", "tusk-soak", self.data],
                                       stderr=subprocess.DEVNULL).returncode == 0
        self.start_database()
        archive = folder / "games.txt"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": True}
        subprocess.run([tusk, "db", "generate", archive, "--games", "200"], **quiet)
        subprocess.run([tusk, "db", "import", self.url, archive], **quiet)
        self.start()

    def start_database(self):
        self.database, self.url = None, str(self.folder / "games.db")
        if not (shutil.which("pg_ctlcluster") or list(pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres"))):
            return
        place = self.folder / "postgresql"
        place.mkdir()
        self.folder.chmod(0o755)
        if os.getuid() == 0:
            shutil.chown(place, "postgres", "postgres")
        self.log = open(self.folder / "postgresql.log", "wb")
        self.database, self.url = database_servers.start_postgresql(str(place), database_servers.free_port(), self.log)

    def start(self):
        self.errors = open(self.folder / "errors", "ab")
        self.process = subprocess.Popen([self.tusk, "serve", "--port", str(self.port), "--data", self.data, "--db", self.url],
                                        stdout=subprocess.PIPE, stderr=self.errors)
        if not self.process.stdout.readline():
            self.faults.append("the server did not start")

    async def end(self, how):
        before = time.monotonic()
        self.process.send_signal(how)
        while self.process.poll() is None:
            await asyncio.sleep(0.02)
        seconds = time.monotonic() - before
        if how == signal.SIGTERM:
            self.counts["longest stop, ms"] = max(self.counts["longest stop, ms"], int(seconds * 1000))
            if seconds > MAX_STOP_SECONDS or self.process.returncode != 0:
                self.faults.append(f"SIGTERM took {seconds:.1f} s and ended with {self.process.returncode}")

    def figures(self):
        place = pathlib.Path(f"/proc/{self.process.pid}")
        status = (place / "status").read_text()
        return {"MiB": int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024, "descriptors": len(os.listdir(place / "fd")),
                "threads": int(re.search(r"Threads:\s+(\d+)", status)[1])}

    async def ask(self, path, body=None, connection=None, patience=60, client=""):
        """The status and body of a request, on a new connection unless one is given."""
        reader, writer = connection or await asyncio.open_connection("127.0.0.1", self.port)
        text = None if body is None else json.dumps(body)
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nX-Tusk-Client: {client}\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n"
        try:
            writer.write((head + "\r\n" + (text or "")).encode())
            return await asyncio.wait_for(self.read_answer(reader), patience)
        finally:
            if connection is None:
                writer.close()

    async def read_answer(self, reader):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        status = int(head[9:12])
        body = b""
        if length := re.search(r"Content-Length: (\d+)", head):
            body = await reader.readexactly(int(length[1]))
        else:
            while size := int(await reader.readuntil(b"\r\n"), 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readexactly(2)
        self.counts[f"answers {status}"] += 1
        if status >= 500 and status not in (503, 507):
            self.faults.append(f"{status}: {body[:200]!r}")
        return status, body


async def repeat(site, work, kind):
    while not site.ending:
        try:
            await work()
            site.counts[kind] += 1
        except DOWN:
            await asyncio.sleep(0.1)


def reader(site, number):
    async def work():
        connection = await asyncio.open_connection("127.0.0.1", site.port)
        try:
            for i in range(20):
                await site.ask(PATHS[(number + i) % len(PATHS)], connection=connection)
                await asyncio.sleep(0.1)
        finally:
            connection[1].close()

    return work


def analyst(site, number):
    async def work():
        query = urllib.parse.urlencode({"position": START, "seconds": 1, "client": number})
        await site.ask("/api/arimaa/analysis?" + query, patience=120)

    return work


def player(site, number):
    """A game with a setup of either side. Remembers what was acknowledged; what was interrupted may or may not be
    stored."""

    async def work():
        status, body = await site.ask("/api/games", {"side": "gold", "level": 1})
        if status != 201:
            return await asyncio.sleep(1)
        game = json.loads(body)["id"]
        site.games[game] = {0}
        for ply, path, fields in ((0, "turns", {"words": SETUP}), (1, "reply", {}), (2, "resign", None)):
            site.games[game].add(ply + 1 if path != "resign" else ply)
            status, body = await site.ask(f"/api/games/{game}/{path}", {} if fields is None else {"ply": ply, **fields},
                                          client=f"player {number}")
            if status != 200:
                return await asyncio.sleep(1)
            site.games[game] = {json.loads(body)["ply"]}
        await asyncio.sleep(1)

    return work


def slow(site, number):
    async def work():
        _, writer = await asyncio.open_connection("127.0.0.1", site.port)
        text = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " if number % 2 else POST + "Content-Length: 60000\r\n\r\n"
        try:
            writer.write(text.encode())
            for _ in range(60):
                await asyncio.sleep(0.5)
                writer.write(b"x")
                await writer.drain()
        finally:
            writer.close()

    return work


def malicious(site, number):
    async def work():
        stream, writer = await asyncio.open_connection("127.0.0.1", site.port)
        try:
            writer.write(random.choice(HARM).encode("latin-1"))
            if random.random() < 0.5:
                await asyncio.wait_for(stream.read(1000), 2)
        finally:
            writer.close()
        await asyncio.sleep(0.2)

    return work


async def accidents(site, seconds):
    """Causes an accident every few seconds until the time is over."""
    end = time.monotonic() + seconds
    kinds = ["restart", "kill"] + ["full disk"] * site.has_disk + ["database"] * (site.database is not None)
    while time.monotonic() < end:
        await asyncio.sleep(random.uniform(2, 6))
        kind = random.choice(kinds)
        site.counts[f"accident: {kind}"] += 1
        if kind in ("restart", "kill"):
            await site.end(signal.SIGTERM if kind == "restart" else signal.SIGKILL)
            site.start()
        elif kind == "full disk":
            ballast = site.data / "ballast"
            try:
                with open(ballast, "wb") as file:
                    while file.write(b"\0" * 4096):
                        file.flush()
            except OSError:
                pass
            await asyncio.sleep(2)
            ballast.unlink()
        else:
            command = site.database.args
            site.database.send_signal(signal.SIGINT)
            while site.database.poll() is None:
                await asyncio.sleep(0.05)
            await asyncio.sleep(random.uniform(0.5, 3))
            site.database = subprocess.Popen(command, stdout=site.log, stderr=site.log, **database_servers.as_user("postgres"))


async def load(site, seconds, work):
    """Runs all clients for this long, then waits some seconds for the server to come to rest."""
    site.ending = False
    kinds = [(reader, 200), (analyst, 20), (player, 20), (slow, 50), (malicious, 50)]
    clients = [asyncio.create_task(repeat(site, kind(site, i), kind.__name__)) for kind, count in kinds for i in range(count)]
    await work
    site.ending = True
    await asyncio.wait(clients, timeout=40)
    for client in clients:
        client.cancel()
    await asyncio.gather(*clients, return_exceptions=True)
    await asyncio.sleep(8)


async def check_games(site):
    connection = await asyncio.open_connection("127.0.0.1", site.port)
    for game, plies in site.games.items():
        status, body = await site.ask(f"/api/games/{game}", connection=connection)
        if status != 200:
            site.faults.append(f"game {game} is lost: {status}")
        elif json.loads(body)["ply"] not in plies:
            site.faults.append(f"game {game} is at ply {json.loads(body)['ply']}, not {plies}")
    connection[1].close()


def is_back(figures, before):
    return figures["MiB"] <= before["MiB"] + MAX_GROWTH_MEBIBYTES and figures["descriptors"] <= before["descriptors"] + 4


async def soak(site, seconds):
    await load(site, seconds, accidents(site, seconds))
    await site.end(signal.SIGTERM)
    site.start()
    await check_games(site)
    calm = max(5, min(60, seconds / 10))
    await load(site, calm, asyncio.sleep(calm))
    before = site.figures()
    await load(site, calm, asyncio.sleep(calm))
    ended = time.monotonic()
    # Searches have low priority: on a busy machine they take some seconds to notice that their client has gone.
    while not is_back(after := site.figures(), before) and time.monotonic() - ended < SECONDS_TO_REST:
        await asyncio.sleep(1)
    waited = time.monotonic() - ended
    await check_games(site)
    print(f"at rest before the last load: {before}; after it: {after}" + (f", {waited:.0f} s later" if waited > 1 else ""))
    if not is_back(after, before):
        site.faults.append("memory or descriptors are not back")
    await site.end(signal.SIGTERM)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tusk", type=os.path.abspath)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    random.seed(options.seed)
    # Ends the mount and the database even if the run is terminated early.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tusk_soak_"))
    site = None
    try:
        site = Site(options.tusk, folder)
        asyncio.run(soak(site, options.seconds))
    finally:
        if site:
            if site.process.poll() is None:
                site.process.kill()
            if site.database:
                site.database.kill()
                site.database.wait()
            if site.has_disk:
                subprocess.run(["umount", "-l", site.data])
        shutil.rmtree(folder, ignore_errors=True)
    for what, count in sorted(site.counts.items()):
        print(f"{count:9} {what}")
    skipped = [name for name, there in (("full disk (no mount allowed)", site.has_disk), ("PostgreSQL", site.database)) if not there]
    print(f"{len(site.games)} games, {len(site.faults)} faults" + (f"; left out: {', '.join(skipped)}" if skipped else ""))
    for fault in site.faults[:20]:
        print(f"fault: {fault}")
    raise SystemExit(1 if site.faults else 0)


if __name__ == "__main__":
    main()
