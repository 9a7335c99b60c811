// Tests of the scene: which frames they cover, what differs on them, and what is accepted.

import { make, shown } from "./wire.js"

const place = document.getElementById("tests")

// The server takes so many at once.
const mostAccepted = 1000

// A picture of the report; a small one is enlarged, pixel by pixel.
const image = (file, title) => make("img", { src: file.address, alt: title, width: file.width, height: file.height, className: file.width < 300 ? "small" : "" })

// Causes above the pictures; others stand below.
const mostCauses = 3

// Why a frame differs, in words: what changed, how, and where it is declared.
const cause = change => make("li", {},
  make("b", {}, change.title || change.node), change.others ? ` and ${shown(change.others)} more` : null, ` ${change.kind}: ${change.detail}`,
  change.place ? make("code", { className: "quiet" }, ` ${change.place}`) : null)

export class Tests extends EventTarget {
  #wire
  #part = null
  #isRunning = false
  #isReadOnly = false
  #isReady = false
  #note = ""
  #opened = null
  // The frame whose pictures were asked for last.
  #wanted = null
  #view = "side"
  // The button that has the keyboard, while the panel is built anew.
  #focused = null
  #marks = []

  constructor(wire) {
    super()
    this.#wire = wire
    wire.addEventListener("tests", ({ data }) => {
      this.#part = data
      this.#isRunning = false
      // What was open stays open as long as it differs.
      if (this.#opened && !this.#frames.some(frame => frame.id === this.#opened.id && frame.actual)) this.#opened = null
      this.#tell()
      // The pictures of what failed first are there at once.
      const first = this.#opened ?? this.#cases.filter(each => this.#isBad(each)).flatMap(each => each.frames).find(frame => frame.outcome !== "passed" && frame.actual)
      if (first) this.open(first.id)
    })
    this.#tell()
  }

  // A version of the scene: what was found before is of another one.
  take(scene) {
    this.#isReadOnly = scene.readOnly
    this.#isReady = true
    this.#marks = scene.marks
    this.#part = null
    this.#isRunning = false
    this.#note = ""
    this.#tell()
  }

  get #cases() { return this.#part?.report?.cases ?? [] }
  get #frames() { return this.#cases.flatMap(each => each.frames) }

  // Where checks and goldens are, for the timeline: frames, from and to, and whether they hold.
  get coverage() {
    const failing = new Set((this.#part?.report?.outcomes ?? []).filter(each => each.failure).map(each => each.name))
    return this.#cases.flatMap(each => [
      ...each.frames.map(frame => ({ from: frame.frame, to: frame.frame, name: each.name, outcome: frame.outcome, fails: failing.has(frame.outcome) })),
      ...(each.range ? [{ from: each.range[0], to: each.range[1], name: each.name, outcome: each.outcome, fails: failing.has(each.outcome), bad: each.bad }] : []),
    ])
  }

  async run() {
    if (this.#isRunning || !this.#isReady) return
    this.#isRunning = true
    this.#note = ""
    this.#tell()
    const answer = await this.#wire.ask("test")
    if (!answer?.problems) return
    this.#isRunning = false
    this.#note = answer.problems[0].text
    this.#tell()
  }

  #tell() {
    // The one that is missing or disabled meanwhile has it again once it is there.
    if (place.contains(document.activeElement)) this.#focused = document.activeElement.dataset.key
    else if (document.activeElement !== document.body) this.#focused = null
    const button = make("button", { type: "button", id: "run-tests", "data-key": "run", className: "plain", disabled: this.#isRunning || this.#isReadOnly },
      this.#isRunning ? "Testing…" : "Test the scene", make("kbd", {}, "T"))
    button.addEventListener("click", () => this.run())
    const parts = [make("div", { className: "group" }, button)]
    if (this.#part) parts.push(make("p", { className: "title" }, this.#part.summary))
    else parts.push(make("p", { className: "hint" }, this.#isReadOnly ? "This studio writes nothing, not even what tests draw." : "Its checks and accepted pictures, as multiplane test judges them."))
    if (this.#note) parts.push(make("pre", { className: "note" }, this.#note))
    if (this.#part?.report?.fingerprintNote) parts.push(make("p", { className: "hint" }, this.#part.report.fingerprintNote))
    // What failed stands first; otherwise the order of the scene.
    const rank = each => this.#isBad(each) ? 0 : 1
    parts.push(...this.#cases.toSorted((one, two) => rank(one) - rank(two)).map(each => this.#case(each)))
    place.replaceChildren(...parts)
    const again = [...place.querySelectorAll("[data-key]")].find(each => each.dataset.key === this.#focused)
    if (again && !again.disabled && place.checkVisibility()) again.focus({ preventScroll: true })
    this.dispatchEvent(new Event("change"))
  }

  #isBad(each) { return this.#part.report.outcomes.find(outcome => outcome.name === each.outcome)?.failure === true }

  #case(each) {
    const outcomes = this.#part.report.outcomes
    const isBad = this.#isBad(each)
    const frames = each.frames.filter(frame => frame.outcome !== "passed")
    return make("section", { className: `case ${isBad ? "bad" : "good"}` },
      make("h2", {}, make("i", { ariaHidden: "true" }), each.name),
      make("p", { className: "quiet" }, outcomes.find(outcome => outcome.name === each.outcome)?.title ?? each.outcome,
        each.detail ? ` · ${each.detail}` : "", each.frames.length ? ` · ${shown(each.frames.length)} frame${each.frames.length === 1 ? "" : "s"}` : ""),
      isBad && !frames.length ? this.#messages(each) : null,
      each.bad !== undefined ? make("div", { className: "group" }, this.#seek(each.bad)) : null,
      frames.length ? make("div", { className: "group" }, frames.slice(0, 60).map(frame => this.#frame(frame)), this.#acceptAll(frames, each.name)) : null,
      this.#opened && frames.some(frame => frame.id === this.#opened.id) ? this.#pictures(frames.find(frame => frame.id === this.#opened.id)) : null,
      // Pictures and causes say it first.
      isBad && frames.length && each.messages.length ? make("details", {}, make("summary", { className: "quiet", "data-key": `told ${each.name}` }, "As multiplane test tells it"), this.#messages(each)) : null)
  }

  #messages(each) {
    return each.messages.map(message => make("pre", {}, [message.text, message.excerpt, message.hint].filter(Boolean).join("\n")))
  }

  // All frames of a case that may be accepted, where there are several.
  #acceptAll(frames, name) {
    const ids = frames.filter(frame => frame.acceptable).map(frame => frame.id).slice(0, mostAccepted)
    if (ids.length < 2) return null
    const button = make("button", { type: "button", className: "plain strong accept-all", "data-key": `all ${name}` }, `Accept all ${shown(ids.length)}`)
    button.addEventListener("click", () => this.#accept(ids))
    return button
  }

  #seek(frame) {
    const button = make("button", { type: "button", className: "plain", "data-key": `seek ${frame}` }, this.#title(frame))
    button.addEventListener("click", () => this.dispatchEvent(new CustomEvent("seek", { detail: frame })))
    return button
  }

  // A frame as the scene calls it: by its mark.
  #title(frame) {
    const mark = this.#marks.find(each => each.frame === frame)
    return mark ? `${mark.name}, frame ${frame}` : `frame ${frame}`
  }

  #frame(frame) {
    const button = make("button", { type: "button", className: "plain", "aria-pressed": `${this.#opened?.id === frame.id}`, "data-id": frame.id, "data-key": `frame ${frame.id}` }, this.#title(frame.frame))
    button.addEventListener("click", () => {
      this.dispatchEvent(new CustomEvent("seek", { detail: frame.frame }))
      this.open(frame.id)
    })
    return button
  }

  async open(id) {
    this.#wanted = id
    const pictures = await this.#wire.ask("pictures", { id })
    if (this.#wanted !== id) return
    this.#opened = pictures && !pictures.problems ? { id, ...pictures } : null
    this.#note = pictures?.problems?.[0].text ?? this.#note
    this.#tell()
  }

  #pictures(frame) {
    const { golden, actual, diff } = this.#opened
    const picture = (file, title) => file
      ? make("figure", {}, image(file, title), make("figcaption", {}, title))
      : make("figure", { className: "hint" }, title, ": none")
    const views = [["side", "Side by side"], ["difference", "Difference"], ["swipe", "Swipe"]]
    const choices = views.map(([name, title]) => {
      const button = make("button", { type: "button", className: "plain", "aria-pressed": `${this.#view === name}`, "data-key": `view ${name}` }, title)
      button.addEventListener("click", () => {
        this.#view = name
        this.#tell()
      })
      return button
    })
    const accept = make("button", { type: "button", id: "accept", "data-key": "accept", className: "plain strong", disabled: !frame.acceptable }, "Accept")
    accept.addEventListener("click", () => this.#accept([frame.id]))
    const shownAs = {
      side: () => [make("div", { className: "pair" }, picture(golden, "accepted"), picture(actual, "drawn now"))],
      difference: () => [picture(diff, "what differs")],
      swipe: () => golden && actual ? [this.#swipe(golden, actual)] : [picture(golden ?? actual, golden ? "accepted" : "drawn now")],
    }
    return make("div", { className: "pictures" },
      frame.changes.length ? make("ul", { className: "causes" }, frame.changes.slice(0, mostCauses).map(cause)) : null,
      make("div", { className: "group" }, choices),
      ...shownAs[this.#view](),
      make("div", { className: "group" }, accept),
      // The pictures are seen without scrolling.
      frame.changes.length > mostCauses ? make("ul", { className: "causes" }, frame.changes.slice(mostCauses).map(cause)) : null)
  }

  #swipe(golden, actual) {
    const over = image(actual, "drawn now")
    const slider = make("input", { type: "range", min: 0, max: 100, value: 50, ariaLabel: "From what is accepted to what is drawn now" })
    const cut = () => { over.style.clipPath = `inset(0 0 0 ${slider.value}%)` }
    slider.addEventListener("input", cut)
    cut()
    return make("div", {}, make("div", { className: "swipe" },
      image(golden, "accepted"), over), slider)
  }

  async #accept(ids) {
    const answer = await this.#wire.ask("accept", { ids })
    this.#note = answer?.problems ? answer.problems[0].text : answer ? `Accepted: ${answer.written.join(", ")}` : "The scene was read anew meanwhile."
    // It is tested again, and what comes of it is told.
    this.#isRunning = !answer?.problems
    this.#tell()
  }
}
