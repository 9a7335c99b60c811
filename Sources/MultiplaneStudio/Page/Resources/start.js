// The first thing the page does: it reads its link and begins to connect, while the rest of it is being loaded.

// What the address says. The token comes in it once, and is not seen any more.
export function readLink() {
  const link = new URLSearchParams(location.hash.slice(1))
  if (!link.has("t")) return link
  localStorage.setItem("token", link.get("t"))
  link.delete("t")
  history.replaceState(null, "", link.size ? `#${link}` : location.pathname)
  return link
}

export const link = readLink()
export const firstFrame = Number.parseInt(link.get("frame") ?? "0", 10) || 0

// The worker that will paint. What it is told before the page is there waits in it.
export const painter = new Worker("painter.js")
painter.postMessage({ t: "open", token: localStorage.getItem("token") ?? "", address: `ws://${location.host}/live`, frame: firstFrame })
