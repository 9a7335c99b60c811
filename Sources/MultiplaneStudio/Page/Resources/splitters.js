// Edges of panels that can be dragged: how wide a panel is, or that it is folded away, is kept for the next time.

import { bounded, panels, panelSize, setPanel } from "./start.js"

export function addSplitters() {
  for (const panel of panels) {
    const edge = document.getElementById(panel.id)
    let size = panelSize(panel)
    let drag = null
    const show = () => {
      setPanel(panel, size)
      edge.setAttribute("aria-valuenow", size)
    }
    const set = next => {
      const before = drag?.size || size
      size = bounded(panel, next)
      // What it is unfolded to.
      if (size === 0 && before) localStorage.setItem(`unfolded${panel.side}`, before)
      localStorage.setItem(`panel${panel.side}`, size)
      show()
    }
    show()
    // A panel that nobody has touched is as large as the window lets it be.
    addEventListener("resize", () => {
      size = panelSize(panel)
      show()
    })
    const fold = () => set(size === 0 ? Number(localStorage.getItem(`unfolded${panel.side}`)) || panel.usual() : 0)
    const at = event => panel.isAcross ? event.clientY : event.clientX
    edge.addEventListener("pointerdown", event => {
      if (event.button !== 0) return
      edge.setPointerCapture(event.pointerId)
      drag = { at: at(event), size }
    })
    edge.addEventListener("pointermove", event => { if (drag) set(drag.size + (at(event) - drag.at) * panel.isWider) })
    for (const end of ["pointerup", "pointercancel"]) edge.addEventListener(end, () => { drag = null })
    edge.addEventListener("dblclick", fold)
    edge.addEventListener("keydown", event => {
      const [less, more] = panel.isAcross ? ["ArrowDown", "ArrowUp"] : panel.isWider > 0 ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"]
      if (event.key === "Enter") fold()
      // From folded it opens at once.
      else if (event.key === more) set(Math.max(size + panel.step, panel.least))
      else if (event.key === less) set(size - panel.step < panel.least ? 0 : size - panel.step)
      else return
      event.preventDefault()
      event.stopPropagation()
    })
  }
}
