"""Headless Chromium: --mode screenshot is Playwright's page.screenshot; --mode frame is the headless shell's
HeadlessExperimental.beginFrame with its fastest PNG, over a pipe."""
import base64
import os
import subprocess
import tempfile

from workloads import *

BASE = "html,body{margin:0;background:#fff;font-family:Inter,sans-serif;overflow:hidden}.m{position:absolute;will-change:transform}"
READY = "Promise.all([document.fonts.ready,...[...document.images].map(i=>i.decode())])"


def r1_page():
    cards = "".join(
        f'<div class=card style="left:{x}px;top:{y}px;background:rgba({r},{g},{b},.75)"><i><img src=photo_b.jpg></i></div>'
        for x, y, (r, g, b) in CARDS)
    stars = "".join(
        '<polygon points="' + " ".join(f"{x:.2f},{y:.2f}" for x, y in star(20 * index, 0)) + '"/>' for index in range(5))
    return f"""<style>{BASE}
#b{{position:absolute;width:390px;height:844px;object-fit:cover;filter:blur(4px)}}
#f{{left:0;top:0;width:390px;height:{PHOTO_HEIGHT}px;object-fit:cover}}
#p{{left:24px;top:0;width:342px;height:228px}} #c{{left:0;top:0;width:390px}}
#g b,#g svg{{display:block}} #g svg{{margin:10px 17px}}
#g{{position:absolute;top:58px;width:130px;height:112px;border-radius:8px;background:#fff;text-align:center}}
.card{{position:absolute;width:130px;height:180px;border-radius:16px;box-shadow:0 2px 4px rgba(0,0,0,.1)}}
.card i{{position:absolute;inset:4px;border-radius:14px;background:#fff}}
.card img{{position:absolute;left:4px;top:4px;width:114px;height:164px;border-radius:12px;object-fit:cover}}
p{{margin:0;padding:12px 16px;font-size:15px;line-height:20px;border-bottom:.5px solid rgba(60,60,67,.5)}}</style>
<img id=b src=photo_a.jpg><img id=f class=m src=photo_b.jpg>
<div id=p class=m><div id=g><b style="font-size:24px;line-height:29px;margin-top:18px">4.2</b>
<b style="font-size:10px;line-height:13px;margin-top:4px;font-weight:400">49,849</b><svg width=96 height=16 fill=#ff9500>{stars}</svg></div>{cards}</div>
<div id=c class=m><div style="height:66px;background:#fff;padding:10px 16px 0;line-height:22px"><b style="display:block;font-size:17px">Description</b>
<div style="font-size:15px;margin-top:8px">Lorem<span style="float:right">Ipsum</span></div></div>
<div style="height:200px;background:rgba(52,199,89,.5)"></div>
<div style="height:1000px;background:rgba(255,59,48,.5);overflow:hidden">{f'<p>{TEXT}</p>' * 5}</div></div>
<script>const q=v=>Math.floor(v*2+.5)/2,e=i=>document.getElementById(i).style;function go(s){{
e('f').transform=`translate3d(0,${{q({(844 - PHOTO_HEIGHT) / 2 - 844 / 8}-s/10)}}px,0)`;
e('p').transform=`translate3d(0,${{q({(844 - 228) / 2 - 844 / 20}-s/5)}}px,0)`;
e('c').transform=`translate3d(0,${{q(604-s)}}px,0)`}}go(0)</script>"""


def r2_page(rows):
    """A windowed list: a few elements that change their words and places."""
    return f"""<style>{BASE}#l{{position:absolute;left:0;top:0;width:390px;will-change:transform}}
.r{{position:absolute;left:16px;width:358px;height:{ROW_HEIGHT}px;box-sizing:border-box;padding:16px;font-size:17px;line-height:20px;background:#007aff}}</style>
<div id=l></div><script>const l=document.getElementById('l'),pool=[];
for(let i=0;i<18;i++){{const d=document.createElement('div');d.className='r';d.at=-1;l.append(d);pool.push(d)}}
function go(s){{s=Math.floor(s*2+.5)/2;const a=Math.max(0,Math.floor(s/{ROW_PITCH})-1);
for(let i=a;i<Math.min(a+18,{rows});i++){{const d=pool[i%18];if(d.at!==i){{d.at=i;d.textContent='Item '+i;d.style.top=i*{ROW_PITCH}+'px'}}}}
l.style.transform=`translate3d(0,${{-s}}px,0)`}}go(0)</script>"""


def r3_page():
    layers = "".join(
        f'<div class=m style="left:0;top:0;width:5760px;height:1080px;background:url({name}.png) repeat-x"></div>'
        for name, _ in LAYERS)
    images = "".join(f'<img src={name}.png style="position:absolute;top:1081px;width:1px">' for name, _ in LAYERS)
    rates = [rate for _, rate in LAYERS]
    return f"""<style>{BASE}</style>{layers}{images}<script>const r={rates},m=[...document.querySelectorAll('.m')];
function go(s){{m.forEach((d,i)=>{{d.style.transform=`translate3d(${{-(Math.floor(r[i]*s+.5)%{LAYER_WIDTH})}}px,0,0)`}})}}go(0)</script>"""


def page(task, folder):
    body = {"r1": r1_page, "r2": lambda: r2_page(task.options.rows), "r3": r3_page}[task.name]()
    path = pathlib.Path(folder) / "page.html"
    path.write_text(f'<!doctype html><meta charset=utf-8><base href="{task.options.assets.resolve().as_uri()}/">{body}')
    return path.as_uri()


def by_screenshot(task, url):
    from playwright.sync_api import sync_playwright

    width, height = task.workload["size"]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=task.options.browser, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=task.workload["scale"])
        tab = context.new_page()
        tab.goto(url)
        tab.evaluate(READY)

        def frame(number, scroll):
            tab.evaluate(f"go({scroll!r})")
            tab.screenshot(path=task.path(number))

        task.draw_all(frame)
        browser.close()


class Shell:
    """The headless shell, driven through two pipes: messages are JSON and end with a zero."""

    def __init__(self, arguments):
        to_read, self.to = os.pipe()
        self.source, from_write = os.pipe()

        def connect():
            a, b = os.dup(to_read), os.dup(from_write)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            arguments, preexec_fn=connect, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.number, self.session, self.rest, self.events = 0, None, b"", []

    def message(self):
        parts = []
        while b"\0" not in self.rest:
            parts.append(self.rest)
            self.rest = os.read(self.source, 1 << 20)
            if not self.rest:
                raise EOFError("the browser has gone")
        head, self.rest = self.rest.split(b"\0", 1)
        return json.loads(b"".join(parts) + head)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.to, json.dumps(request).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer.get("method"))

    def wait_for(self, event):
        while event not in self.events:
            self.events.append(self.message().get("method"))
        self.events.clear()


def by_frame(task, url, folder):
    width, height = task.workload["size"]
    shell = Shell([
        task.options.browser, "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
        f"--user-data-dir={folder}/profile", f"--force-device-scale-factor={task.workload['scale']}",
        f"--window-size={width},{height}", "--enable-begin-frame-control", "--run-all-compositor-stages-before-draw",
        "--disable-threaded-animation", "--disable-threaded-scrolling", "--disable-checker-imaging",
        "--disable-new-content-rendering-timeout", "--disable-image-animation-resync", "about:blank"])
    try:
        target = shell.call(
            "Target.createTarget", url="about:blank", width=width, height=height, enableBeginFrameControl=True)
        shell.session = shell.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        shell.call("Page.enable")
        shell.call("Page.navigate", url=url)
        shell.wait_for("Page.loadEventFired")
        shell.call("Runtime.evaluate", expression=READY, awaitPromise=True)
        ticks = [1e6]

        def begin(**more):
            ticks[0] += 1000 / 60
            return shell.call("HeadlessExperimental.beginFrame", frameTimeTicks=ticks[0], interval=1000 / 60, **more)

        for _ in range(3):
            begin()
        form = {"format": "png", "optimizeForSpeed": True}

        def frame(number, scroll):
            shell.call("Runtime.evaluate", expression=f"go({scroll!r})")
            data = begin(screenshot=form).get("screenshotData")
            if not data:
                raise RuntimeError(f"frame {number} has no picture")
            with open(task.path(number), "wb") as file:
                file.write(base64.b64decode(data))

        task.draw_all(frame)
    finally:
        shell.process.kill()
        shell.process.wait()


def main():
    task = Task(mode="screenshot", browser="chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        url = page(task, folder)
        if task.options.mode == "frame":
            by_frame(task, url, folder)
        else:
            by_screenshot(task, url)


main()
