// The scenes of the folder that the studio was started in: a list to go to another one.

import { make } from "./wire.js"

// Milliseconds after which a choice counts: the arrow keys go over others on their way.
const settles = 250

export class Scenes extends EventTarget {
  #wire
  #choice = document.getElementById("scenes")
  #file = document.getElementById("file")
  #name = null
  #names = []
  #waits = null

  constructor(wire) {
    super()
    this.#wire = wire
    this.#choice.addEventListener("focus", () => this.look())
    this.#choice.addEventListener("change", () => {
      clearTimeout(this.#waits)
      this.#waits = setTimeout(() => {
        this.#waits = null
        if (this.#choice.value !== this.#name) this.dispatchEvent(new CustomEvent("open", { detail: this.#choice.value }))
      }, settles)
    })
  }

  // The scene that is open now, or is being waited for.
  take({ name, file }) {
    const isOther = name !== this.#name
    this.#name = name
    this.#file.textContent = file
    if (isOther) this.look()
  }

  // Asks which scenes there are.
  async look() {
    const answer = await this.#wire.ask("scenes")
    if (!answer?.names || answer.name !== this.#name) return
    const isKnown = answer.names.join("\n") === this.#names.join("\n")
    this.#names = answer.names
    if (!isKnown) this.#build()
    // What is being chosen meanwhile stays.
    if (this.#waits === null) this.#choice.value = this.#name
    this.#choice.hidden = this.#names.length < 2
    this.#file.hidden = !this.#choice.hidden
  }

  // By their folders, in the order of the names.
  #build() {
    const groups = new Map()
    for (const name of this.#names) {
      const end = name.lastIndexOf("/")
      const folder = name.slice(0, Math.max(0, end))
      if (!groups.has(folder)) groups.set(folder, [])
      groups.get(folder).push(make("option", { value: name }, name.slice(end + 1)))
    }
    this.#choice.replaceChildren(...[...groups].flatMap(([folder, options]) => folder ? [make("optgroup", { label: folder }, options)] : options))
  }
}
