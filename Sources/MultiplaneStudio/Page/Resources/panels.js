// The panels: the tree of nodes, the node that is picked, the frame's numbers, and what is wrong with the file.

import { editorLink } from "./editor.js"
import { hex } from "./look.js"
import { showScrollers } from "./scrollers.js"
import { make, shown } from "./wire.js"
import { explained } from "./words.js"

const colors = ["#1f5fae", "#c02f5b", "#1f7040", "#b4542a", "#7a3fa8", "#0e7490", "#8a5a00", "#5d626a"]
// The row of a list, or the group that a header or a footer is of.
const number = entry => entry.row ?? entry.group
// The rows around a node, and its own.
const rowsOf = (entry, around) => number(entry) === undefined ? around : `${around} ${number(entry)}`
const id = (entry, rows) => entry.path + rows

// MARK: The tree

export class Tree extends EventTarget {
  #element = document.getElementById("tree")
  #search = document.getElementById("tree-search")
  #layers = []
  // The window of the frame, in points.
  #window = null
  #open = new Map()
  #picked = null
  #lines = []

  constructor() {
    super()
    const home = document.getElementById("tree-panel")
    const narrow = matchMedia("(max-width: 1000px)")
    const move = () => (narrow.matches ? document.getElementById("nodes-here") : home).append(this.#search, this.#element)
    narrow.addEventListener("change", move)
    move()
    this.#element.addEventListener("keydown", event => this.#key(event))
    this.#element.addEventListener("pointerleave", () => this.#point(null))
    this.#search.addEventListener("input", () => this.#draw())
    this.#search.addEventListener("keydown", event => {
      const first = this.#lines.find(line => line.isFound)
      if (event.key === "Escape") this.#search.value = ""
      else if (["Enter", "ArrowDown"].includes(event.key) && first) this.#choose(first.entry, first.row)
      else return
      event.preventDefault()
      if (event.key === "ArrowDown") this.#element.focus()
      // All around what was found is seen.
      if (event.key === "Enter") this.#search.value = ""
      this.#draw()
    })
  }

  // The nodes of a frame, and the size of its window in points.
  show(tree, { width, height }) {
    this.#layers = tree.layers
    this.#window = [0, 0, width, height]
    this.#draw()
  }

  find() {
    this.#search.focus()
    this.#search.select()
  }

  // The nodes around one, the outermost first.
  parents(path, row) {
    const visit = (entry, around, rowAround) => {
      const here = number(entry) ?? rowAround
      if (entry.path === path && (row === undefined || row === null || (here ?? row) === row)) return around
      for (const child of entry.children ?? []) {
        const found = visit(child, [...around, { path: entry.path, row: here ?? null, kind: entry.kind, name: entry.name }], here)
        if (found) return found
      }
      return null
    }
    for (const layer of this.#layers) {
      const found = visit(layer, [])
      if (found) return found
    }
    return []
  }

  pick(path, row) {
    this.#picked = path === null ? null : { path, row: row ?? undefined }
    if (path !== null) this.#reveal()
    this.#draw()
    this.#element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" })
  }

  // Opens everything around the node that is picked.
  #reveal() {
    const visit = (entry, row, around) => {
      const [here, rows] = [number(entry) ?? row, rowsOf(entry, around)]
      const isHere = this.#isPicked(entry, row) || (entry.children ?? []).map(child => visit(child, here, rows)).some(Boolean)
      if (isHere && entry.children) this.#open.set(id(entry, rows), true)
      return isHere
    }
    this.#layers.forEach(layer => visit(layer, undefined, ""))
  }

  #isPicked(entry, row) {
    if (!this.#picked || entry.path !== this.#picked.path) return false
    return this.#picked.row === undefined || (number(entry) ?? row ?? this.#picked.row) === this.#picked.row
  }

  #isOpen(entry, depth, rows) { return this.#open.get(id(entry, rows)) ?? (depth < 2 && number(entry) === undefined) }

  #draw() {
    this.#lines = []
    const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean)
    // While one searches, what is found stands below all that is around it.
    const add = (entry, depth, row, around, rowsAround) => {
      const rows = rowsOf(entry, rowsAround)
      row = number(entry) ?? row
      const at = this.#lines.length
      const isFound = words.length > 0 && isAbout(entry, words)
      this.#lines.push({ entry, depth, row, rows, isFound, isOff: !meets(entry.place, around) })
      if (entry.children && (words.length || this.#isOpen(entry, depth, rows))) {
        const inside = entry.kind === "ScrollView" ? common(entry.place, around) : around
        entry.children.forEach(child => add(child, depth + 1, row, inside, rows))
      }
      if (words.length && !isFound && this.#lines.length === at + 1) this.#lines.pop()
    }
    // The front layer stands first, as it does in the picture.
    this.#layers.toReversed().forEach(layer => add(layer, 0, undefined, this.#window, ""))
    this.#element.replaceChildren(...this.#lines.map((line, at) => this.#line(line, at)))
    // The tree has the keyboard, and says which line it stands on.
    const picked = this.#element.querySelector('[aria-selected="true"]')
    if (picked) this.#element.setAttribute("aria-activedescendant", picked.id)
    else this.#element.removeAttribute("aria-activedescendant")
  }

  #line({ entry, depth, row, rows, isFound, isOff }, at) {
    const isOpen = entry.children && (this.#search.value.trim() !== "" || this.#isOpen(entry, depth, rows))
    const isPicked = this.#isPicked(entry, row)
    const fold = make("span", { className: "fold", ariaHidden: "true" }, entry.children ? (isOpen ? "▾" : "▸") : "")
    const line = make("div", {
      className: `leaf${entry.hidden ? " unseen" : ""}${isOff ? " off" : ""}${isFound ? " found" : ""}`, title: isOff ? "not in the window" : undefined, role: "treeitem", id: `leaf-${at}`, "aria-level": depth + 1, "aria-selected": `${isPicked}`,
      "aria-expanded": entry.children ? `${isOpen}` : undefined,
    }, fold,
      entry.row !== undefined ? make("span", { className: "row" }, `${entry.row}`) : null,
      entry.group !== undefined ? make("span", { className: "row" }, `“${entry.groupKey}”`) : null,
      make("span", {}, entry.kind),
      entry.name ? make("span", { className: "name" }, entry.name) : null,
      entry.words ? make("span", { className: "words", title: entry.words }, entry.words) : null,
      entry.rows !== undefined ? make("span", { className: "row" }, `${shown(entry.rows)} rows`) : null,
      entry.live ? make("span", { className: "live", title: "changes while the scene runs" }) : null)
    line.style.paddingLeft = `${0.4 + depth * 0.85}rem`
    fold.addEventListener("click", event => {
      event.stopPropagation()
      this.#fold(entry, rows, !isOpen)
    })
    line.addEventListener("click", () => this.#choose(entry, row))
    line.addEventListener("pointerenter", () => this.#point(entry.place))
    return line
  }

  #point(place) { this.dispatchEvent(new CustomEvent("point", { detail: place })) }

  #fold(entry, rows, isOpen) {
    if (!entry.children) return
    this.#open.set(id(entry, rows), isOpen)
    this.#draw()
  }

  #choose(entry, row) {
    this.dispatchEvent(new CustomEvent("pick", { detail: { path: entry.path, row: row ?? null } }))
  }

  #key(event) {
    const at = this.#lines.findIndex(line => this.#isPicked(line.entry, line.row))
    const line = this.#lines[at]
    const go = index => {
      const next = this.#lines[Math.max(0, Math.min(this.#lines.length - 1, index))]
      if (next) this.#choose(next.entry, next.row)
    }
    if (event.key === "ArrowDown") go(at + 1)
    else if (event.key === "ArrowUp") go(Math.max(0, at) - 1)
    else if (event.key === "Home") go(0)
    else if (event.key === "End") go(this.#lines.length - 1)
    else if (event.key === "ArrowRight" && line) this.#fold(line.entry, line.rows, true)
    else if (event.key === "ArrowLeft" && line) this.#fold(line.entry, line.rows, false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

// Whether a node has all of some words in its kind, name, words, row or path.
function isAbout(entry, words) {
  const text = [entry.kind, entry.name, entry.words, number(entry), entry.groupKey, entry.path].filter(each => each !== undefined).join(" ").toLowerCase()
  return words.every(word => text.includes(word))
}

// What two boxes have in common; a box of no width or height in the other counts as well.
function common([x, y, width, height], [left, top, wide, high]) {
  const [from, up] = [Math.max(x, left), Math.max(y, top)]
  return [from, up, Math.min(x + width, left + wide) - from, Math.min(y + height, top + high) - up]
}
function meets(place, around) {
  const [, , width, height] = common(place, around)
  return width >= 0 && height >= 0 && (width > 0 || place[2] === 0) && (height > 0 || place[3] === 0)
}

// MARK: The node

export class NodePanel extends EventTarget {
  #place = document.getElementById("node")
  #values
  #curves
  #head = null
  #keys = []
  // The fields of values that are no formulas.
  #words = []
  #form = null

  // The fields that values are changed in, and the curves in the timeline.
  constructor(values, curves) {
    super()
    this.#values = values
    this.#curves = curves
    curves.addEventListener("change", () => this.#tellCurves())
  }

  // Which keys have a curve.
  #tellCurves() {
    for (const button of this.#place.querySelectorAll(".curve")) button.setAttribute("aria-pressed", `${this.#curves.has(button.curve)}`)
  }

  // A node, as it was picked, and what is around it.
  show(node, picked, parents) {
    const form = node && JSON.stringify([node.path, node.row, node.keys.map(keyForm), node.words.map(each => [each.component, each.key])])
    if (!node || form !== this.#form) this.#build(node, picked)
    if (node) this.#head.replaceChildren(this.#parents(parents), ...nodeFacts(node))
    this.#form = form
    node?.keys.forEach((key, index) => this.#keys[index](key))
    node?.words.forEach(({ key, edit }, index) => this.#values.show(this.#words[index], edit, key, hex(edit.text) ?? Number(edit.text), ""))
  }

  #build(node, picked) {
    this.#values.clear()
    this.#keys = []
    this.#words = []
    if (!picked) {
      return this.#place.replaceChildren(make("p", { className: "hint" }, "Click something in the picture: where it is, what it costs, and why its values are what they are."))
    }
    if (!node) {
      return this.#place.replaceChildren(make("p", { className: "title quiet" }, picked.path), make("p", { className: "hint" }, "It is not on this frame."))
    }
    this.#head = make("div", { className: "head" })
    const cards = node.keys.map(key => this.#key(key, node))
    const owners = [...new Set(node.words.map(each => each.component))]
    this.#words = node.words.map(({ key, component }, index) => this.#values.field(`${key} of ${component ?? node.name ?? node.kind}`, `${key} word ${index}`))
    const words = owners.map(owner => make("div", { className: "settings" }, make("h2", {}, owner ? `Arguments of ${owner}` : "Words"),
      node.words.map(({ key, component }, index) => component === owner
        ? make("div", { className: "setting" }, make("span", { title: explained(key) }, key), this.#words[index].element) : null)))
    this.#place.replaceChildren(this.#head, ...words, make("div", {}, make("h2", {}, "Keys"),
      cards.length ? cards : make("p", { className: "hint" }, "It has no formulas.")))
  }

  #parents(parents) {
    return make("nav", { className: "parents", ariaLabel: "Around it" }, parents.map(each => {
      const button = make("button", { type: "button", title: "Pick it" }, [each.kind, each.name].filter(Boolean).join(" "))
      button.addEventListener("click", () => this.dispatchEvent(new CustomEvent("pick", { detail: { path: each.path, row: each.row } })))
      return make("span", {}, button)
    }))
  }

  // A key with its formula, value and inputs; from here on another value of it is shown in the same elements, so that what is
  // being typed or dragged stays.
  #key(key, node) {
    const [tag, value, formula] = [make("span"), make("span", { className: "value" }), make("code")]
    const field = this.#values.field(`${key.key} of ${node.name ?? node.kind}`, `${key.key} 0`)
    const updates = []
    // The fields of names that have a color of their own.
    const definitions = new Map()
    let number = 0
    const list = inputs => inputs?.length ? make("ul", {}, inputs.map(input => {
      const [words, from] = [make("span"), make("span", { className: "quiet" })]
      const isFormula = input.formula !== undefined
      const at = isFormula ? ++number : input.name
      const own = isFormula || key.colors?.[at] ? this.#values.field(input.name, `${key.key} ${at}`) : null
      if (own && swatch(input.value)) definitions.set(input.name, own)
      updates.push((input, key) => {
        words.replaceChildren(...[swatch(input.value), `${input.name} = ${valueText(input.value, input.unit)}`].filter(Boolean))
        const edit = isFormula ? key.edits[at] : key.colors?.[at]
        from.textContent = !isFormula || (own && edit) ? "" : `  ← ${input.formula}`
        if (own) this.#values.show(own, edit, input.name, input.value, input.unit, named(edit, key))
      })
      return make("li", {}, words, from, own?.element, list(input.inputs))
    })) : null
    const named = (edit, { inputs }) => {
      const input = flat(inputs).find(each => each.name === edit?.text)
      return input ? { name: input.name, definition: definitions.get(input.name) } : null
    }
    const curve = make("button", { type: "button", className: "plain curve", ariaLabel: `Curve of ${key.key}`, title: "Its values over the frames, in the timeline" }, "Curve")
    curve.curve = { path: node.path, row: node.row, key: key.key, name: node.name ?? node.kind }
    curve.addEventListener("click", () => this.#curves.toggle(curve.curve))
    this.#keys.push(key => {
      curve.hidden = !key.live || !["number", "boolean"].includes(typeof key.value)
      curve.setAttribute("aria-pressed", `${this.#curves.has(curve.curve)}`)
      tag.className = key.live ? "tag live" : "tag"
      tag.textContent = key.live ? "live" : key.cost
      const text = valueText(key.value, key.unit)
      value.replaceChildren(...[swatch(key.value), text].filter(Boolean))
      const inputs = flat(key.inputs)
      updates.forEach((update, index) => update(inputs[index], key))
      const edit = key.edits[0]
      formula.textContent = key.formula
      formula.hidden = Boolean(edit) || key.formula === text || key.formula === `${key.value}`
      this.#values.show(field, edit, key.key, key.value, key.unit, named(edit, key))
    })
    return make("div", { className: "key" }, make("header", {}, make("b", {}, key.written ?? key.key), tag, curve, value), formula, field.element, list(key.inputs))
  }
}

const flat = inputs => (inputs ?? []).flatMap(input => [input, ...flat(input.inputs)])
// What of a key decides which elements show it.
const keyForm = key => [key.key, key.written, flat(key.inputs).map(input => [input.name, input.formula !== undefined, Boolean(key.colors?.[input.name])])]

function nodeFacts(node) {
  const [x, y, width, height] = node.box
  const fact = (name, ...values) => [make("dt", { title: explained(name) }, name), make("dd", {}, ...values)]
  const link = editorLink(`${node.file}:${node.line}`, node.source, node.line)
  return [
    make("p", { className: "title" }, node.kind, node.name ? make("span", { className: "quiet" }, node.name) : null),
    make("dl", { className: "facts" },
      fact("place", `${shown(x)}, ${shown(y)}`), fact("size", `${shown(width)} × ${shown(height)} pt`),
      node.row !== null ? fact(node.group ? "group" : "row", `${shown(node.row)}`, node.id !== `${node.row}` ? ` “${node.id}”` : "") : [],
      node.visible ? [] : fact("hidden", "yes"), fact("line", link), fact("path", make("code", {}, node.path))),
  ]
}

function valueText(value, unit) {
  if (Array.isArray(value)) return `[${value.map(each => valueText(each)).join(", ")}]`
  if (typeof value === "number") return shown(value, 3) + (unit ? ` ${unit}` : "")
  return `${value}`
}

function swatch(value) {
  if (typeof value !== "string" || !/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value)) return null
  const box = make("span", { className: "swatch", ariaHidden: "true" })
  box.style.background = value
  return box
}

// MARK: The frame

export function showFacts(facts, scene, both, latency, askBoth) {
  const place = document.getElementById("counts")
  const work = facts.work
  const fact = (name, value) => [make("dt", { title: explained(name) }, name), make("dd", {}, value)]
  const whole = scene.canvas.pixels[0] * scene.canvas.pixels[1]
  place.replaceChildren(
    make("div", {}, make("h2", {}, facts.hand ? "Moved by hand" : `Frame ${facts.frame}`),
      make("dl", { className: "facts" },
        fact("time", `${facts.time.toFixed(3)} s`), fact("scroll", `${shown(facts.scroll, 2)} pt`),
        fact("position", `${shown(facts.position, 2)} pt`), fact("step", `${facts.ms[0].toFixed(2)} ms`),
        fact("compose", `${facts.ms[1].toFixed(2)} ms`),
        latency ? fact("wheel to picture", latency) : [],
        facts.drawn !== null && facts.exact ? fact("drawn again", `${shown(facts.drawn)} px, ${shown(100 * facts.drawn / whole)} %`) : [])),
    showWork(work, both, askBoth, facts.hand),
    make("div", { id: "scrollers" }))
  showScrollers(facts)
}

function showWork(work, both, askBoth, isHand) {
  const names = [["layouts", "nodes laid out"], ["rasterised", "pictures painted"], ["evaluated", "live keys evaluated"], ["nodes", "nodes that exist"]]
  const more = [["entered", "came into the window"], ["left", "went out of it"], ["filtered", "filters computed"]]
  const row = ([key, title]) => make("tr", {}, make("td", { title: explained(title) }, title), make("td", {}, shown(work[key])),
    both ? make("td", {}, key in both.root ? shown(both.root[key]) : "") : null)
  const button = make("button", { type: "button", className: "plain", hidden: Boolean(both) || isHand }, "Compare with root")
  button.addEventListener("click", askBoth)
  return make("div", {}, make("h2", {}, "Work of the step"),
    make("table", {}, both ? make("tr", {}, make("th", {}, ""), make("th", {}, "leaf"), make("th", {}, "root")) : null,
      names.map(row), more.map(row)), button)
}

// Where named nodes stand over the scroll.
export function drawCurves(timeline, scene, frame) {
  const place = document.getElementById("curves")
  place.replaceChildren()
  const curves = timeline.curves.filter(curve => curve.values.some(value => value !== null && value !== undefined))
  if (!curves.length || timeline.known < 2) return
  const canvas = make("canvas", { className: "curves" })
  const keys = curves.map((curve, index) => {
    const line = make("i")
    line.style.background = colors[index % colors.length]
    return make("span", {}, line, curve.name)
  })
  place.append(make("div", {}, make("h2", {}, `Places of named nodes over the scroll`), canvas, make("div", { className: "key-of-curves" }, keys)))
  const ratio = devicePixelRatio
  canvas.width = canvas.clientWidth * ratio
  canvas.height = canvas.clientHeight * ratio
  const pen = canvas.getContext("2d")
  const extent = scene.axis === "vertical" ? scene.canvas.height : scene.canvas.width
  const values = curves.flatMap(curve => curve.values).filter(value => Number.isFinite(value) && Math.abs(value) <= 3 * extent)
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)]
  let [from, to] = [Infinity, -Infinity]
  for (let index = 0; index < timeline.known; index++) {
    from = Math.min(from, timeline.scroll(index))
    to = Math.max(to, timeline.scroll(index))
  }
  const x = scroll => (scroll - from) / Math.max(1e-9, to - from) * (canvas.width - 8 * ratio) + 4 * ratio
  const y = value => canvas.height - 6 * ratio - (value - least) / Math.max(1e-9, most - least) * (canvas.height - 12 * ratio)
  pen.lineWidth = 1.5 * ratio
  curves.forEach((curve, index) => {
    pen.strokeStyle = colors[index % colors.length]
    pen.beginPath()
    let isOpen = false
    for (let at = 0; at < timeline.known; at++) {
      const value = curve.values[at]
      if (!Number.isFinite(value)) { isOpen = false; continue }
      if (isOpen) pen.lineTo(x(timeline.scroll(at)), y(value))
      else pen.moveTo(x(timeline.scroll(at)), y(value))
      isOpen = true
    }
    pen.stroke()
  })
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--quiet")
  pen.fillRect(x(timeline.scroll(frame)) - ratio / 2, 0, ratio, canvas.height)
  pen.font = `${10 * ratio}px sans-serif`
  pen.fillText(`${shown(most, 0)} pt`, 4 * ratio, 12 * ratio)
  pen.fillText(`${shown(least, 0)} pt`, 4 * ratio, canvas.height - 5 * ratio)
  pen.textAlign = "right"
  pen.fillText(`scroll ${shown(from, 0)} to ${shown(to, 0)} pt`, canvas.width - 4 * ratio, canvas.height - 5 * ratio)
}

// MARK: Problems

export function showProblems(problems, title) {
  const place = document.getElementById("problems")
  place.hidden = problems.length === 0
  place.classList.toggle("warnings", problems.every(problem => problem.severity === "warning"))
  if (!problems.length) return place.replaceChildren()
  const close = make("button", { type: "button", className: "plain" }, "Hide")
  close.addEventListener("click", () => { place.hidden = true })
  // Below the picture they cover nothing of it.
  const dock = make("button", { type: "button", className: "plain" })
  const tellDock = () => {
    const isDocked = localStorage.getItem("problems") === "docked"
    place.classList.toggle("docked", isDocked)
    dock.textContent = isDocked ? "Over the picture" : "Below the picture"
  }
  dock.addEventListener("click", () => {
    localStorage.setItem("problems", place.classList.contains("docked") ? "over" : "docked")
    tellDock()
  })
  tellDock()
  place.replaceChildren(make("h2", {}, title), ...problems.map(problem => make("pre", {}, problem.text,
    problem.source ? ["\n", editorLink("Open it in the editor", problem.source, problem.line)] : null)), make("div", { className: "group" }, close, dock))
}
