// How the scene is shown besides what its file and the command line say: values of its parameters, device, appearance, motion. A
// change is shown at once, stays in the page's address, and is written nowhere unless that is asked for.

import { lookOf } from "./start.js"
import { Values } from "./values.js"
import { make } from "./wire.js"

const place = document.getElementById("look")

// A color as the engine and choices of colors write it; null for names and formulas.
export const hex = text => {
  const digits = /^#([0-9a-f]{3,8})$/i.exec(text)?.[1]
  if (!digits || [5, 7].includes(digits.length)) return null
  return digits.length > 4 ? `#${digits}` : `#${[...digits].map(each => each + each).join("")}`
}

// The color of a name that all browsers have; null for what is no such name.
const css = name => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d")
  pen.fillStyle = name
  return /^[a-z]+$/i.test(name) && CSS.supports("color", name) ? hex(pen.fillStyle) : null
}

// A look in one way of writing it, for telling whether two are the same.
const written = ({ values, device, appearance, reducedMotion }) => JSON.stringify([Object.entries(values).sort(), device ?? null, appearance ?? null, reducedMotion ?? null])

export class Look extends EventTarget {
  #wire
  #scene = null
  #look
  #fields = new Values((at, text) => this.#setValue(at.name, text, true))
  #rows = new Map()
  #form = null
  // Told once the stage has taken a look or refused it.
  #told = null

  constructor(wire, link) {
    super()
    this.#wire = wire
    this.#look = lookOf(link)
  }

  // What the page's address says of it.
  get parts() {
    const { values, device, appearance, reducedMotion } = this.#look
    return [
      ...Object.entries(values).map(([name, value]) => [`set.${name}`, value]),
      ...(device === undefined ? [] : [["device", device]]), ...(appearance === undefined ? [] : [["appearance", appearance]]),
      ...(reducedMotion === undefined ? [] : [["motion", reducedMotion ? "reduced" : "full"]]),
    ]
  }

  // Another scene, as a link to it says.
  open(link) {
    this.#look = lookOf(link)
    this.#form = null
    this.#told?.([])
    this.#told = null
    return this.#look
  }

  // A link that was followed while the page is open.
  follow(link) { this.#send(lookOf(link)) }

  take(scene) {
    this.#scene = scene
    const { params, devices } = scene.look
    const form = JSON.stringify([params.map(each => [each.name, each.type, each.of]), devices, scene.readOnly])
    if (form !== this.#form) this.#build()
    this.#form = form
    this.#tell()
    if (!this.#told && scene.look.problems.length) this.#fail(scene.look.problems)
    this.#told?.(scene.look.problems)
    this.#told = null
  }

  // MARK: Showing another

  // Sends a look; what comes of it is told as problems, of which there are none if it is shown.
  //
  // isTold says that whoever sends it tells of problems.
  async #send(look, isTold = false) {
    const before = this.#look
    // The stage says nothing of a look that it has.
    if (written(look) === written(before)) return []
    this.#look = look
    this.#told?.([])
    const answer = new Promise(resolve => { this.#told = resolve })
    this.#wire.send({ t: "look", ...look })
    const problems = await answer
    if (problems.length && this.#look === look) this.#look = before
    const kept = new URLSearchParams(location.hash.slice(1))
    for (const key of [...kept.keys()]) if (key.startsWith("set.") || ["device", "appearance", "motion"].includes(key)) kept.delete(key)
    for (const [key, value] of this.parts) kept.set(key, value)
    history.replaceState(null, "", kept.size ? `#${kept}` : location.pathname)
    if (problems.length) {
      // The look before is asked for again, so that a later version of the scene does not come in the one that was refused.
      this.#wire.send({ t: "look", ...this.#look })
    }
    this.#fail(isTold ? [] : problems)
    this.#tell()
    return problems
  }

  async #setValue(name, text, isTold = false) {
    const values = { ...this.#look.values, [name]: text }
    const problems = await this.#send({ ...this.#look, values }, isTold)
    return problems.length ? { problems } : {}
  }

  #fail(problems) {
    const fault = document.getElementById("look-fault")
    fault.hidden = !problems.length
    fault.textContent = problems.map(problem => problem.text.trim()).join("\n")
  }

  // MARK: The panel

  #build() {
    const { params, devices } = this.#scene.look
    this.#fields.clear()
    this.#rows.clear()
    const select = (id, title, choices, act) => {
      const element = make("select", { id }, choices.map(([value, words]) => make("option", { value }, words)))
      element.addEventListener("change", () => act(element.value))
      return make("label", { className: "setting" }, make("span", {}, title), element)
    }
    const motion = make("input", { type: "checkbox", id: "look-motion" })
    motion.addEventListener("change", () => this.#send({ ...this.#look, reducedMotion: motion.checked }))
    const reset = make("button", { type: "button", id: "look-reset", className: "plain" }, "As in the file")
    reset.addEventListener("click", () => this.#send({ values: {} }))
    place.replaceChildren(
      make("p", { className: "hint" }, "Changes are shown at once and kept in the address of this page. The file stays as it is."),
      make("div", { className: "settings" },
        devices.length ? select("look-device", "Device", [["", "its own canvas"], ...devices.map(each => [each, each])], device => this.#send({ ...this.#look, device })) : null,
        select("look-appearance", "Appearance", [["light", "light"], ["dark", "dark"]], appearance => this.#send({ ...this.#look, appearance })),
        make("label", { className: "setting" }, make("span", {}, "Reduced motion"), motion)),
      ...(params.length ? [make("div", { className: "settings" }, make("h2", {}, "Parameters"), params.map(each => this.#row(each)))] : []),
      make("pre", { id: "look-fault", className: "fault", hidden: true }),
      make("div", { className: "group" }, reset))
  }

  // A parameter with a control of its type.
  #row(param) {
    const { name, type } = param
    const write = make("button", { type: "button", className: "plain write", title: `Writes it into the file as the default of ${name}` }, "Write as default")
    write.addEventListener("click", () => this.#write(name))
    let control, show
    if (type === "boolean") {
      control = make("input", { type: "checkbox", ariaLabel: name })
      control.addEventListener("change", () => this.#setValue(name, `${control.checked}`))
      show = param => { control.checked = param.value === "true" }
    } else if (type === "choice") {
      control = make("select", { ariaLabel: name }, param.of.map(each => make("option", { value: each }, each)))
      control.addEventListener("change", () => this.#setValue(name, control.value))
      show = param => { control.value = param.value }
    } else {
      const field = this.#fields.field(name, `param ${name}`)
      control = field.element
      show = param => this.#fields.show(field, { name, text: param.value }, name, type === "color" ? hex(param.color) ?? css(param.color) : Number(param.value), type === "text" ? "text" : type === "number" ? "" : type)
    }
    this.#rows.set(name, { show, write })
    return make("div", { className: "setting param", "data-param": name }, make("span", {}, name), control, write)
  }

  #tell() {
    if (!this.#scene) return
    const { params, device, appearance, reducedMotion } = this.#scene.look
    const devices = document.getElementById("look-device")
    if (devices) devices.value = device
    document.getElementById("look-appearance").value = appearance
    document.getElementById("look-motion").checked = reducedMotion
    for (const param of params) {
      const { show, write } = this.#rows.get(param.name)
      show(param)
      write.hidden = this.#scene.readOnly || !param.place || param.value === param.default
    }
    document.getElementById("look-reset").disabled = !this.parts.length
  }

  // Writes a value that is shown as the default of its parameter.
  async #write(name) {
    const param = this.#scene.look.params.find(each => each.name === name)
    const answer = await this.#wire.ask("edit", { line: param.place.line, column: param.place.column, from: param.place.text, to: param.value, joins: false })
    if (!answer || answer.problems) return this.#fail(answer?.problems ?? [{ text: "The studio did not answer." }])
    const values = { ...this.#look.values }
    delete values[name]
    // From here on it is the file's.
    await this.#send({ ...this.#look, values })
  }
}
