// The marks of the track over the timeline: a click goes to one, a drag or an arrow key moves it. The engine writes how long the step
// before it takes.

import { make } from "./wire.js"

// Pixels that a pointer may go before it drags.
const slack = 3
// Milliseconds for which the keys go on from what was written, while its versions come.
const remembers = 1000

export class Marks extends EventTarget {
  #home = document.getElementById("marks")
  #timeline
  #move
  #scene = null
  #handles = []
  #buttons = []
  #drag = null
  // The mark and the frame that are to be written once what is before is.
  #next = null
  #isWriting = false
  // The mark that was moved last, its frame, and until when that counts.
  #moved = null
  // The mark whose moves are taken back at once.
  #gesture = null

  // What moves a mark; it is answered with problems, or with what was written.
  constructor(timeline, move) {
    super()
    this.#timeline = timeline
    this.#move = move
    timeline.addEventListener("drawn", () => this.#layOut())
  }

  take(scene) {
    this.#scene = scene
    // Until it is known which can be moved, those can that could.
    if (scene.marks.length !== this.#buttons.length) this.#handles = []
    while (this.#buttons.length > scene.marks.length) this.#buttons.pop().remove()
    while (this.#buttons.length < scene.marks.length) this.#buttons.push(this.#button(this.#buttons.length))
    this.#home.hidden = scene.marks.length === 0
    this.#tell()
  }

  // Which marks can be moved.
  know(handles) {
    if (handles.length !== this.#buttons.length) return
    this.#handles = handles
    this.#tell()
  }

  #button(index) {
    const button = make("button", { type: "button", className: "mark" })
    this.#home.append(button)
    button.addEventListener("click", () => {
      // What was dragged is no click.
      if (!this.#drag) this.dispatchEvent(new CustomEvent("seek", { detail: this.#scene.marks[index].frame }))
    })
    button.addEventListener("pointerdown", event => {
      if (event.button !== 0 || !this.#isMovable(index)) return
      button.setPointerCapture(event.pointerId)
      this.#drag = { index, from: event.clientX, frame: null }
    })
    button.addEventListener("pointermove", event => this.#pull(event))
    button.addEventListener("pointerup", () => this.#drop())
    button.addEventListener("pointercancel", () => this.#letGo())
    button.addEventListener("keydown", event => this.#key(index, event))
    button.addEventListener("blur", () => { this.#gesture = null })
    return button
  }

  #isMovable(index) { return !this.#scene.readOnly && this.#handles[index]?.movable }

  #tell() {
    this.#buttons.forEach((button, index) => {
      const { name, frame } = this.#scene.marks[index]
      const handle = this.#handles[index]
      const isMovable = this.#isMovable(index)
      button.ariaLabel = `Mark ${name}, frame ${frame}${isMovable ? ", the left and right keys move it" : ""}`
      button.title = isMovable ? `${name}, frame ${frame}. Drag it, or move it by ← and →: the ${handle.step} before it takes longer or less long, and what follows moves with it.`
        : `${name}, frame ${frame}${handle && !this.#scene.readOnly ? ". It cannot be moved: no step before it has a duration that is written as a number." : ""}`
      button.classList.toggle("movable", Boolean(isMovable))
    })
    this.#layOut()
  }

  #layOut() {
    if (!this.#scene) return
    this.#buttons.forEach((button, index) => {
      const dragged = this.#drag?.index === index ? this.#drag.frame : null
      const frame = dragged ?? this.#scene.marks[index].frame
      button.hidden = !this.#timeline.isSeen(frame)
      button.style.left = `${this.#timeline.place(frame)}px`
      button.dataset.frame = dragged ?? ""
    })
  }

  // MARK: Moving

  #pull(event) {
    const drag = this.#drag
    if (!drag || (drag.frame === null && Math.abs(event.clientX - drag.from) <= slack)) return
    const frame = this.#timeline.frameAt(event)
    if (frame === drag.frame) return
    drag.frame = frame
    this.#layOut()
  }

  #drop() {
    const drag = this.#drag
    if (drag && drag.frame !== null) {
      this.#gesture = null
      this.#set(drag.index, drag.frame)
      // The click that comes with the end of a drag is none.
      setTimeout(() => this.#letGo())
    } else {
      this.#letGo()
    }
  }

  #letGo() {
    if (!this.#drag) return
    this.#drag = null
    this.#layOut()
  }

  #key(index, event) {
    if (event.key === "Escape" && this.#drag) {
      event.stopPropagation()
      return this.#letGo()
    }
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!way || event.ctrlKey || event.metaKey || event.altKey || !this.#isMovable(index)) return
    event.preventDefault()
    event.stopPropagation()
    const isGoingOn = this.#moved?.index === index && performance.now() < this.#moved.until
    const from = isGoingOn ? this.#moved.frame : this.#scene.marks[index].frame
    this.#set(index, Math.max(0, from + way * (event.shiftKey ? Math.round(this.#scene.fps) : 1)), true)
  }

  #set(index, frame, isGesture = false) {
    this.#next = { index, frame, isGesture }
    this.#moved = { index, frame, until: performance.now() + remembers }
    if (!this.#isWriting) this.#write()
  }

  async #write() {
    this.#isWriting = true
    while (this.#next) {
      const { index, frame, isGesture } = this.#next
      const { name } = this.#scene.marks[index]
      this.#next = null
      const answer = await this.#move(index, frame, isGesture && this.#gesture === index)
      if (!answer || answer.problems) {
        this.#moved = null
        this.dispatchEvent(new CustomEvent("refused", { detail: answer?.problems ?? [] }))
        break
      }
      this.#gesture = isGesture ? index : null
      // The new version comes behind the answer.
      if (this.#scene.marks[index]?.name === name) this.#scene.marks[index].frame = frame
      this.#layOut()
      this.dispatchEvent(new CustomEvent("written", { detail: { ...answer, name, frame } }))
    }
    this.#next = null
    this.#isWriting = false
  }
}
