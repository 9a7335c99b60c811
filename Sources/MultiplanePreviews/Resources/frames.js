// Plays the frames of the page. Each is a step from the one before: boxes of it stood elsewhere, and a picture has what is new. Some
// are also a step from one further back, so that few steps lead to any. The frames stand behind this script: the first is shown while
// the browser still reads the others.
"use strict"
{
  const element = id => document.getElementById(id)
  const [canvas, loaded] = ["frame", "loaded"].map(element)
  const pen = canvas.getContext("2d")
  const [period, fan] = ["period", "fan"].map(name => Number(canvas.dataset[name]))
  // What the canvas showed before a step.
  const before = document.createElement("canvas")
  before.width = canvas.width
  before.height = canvas.height
  const beforePen = before.getContext("2d")
  beforePen.globalCompositeOperation = "copy"

  // MARK: Loading

  // The frames that the browser has read so far, and what it has read of the next one.
  const lines = []
  let rest = ""
  // Called when there are more of them.
  let waiting = []

  // Takes the frames that have come, and the memory that their text takes in the page.
  function takeLines() {
    const source = element("pictures")
    const isWhole = document.readyState !== "loading"
    if (source) {
      const found = (rest + source.textContent).split("\n")
      source.textContent = ""
      rest = found.pop()
      for (const line of found) lines.push(line)
    }
    loaded.value = lines.length
    loaded.hidden = isWhole
    for (const resolve of waiting.splice(0)) resolve()
    if (!isWhole) setTimeout(takeLines, 15)
  }

  // The text of a frame, once it has come.
  async function lineOf(frame) {
    while (frame >= lines.length) await new Promise(resolve => waiting.push(resolve))
    return lines[frame]
  }

  // MARK: Steps

  const known = new Map()
  const mostKnown = 3 * period
  let needed = new Set()

  const name = (frame, isLong) => isLong ? `${frame} long` : `${frame}`

  // A step to a frame, with its picture.
  function step(frame, isLong) {
    const key = name(frame, isLong)
    let found = known.get(key)
    if (!found) {
      found = decode(frame, isLong)
      // What could not be decoded for want of memory may be another time.
      found.catch(() => { if (known.get(key) === found) known.delete(key) })
      if (known.size >= mostKnown) dropOne()
    } else {
      known.delete(key)
    }
    known.set(key, found)
    return found
  }

  // Lets go of the one that was not wanted for longest, but for those that are about to be painted.
  function dropOne() {
    for (const [key, found] of known) {
      if (needed.has(key)) continue
      known.delete(key)
      found.then(({ bitmap }) => bitmap?.close(), () => {})
      return
    }
  }

  async function decode(frame, isLong) {
    const line = await lineOf(frame)
    if (!line) return {}
    const { moves, parts, picture } = JSON.parse(line)[isLong ? 1 : 0]
    if (!picture) return { moves }
    const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/webp" }), { colorSpaceConversion: "none" })
    return { moves, parts, bitmap }
  }

  // How far back a long step begins.
  function distance(frame) {
    let found = period
    while (frame % (found * fan) === 0) found *= fan
    return found
  }

  // The steps from what is painted to a frame, or from nothing.
  function way(to) {
    const steps = []
    if (painted >= 0 && painted < to && to - painted < period) {
      for (let at = painted + 1; at <= to; at++) steps.push([at, false])
      return steps
    }
    for (let at = to; at !== painted;) {
      const isLong = at > 0 && at % period === 0
      steps.push([at, isLong])
      if (at === 0) break
      at -= isLong ? distance(at) : 1
    }
    return steps.reverse()
  }

  // MARK: Showing

  let [painted, wanted, isPainting] = [-1, 0, false]

  async function paint() {
    if (isPainting) return
    isPainting = true
    try {
      while (painted !== wanted) await paintNext(wanted)
    } finally {
      isPainting = false
      needed = new Set()
    }
  }

  async function paintNext(frame) {
    const steps = way(frame)
    needed = new Set(steps.map(([at, isLong]) => name(at, isLong)))
    const found = steps.map(([at, isLong]) => step(at, isLong))
    // From what is painted every step leads to a frame on the way: it is seen while the next ones are decoded. The others lead
    // there from far off, and are painted at once.
    const isOnTheWay = frame > painted && painted >= 0 && steps[0][0] > painted
    if (!isOnTheWay) await Promise.all(found)
    for (const [index, next] of found.entries()) {
      take(await next)
      painted = steps[index][0]
      canvas.dataset.frame = painted
      // The reader is somewhere else by now.
      if (isOnTheWay && wanted !== frame) return
    }
  }

  function take({ moves, parts, bitmap }) {
    if (moves) {
      beforePen.drawImage(canvas, 0, 0)
      draw(before, moves)
    }
    if (bitmap) draw(bitmap, parts)
  }

  // Boxes of a picture, each with where it comes to stand and where it stands in the picture.
  function draw(picture, boxes) {
    for (let at = 0; at < boxes.length; at += 6) {
      const [x, y, width, height, fromX, fromY] = boxes.slice(at, at + 6)
      pen.clearRect(x, y, width, height)
      pen.drawImage(picture, fromX, fromY, width, height, x, y, width, height)
    }
  }

  canvas.style.maxWidth = `min(100%, ${canvas.dataset.points}px)`
  takeLines()
  startPlayer({
    paint(frame) {
      wanted = frame
      paint()
    },
    readyCount: () => lines.length,
    prepare: frame => step(frame, false),
  })
}
