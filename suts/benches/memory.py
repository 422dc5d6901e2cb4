#!/usr/bin/env python3
"""What tests hold: the largest resident set of first runs of examples/everyday's functions of texts, each in a
process of its own, and of all of them in one process at two threads.

    suts/benches/memory.py

Builds a copy of the crate in debug, as a user would. At most 64 MB for one, and 200 MB for all, are wanted.
"""
import json, os, shutil, subprocess, sys, tempfile

CRATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "everyday")


def built(crate):
    ran = subprocess.run(["cargo", "test", "--lib", "--no-run", "--message-format=json"], cwd=crate,
                         stdout=subprocess.PIPE, text=True, check=True)
    lines = (json.loads(line) for line in ran.stdout.splitlines())
    tests = [line["executable"] for line in lines
             if line.get("executable") and line["target"]["name"] == "everyday"]
    return tests[-1]


def held(crate, program, arguments):
    """Megabytes of the largest process, in a child whose children are these alone."""
    code = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, "
            "stderr=subprocess.DEVNULL); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    shutil.rmtree(os.path.join(crate, "src", "snapshots"), ignore_errors=True)
    setting = dict(os.environ, INSTA_UPDATE="always", INSTA_FORCE_PASS="1", INSTA_WORKSPACE_ROOT=crate,
                   SETBVE_BUDGET="300s")
    ran = subprocess.run([sys.executable, "-c", code, program, *arguments], cwd=crate, env=setting,
                         stdout=subprocess.PIPE, text=True, check=True)
    return int(ran.stdout) / 1024


with tempfile.TemporaryDirectory() as folder:
    crate = shutil.copytree(CRATE, os.path.join(folder, "everyday"), ignore=shutil.ignore_patterns("target"))
    manifest = os.path.join(crate, "Cargo.toml")
    text = open(manifest).read().replace('"../.."', '"%s"' % os.path.abspath(os.path.join(CRATE, "..", "..")))
    open(manifest, "w").write(text)
    program = built(crate)
    listed = subprocess.run([program, "--list"], stdout=subprocess.PIPE, text=True).stdout.splitlines()
    tests = [line[:-len(": test")] for line in listed if line.startswith(("texts::", "wrappers::"))]
    sizes = sorted((held(crate, program, [test, "--exact"]), test) for test in tests)
    for size, test in sizes:
        print(f"{size:7.0f} MB  {test}")
    together = held(crate, program, ["texts::", "wrappers::", "--test-threads=2"])
    print(f"\n{len(tests)} functions of texts: median {sizes[len(sizes) // 2][0]:.0f} MB, most {sizes[-1][0]:.0f} MB; "
          f"in one process at two threads {together:.0f} MB")
