// Recording: what a hand does becomes steps of a track. The engine notes where scrollers stand and says it as YAML.

import { copy, make, shown } from "./wire.js"

const element = id => document.getElementById(id)

export class Recorder extends EventTarget {
  #wire
  #since = null
  #clock = null
  #parts = []
  #isReadOnly = false
  #isReady = false

  constructor(wire) {
    super()
    this.#wire = wire
    element("record").addEventListener("click", () => this.toggle())
    for (const input of element("recorded-form").querySelectorAll("input")) {
      input.addEventListener("change", () => this.#ask())
    }
    element("recorded-copy").addEventListener("click", async () => {
      this.#note(await copy(this.#parts.map(part => part.yaml).join("\n"), "The steps are copied."))
    })
    element("recorded-values").addEventListener("click", async () => {
      this.#note(await copy(this.#parts.map(part => part.table).filter(Boolean).join("\n"), "The table is copied."))
    })
    element("recorded-table").addEventListener("click", () => this.#keep(false))
    element("recorded-scene").addEventListener("click", () => this.#keep(true))
    element("recorded-close").addEventListener("click", () => element("recorded").close())
  }

  get isOn() { return this.#since !== null }

  // A version of the scene. What is being recorded ends with the version before, and is kept.
  take(scene) {
    this.#isReadOnly = scene.readOnly
    this.#isReady = true
    if (this.isOn) this.stop("The scene was saved: the recording ends here, and is kept.")
  }

  toggle() { return this.isOn ? this.stop() : this.start() }

  async start() {
    if (!this.#isReady) return
    this.dispatchEvent(new Event("begin"))
    this.#since = performance.now()
    this.#tell()
    this.#clock = setInterval(() => this.#tell(), 100)
    const answer = await this.#wire.ask("record")
    if (!answer || answer.problems) this.cancel()
  }

  // Ends it and shows what came of it, with why it ended if nobody ended it.
  async stop(reason = "") {
    if (!this.isOn) return
    this.cancel()
    this.dispatchEvent(new Event("end"))
    await this.#ask()
    element("recorded-reason").textContent = reason
    if (!element("recorded").open) element("recorded").showModal()
  }

  // Stops without a word.
  cancel() {
    clearInterval(this.#clock)
    this.#since = null
    this.#tell()
  }

  #tell() {
    const button = element("record")
    const seconds = this.isOn ? (performance.now() - this.#since) / 1000 : 0
    button.textContent = this.isOn ? `Recording ${seconds.toFixed(1)} s` : "Record"
    button.setAttribute("aria-pressed", `${this.isOn}`)
    button.classList.toggle("recording", this.isOn)
  }

  get #form() { return element("recorded-form").querySelector("input:checked").value }

  #note(text) { element("recorded-note").textContent = text }

  async #ask() {
    const answer = await this.#wire.ask("recorded", { form: this.#form })
    this.#parts = answer?.parts ?? []
    element("recorded-parts").replaceChildren(...this.#parts.map(part => make("div", {},
      make("p", { className: "quiet" }, part.scroller ?? "The main scroller", ` · ${shown(part.frames)} frames`,
        part.file ? ` · table ${part.file}` : "", part.farthest === undefined ? "" : ` · up to ${shown(part.farthest)} pt off the hand`),
      make("pre", {}, part.yaml))))
    const isEmpty = this.#parts.length === 0
    const unnamed = answer?.unnamed ? "A scroller without a name moved too: give it one, and it can be recorded." : ""
    this.#note(answer?.problems ? answer.problems[0].text : isEmpty && !unnamed ? "Nothing moved." : unnamed)
    element("recorded-copy").disabled = isEmpty
    element("recorded-values").disabled = this.#parts.every(part => !part.table)
    element("recorded-table").disabled = isEmpty || this.#isReadOnly || this.#parts.every(part => !part.file)
    element("recorded-scene").disabled = isEmpty || this.#isReadOnly
  }

  async #keep(intoScene) {
    const answer = await this.#wire.ask("keep", { form: this.#form, intoScene })
    if (!answer) return this.#note("The scene was read anew meanwhile: record it again.")
    if (answer.problems) return this.#note(answer.problems[0].text)
    this.#note(`Written: ${answer.written.join(", ")}`)
    if (intoScene) this.dispatchEvent(new CustomEvent("added", { detail: this.#parts.some(part => !part.scroller) }))
    element("recorded-table").disabled = element("recorded-scene").disabled = true
  }
}
