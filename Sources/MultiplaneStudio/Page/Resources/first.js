// The page's first script, which stands in the page itself: it reads the address, lets the worker connect, gives the panels their
// sizes, and shows the first frame. The page's other scripts are loaded after that.
{
  const element = id => document.getElementById(id)

  // MARK: The address

  // A token in the address is kept for this browser, and the page is opened anew under an address without one, in the place of this
  // one: a tab keeps what it was opened by as long as that is all it has shown.
  function keepToken() {
    const link = new URLSearchParams(location.hash.slice(1))
    if (!link.has("t")) return false
    localStorage.setItem("token", link.get("t"))
    link.delete("t")
    sessionStorage.setItem("link", `${link}`)
    location.replace(location.pathname)
    return true
  }

  // What the address said that the page was opened by.
  function takeLink() {
    const kept = sessionStorage.getItem("link")
    if (kept === null) return new URLSearchParams(location.hash.slice(1))
    sessionStorage.removeItem("link")
    if (kept) history.replaceState(null, "", `#${kept}`)
    return new URLSearchParams(kept)
  }

  // The look that a link asks for, as the stage takes it.
  function lookOf(link) {
    const look = { values: Object.fromEntries([...link].filter(([key]) => key.startsWith("set.")).map(([key, value]) => [key.slice(4), value])) }
    if (link.has("device")) look.device = link.get("device")
    if (["light", "dark"].includes(link.get("appearance"))) look.appearance = link.get("appearance")
    if (["reduced", "full"].includes(link.get("motion"))) look.reducedMotion = link.get("motion") === "reduced"
    return look
  }

  // MARK: Sizes

  const between = (least, most, size) => Math.min(most, Math.max(least, Math.round(size)))

  // Panels with an edge that can be dragged. In a small window the picture has most of it. The lanes of the timeline are of one
  // height, and none is cut off: a low one shows the steps and the scroll.
  const panels = [
    { id: "split-tree", side: "--tree", least: 140, step: 24, isWider: 1, usual: () => between(180, 256, innerWidth * 0.16) },
    { id: "split-side", side: "--side", least: 220, step: 24, isWider: -1, usual: () => between(280, 336, innerWidth * 0.23) },
    { id: "split-time", side: "--time", least: 76, most: 148, step: 18, isWider: -1, isAcross: true, usual: () => innerHeight < 1000 ? 76 : 148 },
  ]

  // The size that a panel was given, or the one it has in a window like this; 0 for one that is folded.
  function panelSize(panel) {
    const kept = Number.parseInt(localStorage.getItem(`panel${panel.side}`) ?? "", 10)
    return bounded(panel, Number.isFinite(kept) ? kept : panel.usual())
  }

  // A panel is folded if it would be narrower than a half of the least it can be.
  function bounded(panel, size) {
    if (size < panel.least / 2) return 0
    const most = panel.most ?? Math.max(panel.least, Math.round((panel.isAcross ? innerHeight : innerWidth) * 0.4))
    return between(panel.least, most, panel.isAcross ? panel.least + panel.step * Math.round((size - panel.least) / panel.step) : size)
  }

  function setPanel(panel, size) {
    document.documentElement.style.setProperty(panel.side, `${size}px`)
    document.documentElement.classList.toggle(`folded${panel.side}`, size === 0)
  }

  // Around the picture, on both sides together.
  const margin = 24

  // How many pixels of the page a point of a canvas is shown with: as wanted, or so that all of it is seen. The tools stand beside a
  // canvas that is tall.
  function pointSize(width, height, wanted) {
    element("stage").classList.toggle("tall", height > width * 1.5)
    const area = element("scroll-area")
    const whole = Math.min((area.clientWidth - margin) / width, (area.clientHeight - margin) / height)
    return Math.max(0.02, Math.min(64, wanted ?? whole))
  }

  // MARK: The first frame

  // Loads the rest of the page, which takes the browser longer than the picture does.
  const loadRest = () => element("rest").replaceWith(element("rest").content)

  // Shows the frame that the link asks for, a pixel a point, until the worker has painted it.
  async function showFirst(frame, token, isParsed) {
    const answer = await fetch(`view.png?frame=${frame}`, { headers: { "X-Multiplane-Token": token } })
    const file = answer.ok ? await answer.blob() : null
    // There is none of a scene with faults.
    if (!file?.size) return
    const picture = new Image()
    picture.id = "first-frame"
    picture.alt = ""
    picture.setAttribute("elementtiming", "first-frame")
    picture.src = URL.createObjectURL(file)
    await Promise.all([picture.decode(), isParsed])
    URL.revokeObjectURL(picture.src)
    // The worker was faster.
    if (element("frame").dataset.sequence) return
    const [paper, points] = [element("paper"), pointSize(picture.naturalWidth, picture.naturalHeight)]
    paper.style.width = `${picture.naturalWidth * points}px`
    paper.style.height = `${picture.naturalHeight * points}px`
    paper.append(picture)
    element("stage").classList.remove("empty")
    // It is on its way to the screen once the next animation frame is over.
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  }

  if (keepToken()) {
    // Nothing more is read of a page that is about to go.
    document.write("<!--")
  } else {
    const link = takeLink()
    const [firstFrame, look, token] = [Math.min(Math.max(Number.parseInt(link.get("frame") ?? "0", 10) || 0, 0), 999_999_999), lookOf(link), localStorage.getItem("token") ?? ""]
    for (const panel of panels) setPanel(panel, panelSize(panel))
    // What the worker is told before the page is there waits in it.
    const painter = new Worker("painter.js")
    painter.postMessage({ t: "open", token, address: `ws://${location.host}/live`, frame: firstFrame, scene: link.get("scene"), look })
    globalThis.studio = { link, firstFrame, painter, lookOf, keepToken, panels, panelSize, bounded, setPanel, pointSize }
    const isParsed = new Promise(resolve => document.addEventListener("DOMContentLoaded", resolve, { once: true }))
    // A link to another scene, look or size is shown by the worker alone.
    const isPlain = token && ![...link.keys()].some(key => key !== "frame" && key !== "overlay")
    const isShown = isPlain ? showFirst(firstFrame, token, isParsed).catch(() => {}) : null
    // Nothing waits for long: a large scene may still be read.
    const isLong = new Promise(resolve => setTimeout(resolve, 250))
    isParsed.then(() => Promise.race([isShown, isLong])).then(loadRest)
  }
}
