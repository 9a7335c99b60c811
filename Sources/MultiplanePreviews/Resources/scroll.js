// Moves a scene with the reader's scroll in browsers whose styles cannot.
"use strict"
if (!CSS.supports("animation-timeline: view()")) {
  const room = document.currentScript.previousElementSibling
  function move() {
    const { top, height } = room.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, -top / Math.max(1, height - innerHeight)))
    room.style.setProperty(room.dataset.time, `${-share}s`)
  }
  room.addEventListener("scroll", ({ target }) => {
    const rest = target.scrollWidth - target.clientWidth + target.scrollHeight - target.clientHeight
    const share = Math.abs(target.scrollLeft + target.scrollTop) / Math.max(1, rest)
    room.style.setProperty(target.dataset.time, `${-share}s`)
  }, { capture: true, passive: true })
  addEventListener("scroll", move, { passive: true })
  addEventListener("resize", move)
  move()
}
