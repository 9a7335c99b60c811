// Moves a scene with the reader's scroll in browsers whose styles cannot.
"use strict"
if (!CSS.supports("animation-timeline: view()")) {
  const room = document.currentScript.previousElementSibling
  function move() {
    const { top, height } = room.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, -top / Math.max(1, height - innerHeight)))
    room.style.setProperty(room.dataset.time, `${-share}s`)
  }
  addEventListener("scroll", move, { passive: true })
  addEventListener("resize", move)
  move()
}
