// What a hand does over the picture: a wheel or a finger moves the scene, a click picks a node.

const lineHeight = 16
// Points a finger or a mouse may go before it is no click any more.
const slack = 4

export class Hand extends EventTarget {
  #paper = document.getElementById("paper")
  #canvas = null
  #pointer = null

  constructor() {
    super()
    this.#paper.addEventListener("wheel", event => this.#turn(event), { passive: false })
    this.#paper.addEventListener("pointerdown", event => this.#press(event))
    this.#paper.addEventListener("pointermove", event => this.#drag(event))
    this.#paper.addEventListener("pointerup", event => this.#lift(event))
    this.#paper.addEventListener("pointerleave", () => this.#point(null))
    this.#paper.addEventListener("pointercancel", event => { if (event.pointerId === this.#pointer?.id) this.#pointer = null })
  }

  // The canvas of the scene, in points.
  take(canvas) { this.#canvas = canvas }

  // The stamp is when the hand did it, on the page's clock.
  #move(at, dx, dy, stamp) {
    if (dx || dy) this.dispatchEvent(new CustomEvent("move", { detail: { ...at, dx, dy, stamp } }))
  }

  // Where an event is, in points of the canvas.
  #place(event) {
    const box = this.#paper.getBoundingClientRect()
    return {
      x: (event.clientX - box.left) / box.width * this.#canvas.width,
      y: (event.clientY - box.top) / box.height * this.#canvas.height,
    }
  }

  #turn(event) {
    if (!this.#canvas || event.ctrlKey) return
    event.preventDefault()
    const unit = [this.#canvas.width / this.#paper.clientWidth, lineHeight, this.#canvas.height][event.deltaMode]
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    const isAcross = event.shiftKey && !dx
    this.#move(this.#place(event), isAcross ? dy : dx, isAcross ? 0 : dy, event.timeStamp)
  }

  #press(event) {
    // A second finger does nothing: the first one holds the scene.
    if (!this.#canvas || event.button !== 0 || this.#pointer) return
    document.getElementById("scroll-area").focus({ preventScroll: true, focusVisible: false })
    this.#paper.setPointerCapture(event.pointerId)
    const at = this.#place(event)
    this.#pointer = { id: event.pointerId, from: at, last: at, hasMoved: false }
  }

  // Where a mouse is that holds nothing, in points; null once it has left.
  #point(at) { this.dispatchEvent(new CustomEvent("point", { detail: at })) }

  #drag(event) {
    const pointer = this.#pointer
    if (!pointer && this.#canvas && event.pointerType === "mouse") this.#point(this.#place(event))
    if (event.pointerId !== pointer?.id) return
    const now = this.#place(event)
    if (!pointer.hasMoved && Math.hypot(now.x - pointer.from.x, now.y - pointer.from.y) < slack) return
    pointer.hasMoved = true
    this.#move(pointer.from, pointer.last.x - now.x, pointer.last.y - now.y, event.timeStamp)
    pointer.last = now
  }

  #lift(event) {
    const pointer = this.#pointer
    if (event.pointerId !== pointer?.id) return
    this.#pointer = null
    if (!pointer.hasMoved) this.dispatchEvent(new CustomEvent("pick", { detail: pointer.from }))
  }
}
