#!/usr/bin/env python3
"""An AEI engine that misbehaves as its first argument says, at the first `go` if not told otherwise; with `later` before it, only
after it has set up as Silver."""
import os, signal, subprocess, sys, time

later = sys.argv[1] == "later"
fault = sys.argv[2 if later else 1]
SETUP = "ra7 hb7 cc7 md7 ee7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8"
plies = 0


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def misbehave():
    if fault == "hang":
        while True:
            time.sleep(60)
    elif fault == "crash":
        sys.stderr.write("something broke\n")
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGSEGV)
    elif fault == "exit":
        sys.exit(3)
    elif fault == "flood":
        while True:
            say("info string all work and no play " * 1000)
    elif fault == "flood-line":
        while True:
            sys.stdout.write("x" * 65536)
    elif fault == "late":
        time.sleep(1.5)
        say("bestmove Ee2n")
    elif fault == "illegal":
        say("bestmove Ea1n Ea2n")
    elif fault == "garbage":
        say("\x00\xff nonsense\nbest move\nbestmove what? \x01")
    elif fault == "empty":
        say("bestmove")
    elif fault == "resign":
        say("bestmove resign")
    elif fault == "descriptors":
        for descriptor in os.listdir("/proc/self/fd"):
            if int(descriptor) > 2 and os.path.exists(f"/proc/self/fd/{descriptor}"):
                sys.stderr.write(f"{descriptor}: {os.readlink(f'/proc/self/fd/{descriptor}')}\n")
        sys.exit(5)
    elif fault == "family":
        # A child that keeps the output open and ignores everything outlives a careless controller.
        child = subprocess.Popen([sys.executable, "-c", "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(1000)"])
        with open(sys.argv[2], "w") as file:
            file.write(str(child.pid))
        sys.exit(0) if len(sys.argv) == 3 else child.wait()


if fault == "mute":
    time.sleep(1000)
if fault == "gone":
    sys.exit(1)
for line in sys.stdin:
    word = line.split()[:1]
    if word == ["aei"]:
        say("protocol-version 1\nid name Faulty\nid author nobody\naeiok")
    elif word == ["isready"]:
        if fault == "not-ready":
            time.sleep(1000)
        if fault == "gone-before-the-game":
            sys.exit(4)
        say("readyok")
        if fault == "deaf":
            time.sleep(1000)
        if fault == "twice":
            say("bestmove Ea1n")
            fault = "hang"
    elif word == ["makemove"]:
        plies += 1
    elif word == ["go"]:
        if later and plies < 2:
            say("bestmove " + SETUP)
        else:
            misbehave()
    elif word == ["quit"]:
        break
