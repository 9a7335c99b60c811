#!/usr/bin/env python3
"""Prints the ten suites of a test run that took longest, from the event streams that Swift Testing has written.

    Scripts/suites.py [--most SECONDS] STREAM...

A suite takes as long as its tests together; tests of other suites run at the same time. Exit code 1 if one takes longer than
--most, and more than a tenth of all: on a slow machine, and beside other tests, all suites take longer.
"""

import collections
import json
import sys


def main():
    arguments = sys.argv[1:]
    most = None
    if arguments[:1] == ["--most"]:
        most = float(arguments[1])
        arguments = arguments[2:]
    suites = collections.Counter()
    for path in arguments:
        begun, has_cases = {}, set()
        with open(path, encoding="utf-8") as stream:
            for line in stream:
                record = json.loads(line)
                test, kind = record["payload"].get("testID"), record["payload"]["kind"]
                if record["kind"] != "event" or test is None or "/`" not in test:
                    continue
                moment = record["payload"]["instant"]["absolute"]
                if kind in ("testStarted", "testCaseStarted"):
                    begun[test] = moment
                # Cases of a test with arguments are told of one by one, and count alone.
                elif kind == "testCaseEnded" or kind == "testEnded" and test not in has_cases and test in begun:
                    suites[test.split("/`")[0]] += moment - begun[test]
                    if kind == "testCaseEnded":
                        has_cases.add(test)
    total = sum(suites.values())
    print(f"the slowest suites of {len(suites)}, in seconds of {total:.0f} in all:")
    for name, seconds in suites.most_common(10):
        print(f"{seconds:7.1f}  {name}")
    slow = [name for name, seconds in suites.items() if most is not None and seconds > max(most, total / 10)]
    for name in slow:
        print(f"error: {name} takes longer than {most:g} s: it belongs to the night, or tests less at a time", file=sys.stderr)
    return 1 if slow else 0


sys.exit(main())
