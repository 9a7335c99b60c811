// The first thing the page does: it reads its link and begins to connect, while the rest of it is being loaded.

// What the address says. A token in it is kept for this browser, and the page is opened anew under an address without one, in the
// place of the first: a tab keeps what it was opened by as long as that is all it has shown. null is told then.
export function readLink() {
  const link = new URLSearchParams(location.hash.slice(1))
  if (!link.has("t")) return link
  localStorage.setItem("token", link.get("t"))
  link.delete("t")
  sessionStorage.setItem("link", `${link}`)
  location.replace(location.pathname)
  return null
}

// What the address said that the page was opened by.
function takeLink() {
  const link = readLink()
  const kept = link && sessionStorage.getItem("link")
  if (!link || kept === null) return link
  sessionStorage.removeItem("link")
  if (kept) history.replaceState(null, "", `#${kept}`)
  return new URLSearchParams(kept)
}

// The look that a link asks for, as the stage takes it.
export function lookOf(link) {
  const look = { values: Object.fromEntries([...link].filter(([key]) => key.startsWith("set.")).map(([key, value]) => [key.slice(4), value])) }
  if (link.has("device")) look.device = link.get("device")
  if (["light", "dark"].includes(link.get("appearance"))) look.appearance = link.get("appearance")
  if (["reduced", "full"].includes(link.get("motion"))) look.reducedMotion = link.get("motion") === "reduced"
  return look
}

// Nothing more is done for a page that is about to go.
export const link = takeLink() ?? await new Promise(() => {})
export const firstFrame = Number.parseInt(link.get("frame") ?? "0", 10) || 0

// The worker that will paint. What it is told before the page is there waits in it.
export const painter = new Worker("painter.js")
painter.postMessage({ t: "open", token: localStorage.getItem("token") ?? "", address: `ws://${location.host}/live`, frame: firstFrame, look: lookOf(link) })
