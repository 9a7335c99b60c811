// The timeline: where the scroll goes, what every frame costs, marks and events; and the slider over them.

import { shown } from "./wire.js"

const lanes = [
  { key: "scroll", title: "scroll", color: "--scroll", height: 30, isCurve: true },
  { key: "layouts", title: "nodes laid out", color: "--laid", height: 15 },
  { key: "rasterised", title: "pictures painted", color: "--painted", height: 15 },
  { key: "evaluated", title: "live keys", color: "--evaluated", height: 15 },
  { key: "drawn", title: "pixels drawn", color: "--pixels", height: 15 },
]
const curveHeight = 30
const rulerHeight = 26
const stepsHeight = 14
const labelWidth = 104
// Frames that have all the room, at least.
const leastFrames = 8
const maximumWidth = 62

// A count in at most five characters.
const brief = value => value.toLocaleString("en-US", { notation: value < 10_000 ? "standard" : "compact", maximumFractionDigits: value < 10_000 ? 0 : 1 })

export class Timeline extends EventTarget {
  #element = document.getElementById("timeline")
  #canvas = document.getElementById("lanes")
  #head = document.getElementById("playhead")
  #hover = document.getElementById("hover")
  #scene = null
  #values = {}
  #known = 0
  #frame = 0
  #scroll
  #loop = null
  // The first and the last frame that have room.
  #view = [0, 0]
  #isHand = false
  #waits = false
  #coverage = []
  // Curves of keys, below the lanes.
  #keyCurves = []
  curves = []

  constructor() {
    super()
    new ResizeObserver(() => this.#draw()).observe(this.#element)
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#draw())
    let loopsFrom = null
    const pick = event => {
      const frame = this.frameAt(event)
      if (loopsFrom === null) this.dispatchEvent(new CustomEvent("seek", { detail: frame }))
      else this.dispatchEvent(new CustomEvent("loop", { detail: [Math.min(loopsFrom, frame), Math.max(loopsFrom, frame)] }))
    }
    this.#element.addEventListener("pointerdown", event => {
      this.#element.setPointerCapture(event.pointerId)
      loopsFrom = event.shiftKey ? this.frameAt(event) : null
      pick(event)
    })
    this.#element.addEventListener("pointermove", event => {
      if (event.buttons & 1) pick(event)
      this.#tell(event)
    })
    this.#element.addEventListener("pointerleave", () => { this.#hover.hidden = true })
    this.#element.addEventListener("wheel", event => this.#turn(event), { passive: false })
    this.#element.addEventListener("dblclick", () => this.#see(0, this.#last))
  }

  // Another scene: nothing of the one before is looked at any more.
  forget() { this.#scene = null }

  // Another scene or version: what was found out about frames is of the old one.
  take(scene) {
    const [from, to] = this.#view
    const isWhole = !this.#scene || (from === 0 && to === this.#last)
    this.#scene = scene
    // What was looked at closely stays so over a save.
    this.#see(isWhole ? 0 : from, isWhole ? this.#last : to)
    this.#values = Object.fromEntries(lanes.map(lane => [lane.key, new Float64Array(scene.frames).fill(NaN)]))
    this.#known = 0
    this.#loop = null
    this.curves = []
    this.#element.setAttribute("aria-valuemax", scene.frames - 1)
    this.#later()
  }

  survey(part) {
    if (!this.#scene) return
    for (const { key } of lanes) {
      part[key].forEach((value, index) => { if (value !== null) this.#values[key][part.first + index] = value })
    }
    part.curves.forEach((curve, index) => {
      this.curves[index] ??= { name: curve.name, values: [] }
      curve.values.forEach((value, offset) => { this.curves[index].values[part.first + offset] = value })
    })
    this.#known = part.first + part.count
    this.#element.dataset.known = this.#known
    this.#later()
  }

  // Which frames tests cover, and whether they hold.
  cover(coverage) {
    // Those that hold first, so that what fails lies over them.
    this.#coverage = coverage.toSorted((one, two) => one.fails - two.fails)
    this.#later()
  }

  // The curves of keys, in their order; each has a title, a color, and a value for each frame that is known.
  drawCurves(curves) {
    this.#keyCurves = curves
    this.#element.style.setProperty("--curves", curves.length)
    // Values may come after the frame was shown.
    this.#say()
    this.#later()
  }

  get #last() { return Math.max(0, (this.#scene?.frames ?? 1) - 1) }

  // Shows some frames, at least a few, in all the room there is.
  #see(from, to) {
    const length = Math.min(this.#last, Math.max(leastFrames, to - from))
    const first = Math.max(0, Math.min(this.#last - length, from))
    this.#view = [first, first + length]
    this.#later()
  }

  // With Ctrl the wheel shows fewer frames or more, those under the pointer where they are; without it goes along them.
  #turn(event) {
    if (!this.#scene) return
    const [from, to] = this.#view
    const way = event.deltaX || event.deltaY
    if (event.ctrlKey) {
      event.preventDefault()
      const [left, right] = this.#span
      const x = event.clientX - this.#element.getBoundingClientRect().left
      const share = Math.min(1, Math.max(0, (x - left) / Math.max(1, right - left)))
      const length = (to - from) * Math.exp(Math.max(-300, Math.min(300, event.deltaY)) * 0.003)
      const bounded = Math.min(this.#last, Math.max(leastFrames, length))
      const frame = from + share * (to - from)
      this.#see(frame - share * bounded, frame - share * bounded + bounded)
    } else if (to - from < this.#last) {
      event.preventDefault()
      const far = way / Math.max(1, this.#span[1] - this.#span[0]) * (to - from)
      const first = Math.max(0, Math.min(this.#last - (to - from), from + far))
      this.#see(first, first + to - from)
    }
  }

  scroll(frame) { return this.#values.scroll?.[frame] ?? NaN }
  get known() { return this.#known }

  show(frame, facts, loop) {
    this.#frame = frame
    const [from, to] = this.#view
    // The frame that is shown is in sight.
    if (frame < from || frame > to) this.#see(frame < from ? frame : frame - (to - from) * 0.1, (frame < from ? frame : frame - (to - from) * 0.1) + to - from)
    this.#isHand = facts?.hand ?? false
    if (this.#loop?.join() !== loop?.join()) {
      this.#loop = loop
      this.#later()
    }
    this.#scroll = facts?.scroll
    this.#element.setAttribute("aria-valuenow", frame)
    this.#say()
    this.#point()
  }

  // The frame that is shown in words, with the values that are known of it.
  #say() {
    if (!this.#scene) return
    const frame = this.#frame
    const time = (frame / this.#scene.fps).toFixed(2)
    const scroll = this.#scroll === undefined ? "" : `, scroll ${shown(this.#scroll)}`
    const keys = this.#keyCurves.filter(curve => !Number.isNaN(curve.values[frame])).map(curve => `, ${curve.title} ${shown(curve.values[frame], 3)}`).join("")
    this.#element.setAttribute("aria-valuetext", `frame ${frame} of ${this.#scene.frames - 1}, ${time} s${scroll}${keys}`)
  }

  // The frame that is shown: all else stays as it was drawn.
  #point() {
    this.#head.style.transform = `translateX(${this.place(this.#frame)}px)`
    this.#head.classList.toggle("hand", this.#isHand)
    // A frame that is not among those looked at has no place.
    this.#head.hidden = !this.isSeen(this.#frame)
  }

  // Whether a frame is among those that have room.
  isSeen(frame) { return frame >= this.#view[0] - 1e-9 && frame <= this.#view[1] + 1e-9 }

  #later() {
    if (this.#waits) return
    this.#waits = true
    requestAnimationFrame(() => {
      this.#waits = false
      this.#draw()
    })
  }

  get #span() { return [labelWidth, this.#element.clientWidth - maximumWidth] }

  // Where a frame stands, in pixels from the left.
  place(frame) {
    const [from, to] = this.#span
    const [first, last] = this.#view
    return from + (to - from) * (last > first ? (frame - first) / (last - first) : 0)
  }

  // The frame that a pointer is over.
  frameAt(event) {
    const [from, to] = this.#span
    const x = event.clientX - this.#element.getBoundingClientRect().left
    const share = Math.min(1, Math.max(0, (x - from) / Math.max(1, to - from)))
    const [first, last] = this.#view
    return Math.round(first + share * (last - first))
  }

  #tell(event) {
    if (!this.#scene) return
    const frame = this.frameAt(event)
    const lines = [`frame ${frame}   ${(frame / this.#scene.fps).toFixed(2)} s`]
    for (const { key, title } of lanes) {
      const value = this.#values[key][frame]
      if (!Number.isNaN(value)) lines.push(`${title} ${shown(value)}`)
    }
    for (const curve of this.#keyCurves) if (!Number.isNaN(curve.values[frame])) lines.push(`${curve.title} ${shown(curve.values[frame], 3)}`)
    const time = frame / this.#scene.fps
    for (const step of this.#scene.steps) if (step.from <= time && time < step.to) lines.push(`${step.name} ${+step.from.toFixed(3)} s to ${+step.to.toFixed(3)} s, line ${step.line}`)
    for (const mark of this.#scene.marks) if (mark.frame === frame) lines.push(`mark ${mark.name}`)
    for (const item of this.#scene.events) if (item.frame === frame) lines.push(`event ${item.name}, line ${item.line}`)
    for (const test of this.#coverage) if (test.from <= frame && frame <= test.to) lines.push(`${test.outcome}: ${test.name}`)
    this.#hover.textContent = lines.join("\n")
    this.#hover.hidden = false
    const room = this.#element.clientWidth - this.#hover.offsetWidth
    this.#hover.style.left = `${Math.max(0, Math.min(room, this.place(frame) - this.#hover.offsetWidth / 2))}px`
  }

  #draw() {
    if (!this.#scene || !this.#element.clientWidth) return
    const ratio = devicePixelRatio
    const [width, height] = [this.#element.clientWidth, this.#element.clientHeight]
    this.#canvas.width = width * ratio
    this.#canvas.height = height * ratio
    const style = getComputedStyle(document.documentElement)
    const color = name => style.getPropertyValue(name).trim()
    const pen = this.#canvas.getContext("2d")
    pen.scale(ratio, ratio)
    pen.font = `11px ${style.getPropertyValue("--sans")}`
    pen.textBaseline = "middle"
    const [from, to] = this.#span
    this.#ruler(pen, color, from, to, height)
    this.#steps(pen, color, from, to)
    let top = rulerHeight + stepsHeight + 3
    const bottom = height - this.#keyCurves.length * (curveHeight + 3)
    for (const lane of lanes) {
      // A low timeline has the first ones.
      if (top + lane.height > bottom) break
      this.#lane(pen, lane, color, from, to, top)
      top += lane.height + 3
    }
    for (const curve of this.#keyCurves) {
      this.#curve(pen, curve, color, from, to, top)
      top += curveHeight + 3
    }
    this.#point()
    this.dispatchEvent(new Event("drawn"))
  }

  #ruler(pen, color, from, to, height) {
    const [begin, end] = this.#view.map(frame => frame / this.#scene.fps)
    const wanted = Math.max(1e-6, end - begin) / Math.max(1, (to - from) / 80)
    const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600].find(each => each >= wanted) ?? 7200
    pen.textAlign = "left"
    for (let index = Math.ceil(begin / step - 1e-9); index * step <= end + 1e-9; index++) {
      const x = this.place(index * step * this.#scene.fps)
      pen.fillStyle = color("--line")
      pen.fillRect(Math.round(x), rulerHeight - 2, 1, height - rulerHeight)
      pen.fillStyle = color("--quiet")
      if (x < to - 24) pen.fillText(`${+(index * step).toFixed(2)} s`, x + 4, 7)
    }
    pen.save()
    pen.beginPath()
    pen.rect(from - 6, 0, to - from + 12, height)
    pen.clip()
    if (this.#loop) {
      const [first, last] = this.#loop.map(frame => this.place(frame))
      pen.fillStyle = color("--mark")
      pen.fillRect(first, rulerHeight - 12, Math.max(2, last - first), height)
    }
    for (const test of this.#coverage) {
      const [first, last] = [this.place(test.from), this.place(test.to)]
      pen.fillStyle = color(test.fails ? "--failed" : "--passed")
      if (last > first) pen.fillRect(first, rulerHeight - 3, last - first, 1)
      for (const x of test.bad === undefined ? [first, last] : [this.place(test.bad)]) pen.fillRect(x - 2, rulerHeight - 5, 4, 4)
    }
    for (const item of this.#scene.events) {
      const x = this.place(item.frame)
      pen.fillStyle = color("--laid")
      pen.beginPath()
      pen.moveTo(x, rulerHeight - 13)
      pen.lineTo(x + 4, rulerHeight - 9)
      pen.lineTo(x, rulerHeight - 5)
      pen.lineTo(x - 4, rulerHeight - 9)
      pen.fill()
    }
    let right = -Infinity
    for (const mark of this.#scene.marks) {
      const x = this.place(mark.frame)
      pen.fillStyle = color("--accent")
      pen.fillRect(x - 0.5, rulerHeight - 14, 1.5, height)
      const width = pen.measureText(mark.name).width
      if (x > right && x + width + 8 < to) {
        pen.fillText(mark.name, x + 5, rulerHeight - 7)
        right = x + width + 10
      }
    }
    pen.restore()
  }

  // What the track does when, by the words of the scene.
  #steps(pen, color, from, to) {
    const [top, height] = [rulerHeight, stepsHeight]
    pen.textAlign = "left"
    pen.fillStyle = color("--quiet")
    pen.fillText("steps", 0, top + height / 2)
    pen.save()
    pen.beginPath()
    pen.rect(from, top, to - from, height)
    pen.clip()
    for (const [index, step] of this.#scene.steps.entries()) {
      const [x, right] = [step.from, step.to].map(time => this.place(time * this.#scene.fps))
      if (right < from || x > to || right <= x) continue
      pen.fillStyle = color(index % 2 ? "--page" : "--mark")
      pen.fillRect(x, top, right - x - 1, height)
      const [left, end] = [Math.max(x, from), Math.min(right, to)]
      const words = [`${step.name} ${shown(step.to - step.from, 2)} s`, step.name].find(each => pen.measureText(each).width + 8 < end - left)
      pen.fillStyle = color("--text")
      if (words) pen.fillText(words, left + 4, top + height / 2)
    }
    pen.restore()
  }

  // The values of a key between the least and the most of them. Its name stands over the canvas.
  #curve(pen, curve, color, from, to, top) {
    let [least, most] = [Infinity, -Infinity]
    for (let frame = 0; frame < curve.known; frame++) {
      if (curve.values[frame] < least) least = curve.values[frame]
      if (curve.values[frame] > most) most = curve.values[frame]
    }
    pen.fillStyle = color("--page")
    pen.fillRect(from, top, to - from, curveHeight)
    if (least > most) return
    pen.fillStyle = color("--quiet")
    pen.textAlign = "left"
    pen.fillText(shown(most, 2), to + 8, top + 7)
    if (least < most) pen.fillText(shown(least, 2), to + 8, top + curveHeight - 7)
    pen.save()
    pen.beginPath()
    pen.rect(from, top, to - from, curveHeight)
    pen.clip()
    const high = value => top + curveHeight - 2 - (value - least) / Math.max(1e-12, most - least) * (curveHeight - 4)
    pen.strokeStyle = color(curve.color)
    pen.lineWidth = 1.5
    pen.beginPath()
    let isOpen = false
    for (let frame = 0; frame < curve.known; frame++) {
      const value = curve.values[frame]
      if (Number.isNaN(value)) { isOpen = false; continue }
      if (isOpen) pen.lineTo(this.place(frame), high(value))
      else pen.moveTo(this.place(frame), high(value))
      isOpen = true
    }
    pen.stroke()
    pen.restore()
  }

  #lane(pen, lane, color, from, to, top) {
    const values = this.#values[lane.key]
    let [least, most] = [0, 0]
    for (let frame = 0; frame < this.#known; frame++) {
      if (values[frame] < least) least = values[frame]
      if (values[frame] > most) most = values[frame]
    }
    const middle = top + lane.height / 2
    pen.fillStyle = color("--quiet")
    pen.textAlign = "left"
    pen.fillText(lane.title, 0, middle)
    if (this.#known) pen.fillText(brief(most), to + 8, middle)
    pen.fillStyle = color("--page")
    pen.fillRect(from, top, to - from, lane.height)
    pen.save()
    pen.beginPath()
    pen.rect(from, top, to - from, lane.height)
    pen.clip()
    const range = Math.max(1e-9, most - least)
    const high = value => top + lane.height - 1 - (value - least) / range * (lane.height - 2)
    pen.fillStyle = pen.strokeStyle = color(lane.color)
    if (lane.isCurve) {
      pen.lineWidth = 1.5
      pen.beginPath()
      for (let frame = 0; frame < this.#known; frame++) pen.lineTo(this.place(frame), high(values[frame]))
      pen.stroke()
      return pen.restore()
    }
    // Of frames that share a column the largest is drawn.
    const columns = new Map()
    for (let frame = 0; frame < this.#known; frame++) {
      const here = Math.floor(this.place(frame))
      if (values[frame] > (columns.get(here) ?? 0)) columns.set(here, values[frame])
    }
    const apart = (to - from) / Math.max(1, this.#view[1] - this.#view[0])
    // As wide as frames are apart, so that neighbours meet; seen apart where there is room.
    const wide = apart > 5 ? apart - 1 : Math.ceil(apart)
    for (const [here, value] of columns) {
      const size = Math.max(1.5, (value - least) / range * (lane.height - 2))
      pen.fillRect(here, top + lane.height - size, Math.min(wide, to - here), size)
    }
    pen.restore()
  }
}
