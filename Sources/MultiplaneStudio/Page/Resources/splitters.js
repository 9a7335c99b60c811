// Edges of panels that can be dragged: how wide a panel is, or that it is folded away, is kept for the next time.

const panels = [
  { id: "split-tree", side: "--tree", least: 140, usual: 256, isWider: 1 },
  { id: "split-side", side: "--side", least: 220, usual: 336, isWider: -1 },
  { id: "split-time", side: "--time", least: 148, usual: 148, most: 148, isWider: -1, isAcross: true },
]
const step = 24

// A panel is folded if it would be narrower than a half of the least it can be.
const bounded = (panel, size) => {
  const room = panel.isAcross ? innerHeight : innerWidth
  const most = panel.most ?? Math.max(panel.least, Math.round(room * 0.4))
  return size < panel.least / 2 ? 0 : Math.min(most, Math.max(panel.least, Math.round(size)))
}

export function addSplitters() {
  for (const panel of panels) {
    const edge = document.getElementById(panel.id)
    const key = `panel${panel.side}`
    let size = panel.usual
    let drag = null
    const set = next => {
      size = bounded(panel, next)
      document.documentElement.style.setProperty(panel.side, `${size}px`)
      document.body.classList.toggle(`folded${panel.side}`, size === 0)
      edge.setAttribute("aria-valuenow", size)
      localStorage.setItem(key, size)
    }
    const kept = Number.parseInt(localStorage.getItem(key) ?? "", 10)
    set(Number.isFinite(kept) ? kept : panel.usual)
    const fold = () => set(size === 0 ? panel.usual : 0)
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
      else if (event.key === more) set(Math.max(size + step, panel.least))
      else if (event.key === less) set(size - step < panel.least ? 0 : size - step)
      else return
      event.preventDefault()
      event.stopPropagation()
    })
  }
}
