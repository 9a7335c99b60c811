// Plays the frames of the page: each is the box in which it differs from the one before, every so often a whole one.
"use strict"
{
  const element = id => document.getElementById(id)
  const [canvas, play, place, clock] = ["frame", "play", "place", "clock"].map(element)
  const pen = canvas.getContext("2d")
  const lines = element("pictures").textContent.split("\n").slice(0, -1)
  const last = lines.length - 1
  const [rate, period] = [Number(canvas.dataset.rate), Number(canvas.dataset.period)]
  // Pixels of the reader's scroll for a frame: enough that the way back is exact.
  const stride = 8

  // MARK: Pictures

  const known = new Map()
  const mostKnown = 3 * period
  let needed = { first: 0, last: -1 }

  // What is painted for a frame: a picture and its corner, or nothing.
  function picture(frame) {
    let found = known.get(frame)
    if (!found) {
      found = decode(lines[frame])
      // What could not be decoded for want of memory may be another time.
      found.catch(() => { if (known.get(frame) === found) known.delete(frame) })
      if (known.size >= mostKnown) dropOne()
    } else {
      known.delete(frame)
    }
    known.set(frame, found)
    return found
  }

  // Lets go of the one that was not wanted for longest, but for those that are about to be painted.
  function dropOne() {
    for (const [frame, found] of known) {
      if (frame >= needed.first && frame <= needed.last) continue
      known.delete(frame)
      found.then(part => part?.bitmap.close(), () => {})
      return
    }
  }

  async function decode(line) {
    if (!line) return null
    const [x, y, data] = line.split(" ")
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" })
    return { x: Number(x), y: Number(y), bitmap }
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
      needed = { first: 0, last: -1 }
    }
  }

  async function paintNext(frame) {
    const whole = frame - frame % period
    const first = painted >= whole && painted < frame ? painted + 1 : whole
    needed = { first, last: frame }
    const pictures = await Promise.all(Array.from({ length: frame - first + 1 }, (_, index) => picture(first + index)))
    for (const part of pictures) {
      if (!part) continue
      pen.clearRect(part.x, part.y, part.bitmap.width, part.bitmap.height)
      pen.drawImage(part.bitmap, part.x, part.y)
    }
    painted = frame
    canvas.dataset.frame = frame
  }

  function show(frame, isScrolled = false) {
    wanted = Math.max(0, Math.min(last, frame))
    place.value = wanted
    clock.textContent = `${(wanted / rate).toFixed(2)} s · ${wanted}`
    if (!isScrolled) scrollTo({ top: wanted * stride, behavior: "instant" })
    paint()
  }

  // MARK: Playing

  let began = null

  function setPlaying(isPlaying) {
    if (isPlaying === (began !== null)) return
    play.textContent = isPlaying ? "❚❚" : "▶"
    play.setAttribute("aria-label", isPlaying ? "Pause" : "Play")
    if (!isPlaying) {
      began = null
      return
    }
    if (wanted === last) show(0)
    began = { time: performance.now(), frame: wanted }
    requestAnimationFrame(tick)
  }

  function tick(now) {
    if (!began) return
    const frame = began.frame + Math.max(0, Math.floor((now - began.time) / 1000 * rate))
    if (frame !== wanted) show(frame)
    for (let next = wanted + 1; next <= Math.min(last, wanted + 4); next++) picture(next)
    if (wanted === last) return setPlaying(false)
    requestAnimationFrame(tick)
  }

  // MARK: The reader

  function go(frame) {
    setPlaying(false)
    show(frame)
  }

  play.addEventListener("click", () => setPlaying(began === null))
  place.addEventListener("input", () => go(Number(place.value)))
  addEventListener("scroll", () => {
    const frame = Math.max(0, Math.min(last, Math.round(scrollY / stride)))
    if (frame === wanted) return
    setPlaying(false)
    show(frame, true)
  })
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.shiftKey ? Math.round(rate) : 1
    if (event.key === " " && event.target !== play) setPlaying(began === null)
    else if (event.key === "ArrowRight") go(wanted + step)
    else if (event.key === "ArrowLeft") go(wanted - step)
    else if (event.key === "Home") go(0)
    else if (event.key === "End") go(last)
    else return
    event.preventDefault()
  })
  addEventListener("hashchange", () => go(fragmentFrame()))

  function fragmentFrame() { return Number(/^#frame=(\d+)$/.exec(location.hash)?.[1] ?? 0) }

  canvas.style.maxWidth = `min(100%, ${canvas.dataset.points}px)`
  place.max = last
  // Frames are told apart by where the reader has scrolled to.
  history.scrollRestoration = "manual"
  document.body.style.height = `calc(100vh + ${last * stride}px)`
  show(fragmentFrame())
}
