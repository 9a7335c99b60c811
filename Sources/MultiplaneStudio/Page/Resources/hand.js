// What a hand does over the picture: a wheel or a finger moves the scene, a click picks a node. With Ctrl the wheel enlarges the
// picture, and so do two fingers; with Alt it moves the picture in its window, and so does the middle button.

const lineHeight = 16
// Points a finger or a mouse may go before it is no click any more.
const slack = 4
// How much larger the picture becomes for each pixel that the wheel goes.
const wheelZoom = 0.0025
// Milliseconds after which the wheel begins anew.
const gesturePause = 500
// Milliseconds in which a finger's speed is seen, and in which what it has thrown slows down to about a third.
const [speedSeen, slowing] = [80, 325]
// Pixels of a line, in wheels that count lines or pages.
const wheelUnits = [1, lineHeight, 400]

export class Hand extends EventTarget {
  #paper = document.getElementById("paper")
  #area = document.getElementById("scroll-area")
  #canvas = null
  #pointer = null
  // Fingers on the picture, by their numbers.
  #fingers = new Map()
  #isSpreading = false
  // What a finger has thrown: its speed in points a millisecond, and since when.
  #thrown = null
  // Where the middle button took the picture.
  #grip = null
  // Where the wheel enlarged the picture last, and when.
  #enlarged = { x: 0, y: 0, at: -Infinity }

  constructor() {
    super()
    this.#paper.addEventListener("wheel", event => this.#turn(event), { passive: false })
    this.#paper.addEventListener("pointerdown", event => this.#press(event))
    this.#paper.addEventListener("pointermove", event => this.#drag(event))
    this.#paper.addEventListener("pointerup", event => this.#lift(event))
    this.#paper.addEventListener("pointerleave", () => this.#point(null))
    this.#paper.addEventListener("pointercancel", event => {
      this.#fingers.delete(event.pointerId)
      if (event.pointerId === this.#pointer?.id) this.#pointer = null
    })
    this.#area.addEventListener("wheel", event => this.#look(event), { passive: false })
    this.#area.addEventListener("pointerdown", event => this.#grasp(event))
    this.#area.addEventListener("pointermove", event => {
      if (event.pointerId !== this.#grip?.id) return
      this.#pan(this.#grip.x - event.clientX, this.#grip.y - event.clientY)
      this.#grip = { id: event.pointerId, x: event.clientX, y: event.clientY }
    })
    for (const end of ["pointerup", "pointercancel"]) this.#area.addEventListener(end, () => { this.#grip = null })
  }

  // MARK: The picture in its window

  // What stands at the place when a gesture begins stays there until it ends.
  #zoom(factor, x, y, isGoingOn) { this.dispatchEvent(new CustomEvent("zoom", { detail: { factor, x, y, isGoingOn } })) }

  #pan(dx, dy) { this.#area.scrollBy(dx, dy) }

  // A wheel that is for the picture, not for the scene.
  #look(event) {
    if (!this.#canvas || !(event.ctrlKey || event.altKey)) return
    event.preventDefault()
    const unit = wheelUnits[event.deltaMode]
    if (event.ctrlKey) {
      const { x, y, at } = this.#enlarged
      const isGoingOn = Math.hypot(event.clientX - x, event.clientY - y) < slack && event.timeStamp - at < gesturePause
      this.#enlarged = { x: event.clientX, y: event.clientY, at: event.timeStamp }
      return this.#zoom(Math.exp(-Math.max(-200, Math.min(200, event.deltaY * unit)) * wheelZoom), event.clientX, event.clientY, isGoingOn)
    }
    const isAcross = event.shiftKey && !event.deltaX
    this.#pan((isAcross ? event.deltaY : event.deltaX) * unit, isAcross ? 0 : event.deltaY * unit)
  }

  #grasp(event) {
    if (event.button !== 1) return
    event.preventDefault()
    this.#area.setPointerCapture(event.pointerId)
    this.#grip = { id: event.pointerId, x: event.clientX, y: event.clientY }
  }

  // Where two fingers are: the middle between them, and how far they are apart.
  #pinch() {
    const [one, two] = [...this.#fingers.values()]
    return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, apart: Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)) }
  }

  // A finger of two has moved: the picture grows with their distance and goes with their middle.
  #spread(event) {
    const before = this.#pinch()
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = this.#pinch()
    this.#zoom(after.apart / before.apart, after.x, after.y, this.#isSpreading)
    this.#isSpreading = true
  }

  // MARK: The scene

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
    if (!this.#canvas || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const unit = [this.#canvas.width / this.#paper.clientWidth, lineHeight, this.#canvas.height][event.deltaMode]
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    const isAcross = event.shiftKey && !dx
    this.#move(this.#place(event), isAcross ? dy : dx, isAcross ? 0 : dy, event.timeStamp)
  }

  #press(event) {
    if (!this.#canvas || event.button !== 0) return
    if (event.pointerType === "touch") {
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (this.#fingers.size > 1) {
        // Two fingers have the picture: the first one lets go of the scene, and no finger picks.
        this.#pointer = null
        this.#isSpreading = false
        this.#paper.setPointerCapture(event.pointerId)
        return
      }
    }
    if (this.#pointer) return
    document.getElementById("scroll-area").focus({ preventScroll: true, focusVisible: false })
    this.#paper.setPointerCapture(event.pointerId)
    this.#thrown = null
    const at = this.#place(event)
    this.#pointer = { id: event.pointerId, from: at, last: at, hasMoved: false, way: [] }
  }

  // Where a mouse is that holds nothing, in points; null once it has left.
  #point(at) { this.dispatchEvent(new CustomEvent("point", { detail: at })) }

  #drag(event) {
    const pointer = this.#pointer
    if (this.#fingers.has(event.pointerId)) {
      if (this.#fingers.size === 2) return this.#spread(event)
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    }
    if (!pointer && this.#canvas && event.pointerType === "mouse") this.#point(this.#place(event))
    if (event.pointerId !== pointer?.id) return
    const now = this.#place(event)
    if (!pointer.hasMoved && Math.hypot(now.x - pointer.from.x, now.y - pointer.from.y) < slack) return
    pointer.hasMoved = true
    this.#move(pointer.from, pointer.last.x - now.x, pointer.last.y - now.y, event.timeStamp)
    pointer.last = now
    pointer.way = [...pointer.way.filter(each => event.timeStamp - each.at < speedSeen), { ...now, at: event.timeStamp }]
  }

  #lift(event) {
    this.#fingers.delete(event.pointerId)
    const pointer = this.#pointer
    if (event.pointerId !== pointer?.id) return
    this.#pointer = null
    if (!pointer.hasMoved) return this.dispatchEvent(new CustomEvent("pick", { detail: pointer.from }))
    if (event.pointerType === "touch") this.#throw(pointer, event.timeStamp)
  }

  // What a finger lets go of while it moves goes on, slower and slower, as it does on a device.
  #throw({ from, way }, at) {
    const [first, last] = [way.find(each => at - each.at < speedSeen), way.at(-1)]
    if (!first || last.at <= first.at) return
    const [x, y] = [(first.x - last.x) / (last.at - first.at), (first.y - last.y) / (last.at - first.at)]
    const thrown = { x, y, at: performance.now() }
    this.#thrown = thrown
    const go = now => {
      if (this.#thrown !== thrown) return
      const span = Math.max(0, now - thrown.at)
      thrown.at += span
      this.#move(from, thrown.x * span, thrown.y * span, now)
      const slower = Math.exp(-span / slowing)
      thrown.x *= slower
      thrown.y *= slower
      if (Math.hypot(thrown.x, thrown.y) > 0.02) requestAnimationFrame(go)
      else this.#thrown = null
    }
    requestAnimationFrame(go)
  }

  // Ends what a finger has thrown.
  rest() { this.#thrown = null }
}
