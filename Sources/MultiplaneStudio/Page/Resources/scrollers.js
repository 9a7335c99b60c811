// Scrollers on a frame: where each stands in its content, what of it is prepared, and how much of each row is seen.

import { make, shown } from "./wire.js"
import { explained } from "./words.js"

// More rows than this are small squares without words.
const mostLines = 30

export function showScrollers(facts) {
  document.getElementById("scrollers")?.replaceChildren(...facts.scrollers.map(showScroller))
}

function showScroller(scroller) {
  const range = ends => ends ? (ends[0] === ends[1] ? `row ${shown(ends[0])}` : `rows ${shown(ends[0])}–${shown(ends[1])}`) : "none"
  const name = scroller.name ?? (scroller.isMain ? "main scroller" : `scroller ${scroller.number}`)
  const fact = (title, value) => [make("dt", { title: explained(title) }, title), make("dd", {}, value)]
  const lines = scroller.measured + scroller.estimated
  return make("div", {}, make("h2", {}, name),
    make("dl", { className: "facts" }, fact("position", `${shown(scroller.position, 2)} of ${shown(Math.max(0, scroller.content - scroller.window))} pt`),
      fact("velocity", `${shown(scroller.velocity)} pt/s`), fact("window", `${shown(scroller.window)} pt, prepared ${shown(scroller.interval[1] - scroller.interval[0])} pt`),
      fact("visible", range(scroller.visible)), fact("prepared", range(scroller.prepared)),
      scroller.rows ? fact("all", `${shown(scroller.rows)} rows`) : [],
      scroller.estimated ? fact("measured", `${shown(scroller.measured)} of ${shown(lines)} lines; the others count as an estimate`) : []),
    showBar(scroller), showShares(scroller))
}

// The content from its beginning to its end, with what is prepared and what is seen.
function showBar(scroller) {
  const { position, window, content, interval } = scroller
  if (content <= window) return null
  const bar = make("div", { className: "content-bar", role: "img", ariaLabel: `the window stands at ${Math.round(100 * scroller.progress)} % of the content` })
  const share = value => 100 * Math.min(1, Math.max(0, value / content))
  for (const [kind, from, to] of [["prepared", ...interval], ["visible", position, position + window]]) {
    const piece = make("i", { className: kind })
    piece.style.left = `min(${share(from)}%, 100% - 2px)`
    piece.style.width = `${share(to) - share(from)}%`
    bar.append(piece)
  }
  return bar
}

// Each prepared row with how much of it is in the window.
function showShares({ shares }) {
  if (!shares.length) return null
  const isDense = shares.length > mostLines
  return make("ol", { className: isDense ? "shares dense" : "shares" }, shares.map(([row, fraction]) => {
    const text = `${Math.round(100 * fraction)} %`
    const fill = make("i")
    fill.style.setProperty("--share", fraction)
    return make("li", { title: `row ${shown(row)}: ${text} seen`, className: fraction ? "" : "unseen" },
      isDense ? null : make("span", {}, shown(row)), fill, isDense ? null : make("span", {}, text))
  }))
}
