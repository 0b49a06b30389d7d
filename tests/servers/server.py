"""Runs a program against a database server that is started for it on localhost and thrown away afterwards.

usage: server.py postgresql|mariadb PROGRAM [ARGUMENT...]
The program finds the address of an empty database in TUSK_TEST_DATABASE.
"""

import glob
import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def as_user(name):
    """Servers refuse to run as root: arguments for subprocess that drop to the user of the package."""
    if os.getuid() != 0:
        return {}
    user = pwd.getpwnam(name)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "env": {**os.environ, "HOME": "/tmp"}}


def program(name, *places):
    for folder in [*places, "/usr/sbin", "/usr/bin"]:
        for path in sorted(glob.glob(folder), reverse=True):
            if os.access(os.path.join(path, name), os.X_OK):
                return os.path.join(path, name)
    sys.exit(f"{name} is not installed")


def wait_until(ready, server, log):
    for _ in range(600):
        if ready():
            return
        if server.poll() is not None:
            break
        time.sleep(0.1)
    sys.exit("the server did not start:\n" + pathlib.Path(log).read_text(errors="replace"))


def start_postgresql(folder, port, log):
    user = as_user("postgres")
    tool = lambda name: program(name, "/usr/lib/postgresql/*/bin")
    data = os.path.join(folder, "data")
    subprocess.run([tool("initdb"), "-D", data, "-U", "tusk", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"],
                   check=True, stdout=subprocess.DEVNULL, **user)
    server = subprocess.Popen(
        [tool("postgres"), "-D", data, "-p", str(port), "-k", folder, "-c", "listen_addresses=127.0.0.1",
         "-c", "fsync=off", "-c", "synchronous_commit=off"],
        stdout=log, stderr=log, **user)
    ready = [tool("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port), "-U", "tusk", "-d", "postgres"]
    wait_until(lambda: subprocess.run(ready).returncode == 0, server, log.name)
    return server, f"postgresql://tusk@127.0.0.1:{port}/postgres"


def start_mariadb(folder, port, log):
    user = as_user("mysql")
    data = os.path.join(folder, "data")
    run = {"check": True, "stdout": subprocess.DEVNULL, "stderr": log}
    subprocess.run([program("mariadb-install-db"), "--no-defaults", f"--datadir={data}", "--auth-root-authentication-method=normal",
                    "--skip-test-db"], **run, **user)
    server = subprocess.Popen(
        [program("mariadbd"), "--no-defaults", f"--datadir={data}", f"--port={port}", "--bind-address=127.0.0.1",
         f"--socket={folder}/socket", f"--pid-file={folder}/pid", "--innodb-flush-log-at-trx-commit=0",
         "--max-allowed-packet=256M"],
        stdout=log, stderr=log, **user)
    client = [program("mariadb"), "--no-defaults", "-u", "root", f"--socket={folder}/socket", "-e"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    wait_until(lambda: subprocess.run([*client, "SELECT 1"], **quiet).returncode == 0, server, log.name)
    subprocess.run([*client, "CREATE DATABASE tusk CHARACTER SET utf8mb4; CREATE USER tusk IDENTIFIED BY 'tusk';"
                             "GRANT ALL ON tusk.* TO tusk;"], **run)
    return server, f"mysql://tusk:tusk@127.0.0.1:{port}/tusk"


def main():
    kind, command = sys.argv[1], sys.argv[2:]
    folder = tempfile.mkdtemp(prefix="tusk_server_")
    if os.getuid() == 0:
        owner = pwd.getpwnam("postgres" if kind == "postgresql" else "mysql")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    server = None
    try:
        with tempfile.NamedTemporaryFile("wb", suffix=".log") as log:
            start = start_postgresql if kind == "postgresql" else start_mariadb
            server, url = start(folder, free_port(), log)
            return subprocess.run(command, env={**os.environ, "TUSK_TEST_DATABASE": url}).returncode
    finally:
        if server:
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
