// The first thing the page does: it reads its link and begins to connect, while the rest of it is being loaded.

// What the address says; null if it said the token, and the page is being opened anew.
export const readLink = () => globalThis.keepToken() ? null : new URLSearchParams(location.hash.slice(1))

// What the address said that the page was opened by.
function takeLink() {
  const kept = sessionStorage.getItem("link")
  if (kept === null) return new URLSearchParams(location.hash.slice(1))
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

export const link = takeLink()
export const firstFrame = Number.parseInt(link.get("frame") ?? "0", 10) || 0

// The worker that will paint. What it is told before the page is there waits in it.
export const painter = new Worker("painter.js")
painter.postMessage({ t: "open", token: localStorage.getItem("token") ?? "", address: `ws://${location.host}/live`, frame: firstFrame, look: lookOf(link) })
