// Curves of live keys over the frames, in the timeline: which are shown, and their values as they are found.

import { make } from "./wire.js"

// As many have room.
const most = 4
const colors = ["--laid", "--painted", "--evaluated", "--pixels"]
const identity = ({ path, row, key }) => JSON.stringify([path, row ?? null, key])

export class Curves extends EventTarget {
  #wire
  #timeline
  #home = document.getElementById("curve-names")
  #scene = null
  #curves = []
  #early = []

  constructor(wire, timeline) {
    super()
    this.#wire = wire
    this.#timeline = timeline
    wire.addEventListener("curve", ({ data }) => {
      if (data.generation !== this.#scene?.generation || this.#put(data)) return
      // Values may come before the answer that numbers their curve.
      if (this.#curves.some(curve => curve.number === null)) this.#early.push(data)
    })
  }

  #put(data) {
    const curve = this.#curves.find(each => each.number === data.curve)
    if (!curve) return false
    data.values.forEach((value, index) => { curve.values[data.first + index] = value ?? NaN })
    curve.known = data.first + data.values.length
    this.#timeline.drawCurves(this.#curves)
    return true
  }

  // Another version of the scene: the same curves are found anew. Another scene has none of them.
  take(scene) {
    if (this.#scene && this.#scene.name !== scene.name) this.#curves = []
    this.#scene = scene
    this.#early = []
    for (const curve of this.#curves) this.#find(curve)
    this.#tell()
  }

  has(which) { return this.#curves.some(each => each.id === identity(which)) }

  toggle(which) {
    const id = identity(which)
    const index = this.#curves.findIndex(each => each.id === id)
    if (index >= 0) {
      this.#curves.splice(index, 1)
    } else {
      if (this.#curves.length === most) this.#curves.shift()
      const color = colors.find(each => !this.#curves.some(curve => curve.color === each))
      const curve = { ...which, id, color, title: `${which.name}.${which.key}` }
      this.#curves.push(curve)
      this.#find(curve)
    }
    this.#tell()
  }

  async #find(curve) {
    Object.assign(curve, { values: new Float64Array(this.#scene.frames).fill(NaN), known: 0, number: null })
    const { generation } = this.#scene
    const answer = await this.#wire.ask("curve", { path: curve.path, key: curve.key, row: curve.row ?? undefined })
    if (generation !== this.#scene.generation) return
    if (answer?.curve) {
      curve.number = answer.curve
      this.#early = this.#early.filter(data => !this.#put(data))
    } else if (this.#curves.includes(curve)) {
      // The version has no such key.
      this.#curves = this.#curves.filter(each => each !== curve)
      this.#tell()
    }
  }

  #tell() {
    this.#home.replaceChildren(...this.#curves.map(curve => {
      const button = make("button", { type: "button", title: `${curve.title}: take the curve away`, ariaLabel: `Take the curve of ${curve.title} away` },
        make("span", {}, curve.title), make("span", { ariaHidden: "true" }, " ×"))
      button.addEventListener("click", () => this.toggle(curve))
      return button
    }))
    this.#timeline.drawCurves(this.#curves)
    this.dispatchEvent(new Event("change"))
  }
}
