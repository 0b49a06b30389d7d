#!/usr/bin/env python3
"""An AEI engine that tells lines while it searches, until it is told to stop. It answers from the first setup of the books only."""
import select, sys


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def search():
    depth = 0
    while True:
        depth += 1
        say(f"info depth {depth}\ninfo nodes 12345\ninfo score -37\ninfo pv Ee2n Ee3n s ed7s ed6s")
        if select.select([sys.stdin], [], [], 0.1)[0]:
            break
    sys.stdin.readline()
    say("bestmove Ee2n Ee3n")


while True:
    line = sys.stdin.readline()
    word = line.split()[:1]
    if not line or word == ["quit"]:
        break
    if word == ["aei"]:
        say("protocol-version 1\nid name Analyst\nid author nobody\naeiok")
    elif word == ["isready"]:
        say("readyok")
    elif word == ["go"]:
        search()
