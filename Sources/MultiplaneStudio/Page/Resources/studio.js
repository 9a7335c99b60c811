// The page: what is shown, what plays, and what keys, wheel and fingers do. What it shows is computed by the engine alone.

import { firstFrame, link, pointSize, readLink } from "./start.js"
import { Wire, copy, make, shown, tell } from "./wire.js"
import { Hand } from "./hand.js"
import { Look } from "./look.js"
import { Making } from "./making.js"
import { Marks } from "./marks.js"
import { Curves } from "./curves.js"
import { Scenes } from "./scenes.js"
import { Recorder } from "./recorder.js"
import { Tests } from "./tests.js"
import { Timeline } from "./timeline.js"
import { Overlay, overlays } from "./overlays.js"
import { NodePanel, Tree, drawCurves, showFacts, showProblems } from "./panels.js"
import { Planes } from "./planes.js"
import { addSplitters } from "./splitters.js"
import { Values, historyAsked } from "./values.js"

const element = id => document.getElementById(id)
const restAfter = 150
const mostLatencies = 60
// Pixels between clicks at one place.
const clickSlack = 4

// A link that is followed while the page is open: one with a token is of another run of the studio.
addEventListener("hashchange", () => {
  const link = readLink()
  if (!link) return
  if (link.has("scene") && scene && link.get("scene") !== scene.name) return openScene(link.get("scene"), link)
  look.follow(link)
  if (!link.has("frame")) return
  pause()
  show(Number.parseInt(link.get("frame"), 10) || 0)
})

const wire = new Wire(element("frame"))
const timeline = new Timeline()
const overlay = new Overlay()
const tree = new Tree()
const recorder = new Recorder(wire)
for (const moment of ["begin", "end"]) recorder.addEventListener(moment, () => pause())
// The steps that were added begin where the track ended, or where the hand began.
recorder.addEventListener("added", ({ detail: isMain }) => { added = isMain ? scene.frames - 1 : frame })
// A key that is not there yet is added behind a value.
const values = new Values(({ line, column, text, key, behind }, to, joins) => wire.ask("edit", { line, column, from: behind ?? text, to, joins, key }))
const look = new Look(wire, link)
values.addEventListener("written", ({ detail }) => tellWrites(detail))
values.addEventListener("history", ({ detail }) => takeBack(detail))
const planes = new Planes(values)
planes.addEventListener("pick", ({ detail }) => pick(detail))
const curves = new Curves(wire, timeline)
const marks = new Marks(timeline, (mark, frame, joins) => wire.ask("move", { mark, frame, joins }))
marks.addEventListener("seek", ({ detail }) => {
  pause()
  show(detail)
})
marks.addEventListener("refused", ({ detail }) => showProblems(detail, "The mark stays where it was"))
marks.addEventListener("written", ({ detail }) => {
  tellWrites(detail)
  tell(`Mark ${detail.name}: frame ${detail.frame}`)
})
const making = new Making(wire)
const scenes = new Scenes(wire)
scenes.addEventListener("open", ({ detail }) => openScene(detail))
const nodePanel = new NodePanel(values, curves)
nodePanel.addEventListener("pick", ({ detail }) => pick(detail))
const tests = new Tests(wire)
tests.addEventListener("change", () => timeline.cover(tests.coverage))
tests.addEventListener("seek", ({ detail }) => {
  pause()
  show(detail)
})

let scene = null
let facts = null
let frame = firstFrame
// The frame and the loop that were chosen: a version may have fewer frames, and the next one more again.
let chosen = firstFrame
let chosenLoop = null
// The frame to go to once steps that were added are there.
let added = null
let playing = null
let playedFrom = 0
let loop = null
let zoom = link.get("zoom") ?? "fit"
let picked = null
let node = null
let both = null
let clicked = null
let isHand = false
let shownOverlays = new Set((link.get("overlay") ?? "").split(",").filter(name => overlays.some(each => each.name === name)))
let resting = null
let isAtRest = false
let saved = null
let saves = 0
let latencies = []
// Why another scene is shown than was asked for.
let remark = null
// Whether the file has faults now, so that what is shown is older.
let isFaulty = false

// MARK: Showing

function show(next) {
  if (!scene) return
  // Whoever leaves the hand has recorded what it did.
  if (recorder.isOn) recorder.stop()
  frame = Math.max(0, Math.min(scene.frames - 1, Math.round(next)))
  chosen = frame
  isHand = false
  hand.rest()
  both = null
  wire.send({ t: "show", frame })
  timeline.show(frame, null, loop)
  restLater()
}

// What is shown is drawn as a render does once nothing moves.
function restLater() {
  isAtRest = false
  overlay.point(null)
  clearTimeout(resting)
  if (playing) return
  resting = setTimeout(() => {
    isAtRest = true
    wire.send({ t: "rest" })
    pointNext()
  }, restAfter)
}

wire.addEventListener("scene", ({ data }) => {
  const isFirst = !scene
  const errors = data.problems.filter(problem => problem.severity === "error")
  showProblems(remark ? [remark, ...data.problems] : data.problems, errors.length ? (scene || data.canvas ? "The file has faults; this is the last version without" : "The scene has faults") : "Warnings")
  isFaulty = errors.length > 0
  element("stage").classList.toggle("empty", !scene && !data.canvas)
  scenes.take(data)
  if (!data.canvas) {
    element("exact").textContent = "waiting for the file"
    return
  }
  const isNew = !scene || scene.generation !== data.generation
  scene = data
  tellWrites(data)
  document.title = `${data.title} – Multiplane studio`
  element("title").textContent = data.title
  element("canvas-size").textContent = `${shown(data.canvas.width)} × ${shown(data.canvas.height)} pt · ${data.canvas.pixels.join(" × ")} px · ${shown(data.fps)} fps`
  // Since the change was seen: reading the new version, and from here on showing it.
  // A look is no save.
  if (isNew) saved = isFirst || data.saves === saves ? null : { generation: data.generation, at: data.at - performance.timeOrigin - data.ms }
  saves = data.saves
  overlay.take(data.canvas)
  look.take(data)
  hand.take(data.canvas)
  if (isNew) {
    timeline.take(data)
    const former = frame
    frame = Math.min(chosen, data.frames - 1)
    // Where the hand is it stays.
    if (frame > former && !isFirst && !isHand) wire.send({ t: "show", frame })
    loop = chosenLoop && chosenLoop[0] < data.frames ? [chosenLoop[0], Math.min(chosenLoop[1], data.frames - 1)] : null
    both = null
    recorder.take(data)
    tests.take(data)
    marks.take(data)
    curves.take(data)
    element("tab-planes").hidden = !data.planes
    if (!data.planes && !element("planes").hidden) select("tab-node")
    making.take(data)
    knowMarks()
  }
  layOut()
  if (facts) tellExact()
  if (isFirst) show(frame)
  else if (isNew && added !== null) {
    show(added)
    added = null
  } else if (!playing) restLater()
})

wire.addEventListener("survey", ({ data }) => {
  // Of another version, or of another page's look.
  if (data.generation !== scene?.generation) return
  timeline.survey(data)
  planes.survey(data)
  if (facts && timeline.known === scene.frames) tellFrame()
})

wire.addEventListener("fault", ({ data }) => showProblems(data.problems, "The frame cannot be drawn"))

wire.addEventListener("frame", ({ data }) => {
  facts = data.facts
  element("first-frame")?.remove()
  element("stage").classList.remove("waiting")
  // When it was painted, on this page's clock: the worker's began with another time.
  const at = data.at - performance.timeOrigin
  if (facts.since !== undefined) latencies = [...latencies.slice(1 - mostLatencies), at - facts.since]
  if (saved?.generation === facts.generation) {
    element("reading").textContent = `shown ${Math.round(at - saved.at)} ms after the save`
    saved = null
  }
  isHand = facts.hand
  element("release").hidden = !facts.hand
  tellExact()
  element("save-picture").disabled = facts.hand
  making.see(loop, facts.hand)
  timeline.show(facts.hand ? facts.frame : frame, facts, loop)
  tellClock()
  tellFacts()
  if (!facts.hand) planes.move(facts.frame)
  // What is on the screen now, for whoever watches the page.
  const canvas = element("frame")
  canvas.dataset.generation = facts.generation
  canvas.dataset.painted = data.at
  canvas.dataset.since = facts.since ?? ""
  canvas.dataset.sequence = Number(canvas.dataset.sequence ?? 0) + 1
  if (isAtRest && facts.exact) return inspect()
  // Where the node is that was picked is asked for at rest.
  overlay.pick(null)
  if (shownOverlays.size) mark()
})

wire.addEventListener("closed", ({ data }) => {
  const words = {
    4401: "The link has no token of this studio. Open the one it printed: this page goes on once it was opened in this browser.", 4409: "The studio is of another version. Load this page again.",
    4429: "Too many pages are open.",
  }
  element("exact").textContent = "not connected"
  element("exact").className = "pill differs"
  const lost = recorder.isOn ? " What was being recorded has gone with it." : ""
  recorder.cancel()
  if (data.code === 4404) {
    // That of the command line is there.
    openScene(null)
    remark = { severity: "warning", text: "The folder has no scene of that name. This is the one that the studio was started with." }
    return
  }
  if (data.code === 4401) addEventListener("storage", reconnect)
  if (words[data.code]) return showProblems([{ severity: "error", text: words[data.code] + lost }], "Not connected")
  showProblems([{ severity: "error", text: "The studio does not answer. This page waits for it." + lost }], "Not connected")
  scene = null
  // The stage knows nothing of this page any more.
  layOut.sent = undefined
  setTimeout(() => wire.connect(), 1000)
})

// Another page of this browser was opened by a link with another token.
function reconnect({ key }) {
  if (key !== "token") return
  removeEventListener("storage", reconnect)
  scene = null
  layOut.sent = undefined
  wire.connect()
}

// MARK: Other scenes

// Goes to another scene of the folder, to that of the command line without a name; a link says how it is shown.
function openScene(name, link = new URLSearchParams()) {
  pause()
  recorder.cancel()
  scene = facts = node = picked = clicked = loop = both = saved = remark = null
  frame = chosen = Number.parseInt(link.get("frame") ?? "0", 10) || 0
  added = null
  hand.rest()
  latencies = []
  // Nothing of the scene before stands under the name of the next.
  element("stage").classList.add("waiting")
  element("reading").textContent = ""
  overlay.show([])
  tree.show({ layers: [] }, { width: 0, height: 0 })
  isHand = false
  layOut.sent = undefined
  clearTimeout(resting)
  timeline.forget()
  setLoop(null)
  tellNode()
  element("release").hidden = true
  for (const id of ["save-picture", "exact"]) element(id).disabled = true
  element("exact").textContent = "…"
  const parts = new URLSearchParams(link)
  if (name) parts.set("scene", name)
  else parts.delete("scene")
  history.replaceState(null, "", `${parts}` ? `#${parts}` : location.pathname)
  wire.open(name, frame, look.open(link))
}

// Which marks can be moved is found out once the picture is there.
async function knowMarks() {
  const handles = scene.marks.length ? await wire.ask("handles") : []
  if (Array.isArray(handles)) marks.know(handles)
}

// What is asked of a frame at rest.
async function inspect() {
  const [at, asked] = [facts, picked]
  if (shownOverlays.size) mark()
  showPlanes()
  const [entries, known] = await Promise.all([
    wire.ask("tree"), askNode(),
  ])
  if (facts !== at) return
  if (entries?.layers) tree.show(entries, scene.canvas)
  // An answer about a node that is picked no more is none about the one that is.
  if (picked === asked) node = known?.problems ? null : known
  tellNode()
  tellFrame()
}

async function mark() {
  const marks = await wire.ask("marks", { overlays: [...shownOverlays] })
  if (Array.isArray(marks)) overlay.show(marks.filter(each => shownOverlays.has(each.name)))
}

// The planes are asked for while they are to be seen.
async function showPlanes() { if (!element("planes").hidden) planes.show(await wire.ask("planes")) }

function tellNode() {
  if (!picked) node = null
  nodePanel.show(node, picked, picked ? tree.parents(picked.path, picked.row) : [])
  overlay.pick(node?.corners ?? null)
}

function tellFacts() {
  if (element("facts").hidden) return
  showFacts(facts, scene, both?.frame === facts.frame ? both : null, latencyText(), async () => {
    both = await wire.ask("root")
    tellFacts()
  })
}

function tellFrame() {
  if (element("facts").hidden) return
  tellFacts()
  drawCurves(timeline, scene, facts.frame)
}

// From the wheel to the picture, in the last second of scrolling.
function latencyText() {
  if (!latencies.length) return null
  const sorted = latencies.toSorted((one, two) => one - two)
  const at = share => `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))])} ms`
  return `${at(0.5)}, 95 % within ${at(0.95)}`
}

// The pixels of a render, and at which size they are shown; or that there are fewer.
// How the frame is shown beside a render, or that the file has faults that this version is without.
function tellExact() {
  const pill = element("exact")
  pill.textContent = isFaulty ? "older: the file has faults" : exactness()
  pill.className = isFaulty ? "pill differs" : facts.exact ? "pill exact" : "pill"
  pill.disabled = !isFaulty && (!facts.exact || facts.hand)
  if (isFaulty) pill.title = "Click to see the faults."
  else if (!facts.exact) pill.title = "Smaller than a render while it moves"
  else pill.title = facts.hand ? "The scale of a render" : "The pixels of a render. Click to compare them with the file."
}

function exactness() {
  const percent = share => `${Math.round(100 * share)} %`
  if (!facts.exact) return `live at ${percent(facts.scale / scene.canvas.scale)}`
  const share = element("paper").offsetWidth * devicePixelRatio / scene.canvas.pixels[0]
  return Math.abs(share - 1) < 0.005 ? "exact 1:1" : `exact, shown at ${percent(share)}`
}

function tellClock() {
  const seconds = (facts.frame / scene.fps).toFixed(2)
  const clock = [`${facts.frame} / ${scene.frames - 1}`, `${seconds} s`, `scroll ${shown(facts.scroll)}`]
  element("clock").replaceChildren(...clock.map(text => make("span", {}, text)))
  const work = facts.work
  element("numbers").textContent = `${shown(work.layouts)} laid out · ${shown(work.rasterised)} painted · ${shown(work.evaluated)} live keys · ${shown(work.visible)} of ${shown(work.prepared)} prepared rows visible`
}

// MARK: Size

addSplitters()

// What may be shown of a picture's pixel, in pixels of the screen.
const [leastZoom, mostZoom] = [0.1, 8]
const zoomStep = 1.25
// Zooms that are no choice of the list are shown by one of their own.
const ownZoom = make("option", { hidden: true })
element("zoom").append(ownZoom)
let settling = null

// While it is being enlarged the picture there is stands in for one of the size.
function layOut(isGoingOn = false) {
  if (!scene) return
  const { width, height, scale } = scene.canvas
  const points = pointSize(width, height, zoom === "fit" ? undefined : Number(zoom) * scale / devicePixelRatio)
  const paper = element("paper")
  paper.style.width = `${width * points}px`
  paper.style.height = `${height * points}px`
  paper.classList.toggle("large", points * devicePixelRatio > scale * 1.5)
  clearTimeout(settling)
  if (isGoingOn) settling = setTimeout(() => layOut(), restAfter)
  else draw(Math.min(scale, points * devicePixelRatio), Math.round(width * points * devicePixelRatio))
  overlay.draw()
}

// Asks for frames of a scale, shown that many pixels of the screen wide.
function draw(wanted, across) {
  if (layOut.across !== across) {
    layOut.across = across
    wire.send({ t: "width", width: across })
    if (facts && layOut.sent === wanted) tellExact()
  }
  if (layOut.sent === wanted) return
  layOut.sent = wanted
  // Until a frame of that size is there.
  const pill = element("exact")
  pill.textContent = "…"
  pill.className = "pill"
  pill.disabled = true
  wire.send({ t: "view", scale: wanted })
  restLater()
}
new ResizeObserver(() => layOut()).observe(element("scroll-area"))

// Pixels of the screen for one of the picture.
const zoomNow = () => element("paper").getBoundingClientRect().width * devicePixelRatio / (scene.canvas.width * scene.canvas.scale)

// Shows the picture at another size; what stands at a place of the window stays there, or comes back to it once there is room to
// move: all of a picture that is smaller than the window stands in its middle.
let anchor = [0.5, 0.5]
function zoomTo(next, at, isGoingOn = false, keepsAnchor = false) {
  if (!scene) return
  const [area, paper] = [element("scroll-area"), element("paper")]
  const box = area.getBoundingClientRect()
  const { x, y } = at ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const before = paper.getBoundingClientRect()
  if (!keepsAnchor) anchor = [(x - before.left) / before.width, (y - before.top) / before.height]
  zoom = next === "fit" ? next : `${+Math.max(leastZoom, Math.min(mostZoom, next)).toFixed(4)}`
  layOut(isGoingOn)
  const after = paper.getBoundingClientRect()
  area.scrollLeft += after.left + anchor[0] * after.width - x
  area.scrollTop += after.top + anchor[1] * after.height - y
  tellZoom()
}

function tellZoom() {
  const choice = element("zoom")
  ownZoom.value = zoom
  ownZoom.textContent = zoom === "fit" ? "" : `${Math.round(100 * zoom)} %`
  // The first choice of the value.
  choice.value = zoom
}
if (zoom !== "fit" && !(Number(zoom) >= leastZoom && Number(zoom) <= mostZoom)) zoom = "fit"
tellZoom()
element("zoom").addEventListener("change", event => zoomTo(event.target.value === "fit" ? "fit" : Number(event.target.value)))

// MARK: Playing

function play(rate) {
  if (!scene) return
  if (!playing) playedFrom = frame
  const [first, last] = loop ?? [0, scene.frames - 1]
  if (rate > 0 && frame >= last) frame = first
  if (rate < 0 && frame <= first) frame = last
  playing = { rate, from: frame, at: performance.now() }
  clearTimeout(resting)
  tellPlaying()
  requestAnimationFrame(tick)
}

function pause() {
  if (!playing) return
  playing = null
  tellPlaying()
  restLater()
}

function tick(now) {
  if (!playing || !scene) return
  const [first, last] = loop ?? [0, scene.frames - 1]
  let next = playing.from + Math.trunc((now - playing.at) / 1000 * scene.fps * playing.rate)
  if (loop) {
    const length = last - first + 1
    next = first + (((next - first) % length) + length) % length
  } else if (next > last || next < 0) {
    show(Math.max(0, Math.min(last, next)))
    return pause()
  }
  if (next !== frame || isHand) show(next)
  requestAnimationFrame(tick)
}

function tellPlaying() {
  const button = element("play")
  element("play-shape").setAttribute("d", playing ? "M3.500 2.500h3v11h-3zM9.500 2.500h3v11h-3z" : "M4 2.500l9.500 5.500L4 13.500z")
  button.setAttribute("aria-label", playing ? "Pause" : "Play")
}

const rate = () => Number(element("rate").value)
const toggle = () => playing ? pause() : play(rate())
const step = distance => {
  pause()
  show(frame + distance)
}

element("play").addEventListener("click", toggle)
element("first").addEventListener("click", () => step(-Infinity))
element("last").addEventListener("click", () => step(Infinity))
element("back").addEventListener("click", () => step(-1))
element("forward").addEventListener("click", () => step(1))
element("rate").addEventListener("change", () => { if (playing) play(Math.sign(playing.rate) * rate()) })
timeline.addEventListener("seek", ({ detail }) => {
  pause()
  show(detail)
})
timeline.addEventListener("loop", ({ detail }) => setLoop(detail))

function setLoop(range) {
  loop = chosenLoop = range && range[0] < range[1] ? range : null
  element("loop").setAttribute("aria-pressed", `${loop !== null}`)
  making.see(loop, isHand)
  if (scene) timeline.show(frame, facts, loop)
}
element("loop").addEventListener("click", () => setLoop(loop ? null : [0, scene.frames - 1]))

element("copy-link").addEventListener("click", async () => {
  const parts = new URLSearchParams({ frame })
  if (shownOverlays.size) parts.set("overlay", [...shownOverlays].join(","))
  if (zoom !== "fit") parts.set("zoom", zoom)
  if (scene.number) parts.set("scene", scene.name)
  for (const [key, value] of look.parts) parts.set(key, value)
  tell(await copy(`${location.origin}/#${parts}`, "The link is copied."))
})

// The file of the frame that is shown goes where the browser puts what is loaded down.
element("save-picture").addEventListener("click", async () => {
  const file = await wire.file(facts.frame, facts.generation)
  if (!file) return tell("The picture could not be drawn.")
  const address = URL.createObjectURL(file)
  make("a", { href: address, download: `${scene.file.replace(/\.[^.]+$/, "")}-${`${facts.frame}`.padStart(4, "0")}.png` }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  tell("The picture is saved.")
})

element("exact").addEventListener("click", async () => {
  if (isFaulty) return void (element("problems").hidden = false)
  const pill = element("exact")
  const different = await wire.prove()
  if (different === null) return
  pill.textContent = different === 0 ? "equal to the render" : `${shown(different)} pixels differ`
  pill.className = different === 0 ? "pill exact" : "pill differs"
})

// MARK: Scrolling by hand

const hand = new Hand()

function move({ x, y, dx, dy, stamp }) {
  if (!scene) return
  pause()
  isHand = true
  wire.send({ t: "wheel", x, y, dx, dy, at: stamp })
  restLater()
}
hand.addEventListener("move", ({ detail }) => move(detail))
hand.addEventListener("zoom", ({ detail: { factor, x, y, isGoingOn } }) => zoomTo(zoomNow() * factor, { x, y }, true, isGoingOn))
// A click where the last one was goes on to what lies below, or around.
hand.addEventListener("pick", async ({ detail }) => {
  pause()
  const found = await wire.ask("pick", detail)
  if (!found || found.problems) {
    clicked = null
    return pick(null)
  }
  const { under } = found
  const isSame = clicked && Math.hypot(clicked.x - detail.x, clicked.y - detail.y) * zoomNow() * scene.canvas.scale <= clickSlack && under.length === clicked.count
    && picked && picked.path === clicked.picked.path
  const index = isSame ? (clicked.index + 1) % under.length : 0
  clicked = { ...detail, index, count: under.length, picked: under[index] }
  pick({ ...under[index], at: detail })
})

// Keys move what stands in the middle of the canvas.
function moveByKey(event, dy) { move({ x: scene.canvas.width / 2, y: scene.canvas.height / 2, dx: 0, dy, stamp: event.timeStamp }) }

function release() {
  if (isHand) show(frame)
  else pick(null)
}
element("release").addEventListener("click", release)

// MARK: Writing

// What can be taken back, and written again.
function tellWrites({ undo, redo }) {
  for (const [id, count] of [["undo", undo], ["redo", redo]]) {
    element(id).hidden = scene?.readOnly ?? false
    element(id).disabled = !count
  }
}

// Takes back what the studio wrote last, or writes it again.
async function takeBack(what) {
  if (!scene || element(what).disabled) return
  const answer = await wire.ask(what)
  if (answer?.problems) return showProblems(answer.problems, what === "undo" ? "It cannot be taken back" : "It cannot be written again")
  if (!answer) return
  tellWrites(answer)
  tell(`${what === "undo" ? "Taken back" : "Written again"}: ${answer.written.join(", ")}`)
}
for (const what of ["undo", "redo"]) element(what).addEventListener("click", () => takeBack(what))

// MARK: Picking

// What is known of the node that is picked; of one that is repeated, the copy that was clicked.
const askNode = async () => picked ? wire.ask("node", { path: picked.path, row: picked.row ?? undefined, ...picked.at }) : null

async function pick(next) {
  picked = next
  tree.pick(picked?.path ?? null, picked?.row)
  planes.pick(picked?.path ?? null)
  const known = await askNode()
  if (picked !== next) return
  node = known?.problems ? null : known
  tellNode()
  if (picked && element("planes").hidden) select("tab-node")
}
tree.addEventListener("pick", ({ detail }) => pick(detail))
tree.addEventListener("point", ({ detail }) => overlay.point(detail && boxCorners(detail)))

const boxCorners = ([x, y, width, height]) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]

// What a click would pick is outlined while the pointer is over the picture and nothing moves: one question at a time.
let isPointing = false
let pointedAt = null
hand.addEventListener("point", ({ detail }) => {
  pointedAt = detail
  pointNext()
})
async function pointNext() {
  if (isPointing) return
  const at = pointedAt
  if (!at || !isAtRest) return overlay.point(null)
  isPointing = true
  const found = await wire.ask("pick", at)
  isPointing = false
  if (pointedAt !== at) return pointNext()
  overlay.point(isAtRest ? found?.corners ?? null : null)
}

const tabs = [...element("tabs").children]
function select(id) {
  // The keyboard stays with the tab that is shown.
  if (tabs.includes(document.activeElement) && document.activeElement.id !== id) element(id).focus()
  for (const tab of tabs) {
    const isHere = tab.id === id
    tab.setAttribute("aria-selected", `${isHere}`)
    tab.tabIndex = isHere ? 0 : -1
    element(tab.getAttribute("aria-controls")).hidden = !isHere
  }
  if (!facts) return
  tellFrame()
  showPlanes()
}
for (const tab of tabs) tab.addEventListener("click", () => select(tab.id))
element("tabs").addEventListener("keydown", event => {
  const seen = tabs.filter(tab => tab.offsetWidth)
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const next = seen[(seen.indexOf(document.activeElement) + step + seen.length) % seen.length]
  select(next.id)
  next.focus()
  event.stopPropagation()
})

// MARK: Overlays

const buttons = overlays.map(({ name, title, meaning }, index) => {
  const button = make("button", { type: "button", className: "plain", title: meaning, "aria-pressed": `${shownOverlays.has(name)}` }, title, make("kbd", {}, `${index + 1}`))
  button.addEventListener("click", () => toggleOverlay(index))
  return button
})
element("overlay-buttons").append(...buttons)

function toggleOverlay(index) {
  const { name } = overlays[index]
  if (!shownOverlays.delete(name)) shownOverlays.add(name)
  buttons[index].setAttribute("aria-pressed", `${shownOverlays.has(name)}`)
  if (shownOverlays.size) mark()
  else overlay.show([])
}

// MARK: Keys

function seekMark(direction) {
  const frames = (scene?.marks ?? []).map(each => each.frame)
  const next = direction > 0 ? frames.find(each => each > frame) : frames.findLast(each => each < frame)
  if (next !== undefined) step(next - frame)
}

function shuttle(direction) {
  const now = playing && Math.sign(playing.rate) === direction ? Math.min(4, Math.abs(playing.rate) * 2) : 1
  play(direction * now)
}

const keys = [
  { keys: [" "], name: "Space", words: "play, pause", act: toggle },
  { keys: ["ArrowLeft", "ArrowRight"], name: "← →", words: "a frame; with Shift a second", act: event => step((event.key === "ArrowLeft" ? -1 : 1) * (event.shiftKey ? Math.round(scene.fps) : 1)) },
  { keys: ["ArrowUp", "ArrowDown"], name: "↑ ↓", words: "scroll the scene by hand", act: event => moveByKey(event, event.key === "ArrowUp" ? -40 : 40) },
  { keys: ["PageUp", "PageDown"], name: "Page ↑ ↓", words: "scroll it by most of its height", act: event => moveByKey(event, (event.key === "PageUp" ? -0.8 : 0.8) * scene.canvas.height) },
  { keys: ["Home", "End"], name: "Home End", words: "first and last frame", act: event => step(event.key === "Home" ? -Infinity : Infinity) },
  { keys: ["j", "k", "l"], name: "J K L", words: "play backwards, pause, forwards; again is faster", isSingle: true, act: event => event.key === "k" ? pause() : shuttle(event.key === "j" ? -1 : 1) },
  { keys: ["[", "]"], name: "[ ]", words: "a loop from here, to here", isSingle: true, act: event => setLoop(event.key === "[" ? [frame, loop?.[1] ?? scene.frames - 1] : [loop?.[0] ?? 0, frame]) },
  { keys: ["r"], name: "R", words: "record what the hand does; stop", isSingle: true, act: () => recorder.toggle() },
  { keys: ["t"], name: "T", words: "test the scene", isSingle: true, act: () => { select("tab-tests"); tests.run() } },
  { keys: ["x"], name: "X", words: "no loop", isSingle: true, act: () => setLoop(null) },
  { keys: [",", "."], name: ", .", words: "previous and next mark", isSingle: true, act: event => seekMark(event.key === "," ? -1 : 1) },
  { keys: ["+", "=", "-", "0"], name: "+ - 0", words: "larger, smaller, all of it; the wheel with Ctrl too", isSingle: true, act: event => zoomTo(event.key === "0" ? "fit" : zoomNow() * (event.key === "-" ? 1 / zoomStep : zoomStep)) },
  { keys: ["m"], name: "M", words: "make a still, a clip or a sheet", isSingle: true, act: () => making.open() },
  { keys: ["/"], name: "/", words: "search the nodes", isSingle: true, act: () => tree.find() },
  { keys: ["Enter"], name: "Enter", words: "back to where playing began", act: () => { pause(); show(playedFrom) } },
  { keys: ["1", "2", "3", "4", "5"], name: "1–5", words: overlays.map(each => each.title.toLowerCase()).join(", "), isSingle: true, act: event => toggleOverlay(Number(event.key) - 1) },
  { keys: ["Escape"], name: "Esc", words: "back to the track; pick nothing", act: release },
  { keys: ["?"], name: "?", words: "these keys", isSingle: true, act: () => element("help").showModal() },
]
const shownKeys = [...keys, { name: "Ctrl+Z Ctrl+Y", words: "take back what the studio wrote; write it again" }]
element("keys").append(...shownKeys.flatMap(({ name, words }) => [
  make("dt", {}, name.split(" ").map(each => make("kbd", {}, each))), make("dd", {}, words),
]))
element("single-keys").checked = localStorage.getItem("single-keys") !== "off"
element("single-keys").addEventListener("change", event => localStorage.setItem("single-keys", event.target.checked ? "on" : "off"))
element("help-button").addEventListener("click", () => element("help").showModal())
element("close-help").addEventListener("click", () => element("help").close())

// Whoever clicks a button wants it once: Space plays afterwards. A button that keys have reached keeps it.
addEventListener("click", event => {
  const button = event.detail > 0 && !event.target.closest("dialog") && event.target.closest("button")
  if (button) button.blur()
})

addEventListener("keydown", event => {
  // In a field they are the field's own.
  const what = historyAsked(event)
  if (what && !event.target.matches("input, textarea") && !document.querySelector("dialog[open]")) {
    event.preventDefault()
    return takeBack(what)
  }
  if (!scene || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]")) return
  const target = event.target
  if (target.matches("input, select, textarea")) return
  if (target.matches("button, a") && [" ", "Enter"].includes(event.key)) return
  const found = keys.find(each => each.keys.includes(event.key) || each.keys.includes(event.key.toLowerCase()))
  if (!found || (found.isSingle && !element("single-keys").checked)) return
  event.preventDefault()
  found.act(event)
})

tellPlaying()
tellNode()
