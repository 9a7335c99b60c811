"""A headless Chromium and a studio for scripts: Benchmarks/studio measures them, Scripts/studio-film makes a film of them."""
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 120

# Notes of each frame when it was painted, on the clock of the whole machine, in milliseconds, the clock's words, the wheel it shows,
# and its version of the scene; of each turn of the wheel when the page was told; and when the browser drew the page's first picture.
WITNESS = """
globalThis.painted = []
globalThis.told = {}
new PerformanceObserver(list => {
  for (const each of list.getEntries()) if (each.identifier === "first-frame") globalThis.shownFirst = performance.timeOrigin + each.renderTime
}).observe({ type: "element", buffered: true })
addEventListener("wheel", event => { told[event.timeStamp] = performance.now() }, { capture: true, passive: true })
new MutationObserver(() => {
  const canvas = document.getElementById("frame")
  if (!canvas || canvas.witnessed) return
  canvas.witnessed = true
  new MutationObserver(() => {
    const { painted: at, since, generation } = canvas.dataset
    painted.push([Number(at), document.getElementById("clock").textContent, since, generation])
  }).observe(canvas, { attributeFilter: ["data-sequence"] })
}).observe(document, { childList: true, subtree: true })
"""


class Refused(SystemExit):
    """A command that the browser did not carry out."""


class Browser:
    """One page, driven through a pipe by the DevTools protocol."""

    def __init__(self):
        found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        if not found:
            raise SystemExit("there is no Chromium in PATH; `Scripts/setup --tests` installs it")
        self.profile = tempfile.mkdtemp(prefix="multiplane-browser-")
        to_read, self.to = os.pipe()
        self.source, from_write = os.pipe()
        self.process = subprocess.Popen(
            ["/bin/bash", "-c", 'exec "$@" 3<&"$0" 4>&"$WRITE"', str(to_read), found, "--headless=new",
             "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
             "--force-color-profile=srgb", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
             f"--user-data-dir={self.profile}", "about:blank"],
            env={**os.environ, "HOME": self.profile, "WRITE": str(from_write)}, pass_fds=(to_read, from_write),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.number, self.session, self.rest, self.answers = 0, None, bytearray(), {}
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime"):
            self.call(f"{domain}.enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=WITNESS)

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, **parameters):
        """Sends a command and waits for nothing; gives its number."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to, data):]
        return self.number

    def call(self, method, **parameters):
        number = self.send(method, **parameters)
        end = time.monotonic() + PATIENCE
        while number not in self.answers:
            self.read(end - time.monotonic(), method)
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Refused(f"{method}: {answer['error']}")
        return answer["result"]

    def read(self, patience, waiting_for):
        if not select.select([self.source], [], [], max(0, patience))[0]:
            raise SystemExit(f"the browser did not answer {waiting_for}")
        chunk = os.read(self.source, 1 << 20)
        if not chunk:
            raise SystemExit(f"the browser ended while {waiting_for} was under way")
        self.rest += chunk
        *messages, self.rest = self.rest.split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.answers[message["id"]] = message

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def text(self, identifier):
        return self.value(f"document.getElementById('{identifier}').textContent")

    def wait(self, expression):
        end = time.monotonic() + PATIENCE
        while not self.is_true(expression):
            if time.monotonic() > end:
                raise SystemExit(f"{expression} did not come true")
            time.sleep(0.01)

    def is_true(self, expression):
        """Whether an expression is true; while a page goes over to another it has no value."""
        try:
            return self.value(f"Boolean({expression})")
        except Refused:
            return False

    def size(self, width, height, dark=False, ratio=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def screenshot(self, path):
        answer = self.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        pathlib.Path(path).write_bytes(base64.b64decode(answer["data"]))

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=1)

    def press(self, key, code=None):
        named = {"windowsVirtualKeyCode": code} if code else {"text": key}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, **named)

    def middle(self, selector):
        """The middle of an element, in the window."""
        return self.value(
            f"(() => {{ const b = document.querySelector({selector!r}).getBoundingClientRect();"
            " return [b.x + b.width / 2, b.y + b.height / 2] })()")

    def open(self, address):
        self.call("Page.navigate", url=address)

    def wait_exact(self):
        self.wait("document.getElementById('exact')?.classList.contains('exact')")


class Studio:
    """The studio's program with a scene, until it is closed."""

    def __init__(self, program, scene, *options):
        self.begin = time.time()
        self.process = subprocess.Popen(
            [str(program), str(scene), *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise SystemExit(f"the studio of {scene} did not start")

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
