// Files that are made of the scene: a still, a clip, a sheet. The engine makes them and says how far it is and where they went.

import { shown, tell } from "./wire.js"

const element = id => document.getElementById(id)
const kinds = ["still", "clip", "sheet"]

export class Making extends EventTarget {
  #wire
  #scene = null
  #loop = null
  #isHand = false
  #kind = null

  constructor(wire) {
    super()
    this.#wire = wire
    element("make").addEventListener("click", () => this.open())
    element("making-close").addEventListener("click", () => element("making").close())
    element("making-stop").addEventListener("click", () => this.#wire.ask("stop"))
    for (const kind of kinds) element(`make-${kind}`).addEventListener("click", () => this.#make(kind))
    wire.addEventListener("making", ({ data }) => this.#advance(data))
    wire.addEventListener("made", ({ data }) => this.#end(data))
    wire.addEventListener("closed", () => this.#cancel("The studio does not answer; what was being made may not be there."))
  }

  // A version of the scene, or another scene.
  take(scene) {
    // What is made of a scene that was left goes on there.
    if (this.#scene && this.#scene.name !== scene.name) this.#cancel("")
    this.#scene = scene
    this.#tell()
  }

  // The loop that is chosen, null for none; and whether a hand has moved what is shown.
  see(loop, isHand) {
    const isOther = this.#loop?.join() !== loop?.join() || this.#isHand !== isHand
    this.#loop = loop
    this.#isHand = isHand
    if (isOther) this.#tell()
  }

  open() {
    if (!this.#scene || element("making").open) return
    this.#tell()
    element("making").showModal()
  }

  #note(text) { element("making-note").textContent = text }

  #tell() {
    const isReadOnly = this.#scene?.readOnly ?? true
    for (const kind of kinds) element(`make-${kind}`).disabled = isReadOnly || this.#kind !== null || (kind === "still" && this.#isHand)
    element("making-part").hidden = !this.#loop
    if (this.#loop) element("making-range").textContent = `Only the loop: frames ${this.#loop.join(" to ")}`
    element("making-stop").hidden = this.#kind === null
    element("making-progress").hidden = this.#kind === null
    if (isReadOnly && this.#scene) this.#note("This studio writes nothing: it was started with --read-only.")
  }

  async #make(kind) {
    this.#kind = kind
    element("making-progress").removeAttribute("value")
    this.#note("")
    this.#tell()
    const isPart = kind !== "still" && this.#loop && element("making-loop").checked
    const answer = await this.#wire.ask("make", { kind, format: element(`${kind}-format`).value, ...(isPart ? { from: this.#loop[0], to: this.#loop[1] } : {}) })
    if (!answer) this.#cancel("The scene was read anew meanwhile: try it again.")
    else if (answer.problems) this.#cancel(answer.problems.map(each => each.text.trim()).join("\n"))
  }

  #advance({ done, of }) {
    if (this.#kind === null) return
    element("making-progress").max = of
    element("making-progress").value = done
    this.#note(`${shown(done)} of ${shown(of)} frames`)
  }

  #end({ problems, stopped, summary, path, warnings }) {
    if (stopped) return this.#cancel("Stopped: nothing was written.")
    if (problems) return this.#cancel(problems.map(each => each.text.trim()).join("\n"))
    this.#cancel([`${path} (${summary})`, ...warnings].join("\n"))
  }

  #cancel(text) {
    if (this.#kind === null) return
    this.#kind = null
    this.#note(text)
    // Read aloud once, at the end.
    if (text) tell(text)
    this.#tell()
  }
}
