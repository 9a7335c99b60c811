// The controls of a page that shows frames: playing, the place among them, the reader's scroll, and keys.
"use strict"

// Shows the first frame, or the one that the address names.
//
// - paint(frame): shows a frame.
// - readyCount(): how many frames from the first on can be shown already.
// - prepare(frame): called for frames that may come next.
function startPlayer({ paint, readyCount, prepare }) {
  const element = id => document.getElementById(id)
  const [stage, play, place, clock, speed, full] = ["stage", "play", "place", "clock", "speed", "full"].map(element)
  const [rate, count] = [Number(stage.dataset.rate), Number(stage.dataset.count)]
  const last = count - 1
  // Pixels of the reader's scroll for a frame: enough that the way back is exact.
  const stride = 8
  let wanted = 0

  function show(frame, isScrolled = false) {
    wanted = Math.max(0, Math.min(last, frame))
    place.value = wanted
    clock.textContent = `${(wanted / rate).toFixed(2)} s · ${wanted}`
    if (!isScrolled) scrollTo({ top: wanted * stride, behavior: "instant" })
    paint(wanted)
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
    let frame = began.frame + Math.max(0, Math.floor((now - began.time) / 1000 * rate * Number(speed.value)))
    // What has not come yet is waited for.
    const ready = readyCount()
    if (frame >= ready && ready <= last) {
      frame = Math.max(wanted, ready - 1)
      began = { time: now, frame }
    }
    if (frame !== wanted) show(frame)
    for (let next = wanted + 1; next <= Math.min(last, wanted + 4); next++) prepare(next)
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
  // From here on at the new speed.
  speed.addEventListener("change", () => { if (began) began = { time: performance.now(), frame: wanted } })

  // A browser may have no full screen, or not for this page.
  full.hidden = !document.fullscreenEnabled
  const toggleFull = () => (document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen()).catch(() => {})
  full.addEventListener("click", toggleFull)
  document.addEventListener("fullscreenchange", () => {
    full.setAttribute("aria-label", document.fullscreenElement ? "Leave the full screen" : "Full screen")
    show(wanted)
  })

  addEventListener("scroll", () => {
    // What scrolls is behind the screen.
    if (document.fullscreenElement) return
    const frame = Math.max(0, Math.min(last, Math.round(scrollY / stride)))
    if (frame === wanted) return
    setPlaying(false)
    show(frame, true)
  })
  addEventListener("keydown", event => {
    // A choice and a button have keys of their own.
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === speed) return
    const far = event.shiftKey ? Math.round(rate) : 1
    if (event.key === " " && !event.target.matches("button")) setPlaying(began === null)
    else if (event.key === "ArrowRight") go(wanted + far)
    else if (event.key === "ArrowLeft") go(wanted - far)
    else if (event.key.toLowerCase() === "f" && !full.hidden) toggleFull()
    else if (event.key === "Home") go(0)
    else if (event.key === "End") go(last)
    else return
    event.preventDefault()
  })
  addEventListener("hashchange", () => go(fragmentFrame()))

  function fragmentFrame() { return Number(/^#frame=(\d+)$/.exec(location.hash)?.[1] ?? 0) }

  place.max = last
  // Frames are told apart by where the reader has scrolled to.
  history.scrollRestoration = "manual"
  document.body.style.height = `calc(100vh + ${last * stride}px)`
  show(fragmentFrame())
}
