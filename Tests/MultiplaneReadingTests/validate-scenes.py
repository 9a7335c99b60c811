"""Validates scenes with a JSON Schema, independently of the engine.

validate-scenes.py SCHEMA CASES: CASES is a JSON list of objects with "group" and "name", with "yaml", the text of a scene,
and optionally with "key", a key that the schema must call unknown ("unknown": true) or must not. Prints a line for each
case that fails, with its group before a tab; the last line is the number of cases.
"""

import json
import re
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """YAML 1.2's core rules, as editors read it: no 1.1 booleans, no base 60, no underscores in numbers."""

    yaml_implicit_resolvers = {}


for tag, pattern, first in [
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", list("-+0123456789.")),
]:
    Loader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile("^(?:" + pattern + ")$"), list(first))


def leaves(error):
    """The errors behind an error, and the error."""
    yield error
    for inner in error.context:
        yield from leaves(inner)


def unknown_keys(errors):
    for error in errors:
        for leaf in leaves(error):
            if leaf.validator == "additionalProperties" and isinstance(leaf.instance, dict):
                allowed = leaf.schema.get("properties", {})
                patterns = leaf.schema.get("patternProperties", {})
                for key in leaf.instance:
                    if key not in allowed and not any(re.search(pattern, key) for pattern in patterns):
                        yield key


schema = json.load(open(sys.argv[1], encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
cases = json.load(open(sys.argv[2], encoding="utf-8"))
for case in cases:
    errors = list(validator.iter_errors(yaml.load(case["yaml"], Loader)))
    if "key" in case:
        if (case["key"] in set(unknown_keys(errors))) != case["unknown"]:
            print(f'{case["group"]}\t{case["name"]}: {case["key"]} is {"" if not case["unknown"] else "not "}called unknown')
    elif errors:
        worst = jsonschema.exceptions.best_match(errors)
        print(f'{case["group"]}\t{case["name"]}: {worst.json_path}: {" ".join(worst.message[:300].split())}')
print(len(cases))
