// The planes of the scene from above, and what the camera sees of them. A drag or the arrow keys move a plane; the engine writes where.

import { make, shown, tell } from "./wire.js"

// In pixels; a pointer drags beyond the slack. Lines across distances are drawn by so many points.
const [slack, labelWidth, labelHeight, edge, bends] = [3, 124, 15, 12, 24]
const keys = ["z", "x"]

function draw(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
const line = points => points.map(each => each.map(value => value.toFixed(1)).join()).join(" ")
// Whether a plane lies or leans, so that it is an area from above.
const isArea = ({ corners: [[ax, az], [bx, bz], [cx, cz]] }) => Math.abs((bx - ax) * (cz - az) - (bz - az) * (cx - ax)) > 1
// Why a key of a plane cannot be moved; null where it can.
const reason = ({ edits }, key) => edits[key]?.line ? null : edits[key] ? `${key} follows a formula: ${edits[key].formula}` : `${key} cannot be written`

export class Planes extends EventTarget {
  #picture = document.getElementById("planes-picture")
  #values
  #planes = []
  // As it is shown, and on frames of the track: frame, x, eye, slope, focus, and the ends of the depth of field.
  #camera = null
  #way = []
  #picked = null
  #fields = {}
  #form = null
  #drag = null
  // The drag, or the plane and key, whose values are taken back at once.
  #gesture = null
  #scale = null

  constructor(values) {
    super()
    this.#values = values
    new ResizeObserver(() => this.#draw()).observe(this.#picture.parentElement)
    addEventListener("pointermove", event => this.#pull(event))
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { this.#drag = null })
  }

  // A part of the camera's way; with the first one another version begins.
  survey({ first, cameras }) {
    this.#way = first === 0 ? cameras : [...this.#way, ...cameras]
    this.#draw()
  }

  show(answer) {
    if (!answer?.planes) return
    [this.#planes, this.#camera] = [answer.planes, answer.camera]
    this.#draw()
  }

  // Marks the plane that a node stands in.
  pick(path) {
    this.#picked = path
    this.#draw()
  }

  // The camera on a frame that plays.
  move(frame) {
    this.#camera = this.#way.find(each => each[0] >= frame) ?? this.#camera
    if (this.#scale && this.#picture.checkVisibility()) this.#drawCamera()
  }

  get #plane() { return this.#planes.find(({ path }) => this.#picked === path || this.#picked?.startsWith(`${path}.`)) }

  // MARK: Moving

  // Fields for the plane that is picked, or why there are none.
  #tell() {
    const plane = this.#plane
    const form = JSON.stringify(plane && [plane.path, keys.map(key => reason(plane, key))])
    if (form !== this.#form) {
      this.#form = form
      this.#values.clear()
      this.#fields = Object.fromEntries(plane ? keys.map(key => [key, this.#values.field(`${key} of ${plane.label}`, `plane ${key}`)]) : [])
      document.getElementById("plane").replaceChildren(...(plane ? [make("h2", {}, plane.label), ...keys.map(key => make("div", { className: "setting" },
        make("span", {}, key), make("span", {}, reason(plane, key) ?? this.#fields[key].element)))] : []))
    }
    for (const key of plane ? keys : []) this.#values.show(this.#fields[key], reason(plane, key) ? null : plane.edits[key], key, 0, "pt")
  }

  #value(key) { return Number(this.#fields[key].input.value) }
  // How far a plane that is being moved is from where the engine knows it.
  #shift(plane, key) { return plane === this.#plane && !reason(plane, key) ? this.#value(key) - Number(plane.edits[key].text) || 0 : 0 }
  #choose({ path }) { if (this.#plane?.path !== path) this.dispatchEvent(new CustomEvent("pick", { detail: { path, row: null } })) }

  #pull(event) {
    const [drag, plane] = [this.#drag, this.#plane]
    if (!drag || drag.path !== plane?.path) return
    const [across, up] = [event.clientX - drag.x, event.clientY - drag.y]
    if (!drag.key && Math.hypot(across, up) <= slack) return
    // One way at a time: one value is written.
    drag.key ??= Math.abs(up) >= Math.abs(across) ? "z" : "x"
    drag.from ??= this.#value(drag.key)
    drag.at ??= plane.z + this.#shift(plane, "z")
    const { y, depth, pixels } = this.#scale
    const go = way => drag.key === "z" ? depth(y(drag.at) + way) - drag.at : way / pixels(drag.at) / plane.stretch
    // As whole as a pixel allows.
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.abs(go(-1)))))
    this.#move(plane, drag.key, Math.round((drag.from + go(drag.key === "z" ? up : across)) / unit) * unit, drag)
  }

  #key(event, plane) {
    const [key, way] = { ArrowUp: ["z", 1], ArrowDown: ["z", -1], ArrowRight: ["x", 1], ArrowLeft: ["x", -1], Enter: [], " ": [] }[event.key] ?? [null]
    if (key === null || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    this.#choose(plane)
    if (key) this.#move(plane, key, this.#value(key) + way * (event.shiftKey ? 100 : event.altKey ? 1 : 10), `${plane.path} ${key}`)
  }

  #move(plane, key, value, gesture) {
    if (reason(plane, key)) return tell(`It stays: ${reason(plane, key)}.`)
    this.#values.pull(this.#fields[key], `${+value.toFixed(6)}`, this.#gesture !== gesture)
    this.#gesture = gesture
    this.#draw()
  }

  // MARK: Drawing

  // Where points of space stand: distances by their square roots, and what is across as much smaller as it is far, so that a line of
  // sight is about straight.
  #measure(width, height) {
    const [eyes, corners] = [[this.#camera, ...this.#way], this.#planes.flatMap(each => each.corners)]
    const depths = [...eyes.flatMap(each => [each[2], each[4] ?? each[2] + 1]), ...corners.map(each => each[1])]
    const [nearest, far] = [Math.min(...depths), Math.max(...depths)]
    const start = nearest - (far - nearest) / 50
    const root = z => Math.sqrt(Math.max(1e-6, z - start))
    const [, middle, eye, slope] = eyes[1] ?? eyes[0]
    const seen = slope * (far - eye) / root(far)
    const wide = ([x, z]) => Math.abs(x - middle) / root(z)
    const most = Math.max(seen, Math.min(seen * 1.4, Math.max(...corners.map(wide))), ...eyes.map(each => 1.2 * wide([each[1], each[2]])))
    const [low, high, right, tall] = [root(nearest), root(far), width - labelWidth, height - 2 * edge]
    const pixels = z => right / 2 / most / root(z)
    const y = z => edge + (high - root(z)) / (high - low) * tall
    // What is too wide ends at the edges.
    const at = ([x, z]) => [Math.max(0, Math.min(right, right / 2 + (x - middle) * pixels(z))), y(z)]
    const path = points => line(points.flatMap(([x, z], index) => {
      const [nextX, nextZ] = points[(index + 1) % points.length]
      return Array.from({ length: bends }, (_, bend) => at([x + (nextX - x) * bend / bends, z + (nextZ - z) * bend / bends]))
    }))
    return { far, right, pixels, y, at, path, depth: y => start + Math.max(0, high - (y - edge) / tall * (high - low)) ** 2 }
  }

  #draw() {
    if (!this.#camera || !this.#picture.checkVisibility()) return
    this.#tell()
    const least = Math.max(240, this.#planes.length * labelHeight)
    this.#picture.setAttribute("height", least)
    const [width, height] = [this.#picture.clientWidth, Math.max(least, this.#picture.clientHeight)]
    if (!this.#drag) this.#scale = this.#measure(width, height)
    this.#drawCamera()
    // Labels stand beside their planes, and not over each other.
    const order = this.#planes.map(plane => ({ plane, high: this.#scale.y(plane.z + this.#shift(plane, "z")) })).sort((one, two) => one.high - two.high)
    let free = labelHeight / 2
    for (const each of order) free = (each.high = Math.max(free, each.high)) + labelHeight
    free = height - labelHeight / 2
    for (const each of order.toReversed()) free = (each.high = Math.min(free, each.high)) - labelHeight
    // Areas lie below lines, and the keyboard stays where it is.
    order.sort((one, two) => isArea(two.plane) - isArea(one.plane))
    const [front, focused] = [this.#picture.lastElementChild, document.activeElement.dataset.path]
    front.replaceChildren(...order.map(each => this.#drawPlane(each.plane, each.high, width)))
    if (focused) [...front.children].find(each => each.dataset.path === focused)?.focus()
  }

  #drawPlane(plane, high, width) {
    const { at, y, path, right } = this.#scale
    const [dz, dx] = [this.#shift(plane, "z"), this.#shift(plane, "x") * plane.stretch]
    const corners = plane.corners.map(([x, z]) => [x + dx, z + dz])
    const [z, level, points, end] = [shown(plane.z + dz, 0), y(plane.z + dz), path(corners), Math.max(...corners.map(each => at(each)[0]))]
    const reasons = keys.map(key => reason(plane, key)).filter(Boolean)
    const words = `${plane.label}, z ${z}. ${reasons.length ? reasons.join(". ") : "A drag or the arrow keys move it: up and down its z, sideways its x."}`
    const isPicked = plane === this.#plane
    const group = draw("g", {
      class: `plane${isPicked ? " picked" : ""}${isArea(plane) ? " area" : ""}`, role: "button", tabindex: 0, "aria-label": words, "aria-pressed": isPicked, "data-path": plane.path,
    }, draw("title", {}, words), draw("polyline", { class: "leader", points: line([[end, level], [right, level], [right + 10, high], [right + 14, high]]) }),
    draw("polygon", { class: "hit", points }), draw("polygon", { class: "line", points }), draw("text", { class: "z", x: width - 1, y: high }, z),
    draw("text", { x: right + 17, y: high }, plane.label.length > 12 ? `${plane.label.slice(0, 11)}…` : plane.label))
    group.addEventListener("pointerdown", event => {
      this.#choose(plane)
      if (event.button === 0) this.#drag = { path: plane.path, x: event.clientX, y: event.clientY }
    })
    group.addEventListener("click", () => this.#choose(plane))
    group.addEventListener("keydown", event => this.#key(event, plane))
    return group
  }

  #drawCamera() {
    const { at, far, path, right, y } = this.#scale
    const [, across, eye, slope, focus, near, last] = this.#camera
    const shape = (name, kind, points) => draw(name, { class: kind, points })
    // What the lens sees between two distances.
    const wedge = (from, to) => path([[-1, from], [-1, to], [1, to], [1, from]].map(([side, z]) => [across + side * slope * (z - eye), z]))
    this.#picture.firstElementChild.replaceChildren(shape("polygon", "seen", wedge(eye, far)),
      ...(focus === null ? [] : [shape("polygon", "sharp", wedge(Math.max(eye, near), Math.min(far, last ?? far))), shape("polyline", "focus", line([[0, y(focus)], [right, y(focus)]]))]),
      shape("polyline", "way", line(this.#way.map(each => at([each[1], each[2]])))),
      draw("path", { class: "eye", d: "M-6 5L0 -7L6 5Z", transform: `translate(${line([at([across, eye])])})` }))
  }
}
