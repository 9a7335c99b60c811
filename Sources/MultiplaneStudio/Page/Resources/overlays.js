// What is drawn over the frame: the marks of the engine's overlays, and the node that is picked.

import { make } from "./wire.js"

export const overlays = [
  { name: "boxes", title: "Boxes", meaning: "the box of each node, by its kind" },
  { name: "safe", title: "Safe area", meaning: "what no notch, bar or rounded corner of the device covers" },
  { name: "overscan", title: "Prepared rows", meaning: "rows that exist: seen, or in the overscan around the window" },
  { name: "damage", title: "Drawn again", meaning: "what differs from the frame before (damage)" },
  { name: "cache", title: "Pictures", meaning: "pictures that are painted once and kept (compositing layers)" },
]

// A side of the canvas, at most.
const mostPixels = 4096

export class Overlay {
  #canvas = document.getElementById("overlay")
  #legend = document.getElementById("legend")
  #marks = []
  #picked = null
  #pointed = null
  #size = { width: 1, height: 1 }

  // The size of the canvas, in points.
  take(size) {
    this.#size = size
    this.draw()
  }

  show(marks) {
    this.#marks = marks ?? []
    this.#legend.hidden = this.#marks.length === 0
    this.#legend.replaceChildren(...this.#marks.flatMap(overlay => overlay.legend.map(({ color, words }) => {
      const swatch = make("i")
      swatch.style.background = color
      return make("span", {}, swatch, words)
    })))
    this.draw()
  }

  // The corners of the node that is picked; null for none.
  pick(corners) {
    this.#picked = corners
    this.draw()
  }

  // The corners of what is pointed at; null for none.
  point(corners) {
    if (corners === this.#pointed) return
    this.#pointed = corners
    this.draw()
  }

  draw() {
    if (!this.#marks.length && !this.#picked && !this.#pointed) {
      // An empty one takes no memory, and no time before the first picture.
      this.#canvas.width = this.#canvas.height = 1
      return
    }
    const box = this.#canvas.getBoundingClientRect()
    if (!box.width) return
    // A picture that is shown very large has coarser lines over it: a canvas of its size would take more memory than there is.
    const ratio = Math.min(devicePixelRatio, mostPixels / Math.max(box.width, box.height))
    this.#canvas.width = Math.round(box.width * ratio)
    this.#canvas.height = Math.round(box.height * ratio)
    const pen = this.#canvas.getContext("2d")
    const scale = this.#canvas.width / this.#size.width
    pen.font = `600 ${10 * ratio}px sans-serif`
    pen.textBaseline = "middle"
    const labels = []
    for (const overlay of this.#marks) {
      for (const mark of overlay.marks) {
        const color = overlay.legend[mark.tone].color
        pen.save()
        if (mark.clip) {
          pen.beginPath()
          pen.rect(...mark.clip.map(value => value * scale))
          pen.clip()
        }
        this.#outline(pen, mark.corners, scale)
        if (mark.fill) {
          pen.globalAlpha = mark.fill
          pen.fillStyle = color
          pen.fill()
          pen.globalAlpha = 1
        }
        pen.lineWidth = 2.5 * ratio
        pen.strokeStyle = "#ffffff8c"
        pen.stroke()
        pen.lineWidth = ratio
        pen.strokeStyle = color
        pen.stroke()
        pen.restore()
        if (mark.name) labels.push({ mark, color })
      }
    }
    this.#write(pen, labels, scale, ratio)
    if (this.#pointed) {
      this.#outline(pen, this.#pointed, scale)
      pen.setLineDash([4 * ratio, 3 * ratio])
      pen.lineWidth = 2 * ratio
      pen.strokeStyle = "#1f5fae"
      pen.stroke()
      pen.setLineDash([])
    }
    if (this.#picked) {
      this.#outline(pen, this.#picked, scale)
      pen.lineWidth = 4 * ratio
      pen.strokeStyle = "#ffffffcc"
      pen.stroke()
      pen.lineWidth = 2 * ratio
      pen.strokeStyle = "#1f5fae"
      pen.stroke()
    }
  }

  #outline(pen, corners, scale) {
    pen.beginPath()
    for (const [x, y] of corners) pen.lineTo(x * scale, y * scale)
    pen.closePath()
  }

  // Names that have room, the smallest boxes' first.
  #write(pen, labels, scale, ratio) {
    const boxes = labels.map(({ mark, color }) => {
      const [xs, ys] = [0, 1].map(axis => mark.corners.map(corner => corner[axis] * scale))
      let [x, y, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
      if (mark.clip) {
        const [cx, cy, cw, ch] = mark.clip.map(value => value * scale)
        ;[x, y, right, bottom] = [Math.max(x, cx), Math.max(y, cy), Math.min(right, cx + cw), Math.min(bottom, cy + ch)]
      }
      ;[x, y] = [Math.max(0, x), Math.max(0, y)]
      ;[right, bottom] = [Math.min(this.#canvas.width, right), Math.min(this.#canvas.height, bottom)]
      return { name: mark.name, color, x, y, right, bottom }
    }).filter(box => box.right > box.x && box.bottom > box.y)
    boxes.sort((a, b) => (a.right - a.x) * (a.bottom - a.y) - (b.right - b.x) * (b.bottom - b.y))
    const taken = []
    const high = 13 * ratio
    for (const box of boxes) {
      const wide = pen.measureText(box.name).width + 6 * ratio
      const places = [[box.x, box.y], [box.right - wide, box.y], [box.x, box.bottom - high], [box.right - wide, box.bottom - high]]
      const place = places.find(([x, y]) => x >= 0 && y >= 0 && x + wide <= this.#canvas.width
        && y + high <= this.#canvas.height
        && !taken.some(other => x < other[0] + other[2] && other[0] < x + wide && y < other[1] + high && other[1] < y + high))
      if (!place) continue
      taken.push([...place, wide])
      pen.fillStyle = box.color
      pen.fillRect(...place, wide, high)
      pen.fillStyle = "#fff"
      pen.fillText(box.name, place[0] + 3 * ratio, place[1] + high / 2)
    }
  }
}
