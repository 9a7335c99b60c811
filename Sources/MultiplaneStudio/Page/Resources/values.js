// Values that are changed where they are explained: typed, dragged, chosen, or stepped by the arrow keys. The engine writes them
// into the scene's file, or says why it does not.

import { make } from "./wire.js"

const plainNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)\s*(?:%|[a-z]+)?$/i
const plainColor = /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z_]\w*)$/i
const hexColor = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i
// Pixels a drag goes for one step.
const dragStep = 4
// Whole numbers, however small they are.
const counts = new Set(["lines", "columns", "frame", "weight"])

// MARK: Numbers in a text

// The numbers of a formula with their places. A sign belongs to one where nothing stands before it that it could be taken from.
function numbers(text) {
  return [...text.matchAll(/(?<![\w.#])(?:\d+\.?\d*|\.\d+)/g)].map(match => {
    const before = text.slice(0, match.index)
    const sign = /(?:^|[(\[,?:=<>*/+-])\s*([-+])$/.exec(before)?.[1]
    const from = sign ? match.index - 1 : match.index
    return { from, to: match.index + match[0].length, literal: text.slice(from, match.index + match[0].length) }
  })
}

// The text with the number at a place some steps further on; null where there is none.
export function stepped(text, caret, steps, least = 1) {
  const all = numbers(text)
  const found = all.find(each => each.from <= caret && caret <= each.to) ?? all.findLast(each => each.to <= caret) ?? all[0]
  if (!found) return null
  const digits = value => `${value}`.split(".")[1]?.length ?? 0
  const given = digits(found.literal)
  const step = Math.min(least, 10 ** -given)
  const exact = (Number(found.literal) + steps * step).toFixed(Math.min(9, Math.max(given, digits(least))))
  // As many digits as were there, and more where they say something.
  const next = given ? exact : `${Number(exact)}`
  return { text: text.slice(0, found.from) + next + text.slice(found.to), caret: found.from + next.length }
}

// What keys take back or write again; undefined for others.
export function historyAsked(event) {
  if (event.ctrlKey === event.metaKey || event.altKey) return undefined
  return { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()]
}

// MARK: Fields

export class Values extends EventTarget {
  #send
  #fields = new Map()
  // The field and the text that are to be written once the one before is.
  #next = null
  #isWriting = false
  // The field whose changes are taken back at once.
  #gesture = null
  #drag = null

  // What writes a text at a place; it is answered with problems, or with what the place is then.
  constructor(send) {
    super()
    this.#send = send
    addEventListener("pointermove", event => this.#pull(event))
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { this.#drag = null })
  }

  // Another node: what was typed and not written is of the one before.
  clear() {
    this.#fields.clear()
    this.#gesture = null
  }

  // A field for a text of the file, named in words.
  field(name, id) {
    const input = make("input", { className: "text", ariaLabel: name, spellcheck: false, autocomplete: "off", "data-edit": id })
    const grip = make("span", { className: "grip", title: "Drag for another number; the arrow keys step it, with Shift by ten, with Alt by a tenth", ariaHidden: "true" }, "↔")
    const picker = make("input", { type: "color", ariaLabel: `${name}: choose a color`, "data-color": id })
    const fault = make("pre", { className: "fault", role: "alert", hidden: true })
    const where = make("span", { className: "group", hidden: true })
    const element = make("div", { className: "edit" }, make("span", { className: "line" }, grip, picker, input), where, fault)
    const field = { id, element, input, grip, picker, where, fault, place: null, least: 1, isTyped: false }
    this.#fields.set(id, field)
    input.addEventListener("input", () => { field.isTyped = true })
    input.addEventListener("change", () => {
      this.#gesture = null
      this.#set(field, input.value)
    })
    input.addEventListener("blur", () => { this.#gesture = null })
    input.addEventListener("keydown", event => this.#key(field, event))
    grip.addEventListener("pointerdown", event => {
      if (event.button !== 0) return
      event.preventDefault()
      this.#gesture = null
      this.#drag = { field, x: event.clientX, text: field.place.text, steps: 0 }
    })
    picker.addEventListener("input", () => {
      const alpha = /^#[0-9a-f]{8}$/i.test(field.color) ? field.color.slice(7) : ""
      const color = picker.value + alpha
      if (field.named) this.#askWhere(field, color)
      else this.#set(field, color, true)
    })
    picker.addEventListener("change", () => { this.#gesture = null })
    return field
  }

  // Whether a color that has a name is changed wherever it is used, or here alone.
  #askWhere(field, color) {
    const button = (words, act) => {
      const button = make("button", { type: "button", className: "plain" }, words)
      button.addEventListener("click", () => {
        field.where.hidden = true
        act()
      })
      return button
    }
    const { name, definition } = field.named
    field.where.replaceChildren(
      ...(definition?.place ? [button(`Change ${name}`, () => this.#set(definition, color))] : []),
      button("Here only", () => this.#set(field, color)))
    field.where.hidden = false
  }

  // What the file has, and what it is worth. A color that is another one's has the field of that one, if there is any.
  show(field, edit, key, value, unit, named = null) {
    field.element.hidden = !edit
    field.place = edit ?? null
    if (!edit) return
    field.named = named
    // A text of a parameter may be empty.
    field.takesNothing = unit === "text"
    // A plain factor from 0 to 1 or 2 goes in smaller steps.
    field.least = !unit && !counts.has(key) && typeof value === "number" && Math.abs(value) <= 2 ? 0.05 : 1
    field.color = typeof value === "string" && hexColor.test(value) && plainColor.test(edit.text) ? value : null
    field.picker.hidden = !field.color
    field.grip.hidden = unit === "text" || !plainNumber.test(edit.text)
    if (field.color && document.activeElement !== field.picker) field.picker.value = field.color.slice(0, 7)
    if (!field.isTyped && this.#next?.field !== field) this.#put(field, edit.text)
  }

  #put(field, text) {
    if (field.input.value !== text) field.input.value = text
    // All of it is seen where there is room.
    field.input.size = Math.max(6, Math.min(40, text.length + 1))
  }

  #key(field, event) {
    event.stopPropagation()
    // What is typed and not written is the field's to take back, and what is written the page's.
    const what = field.isTyped ? undefined : historyAsked(event)
    if (what) {
      event.preventDefault()
      this.#gesture = null
      return this.dispatchEvent(new CustomEvent("history", { detail: what }))
    }
    if (event.ctrlKey || event.metaKey) return
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction && !field.takesNothing) {
      event.preventDefault()
      const factor = event.shiftKey ? 10 : event.altKey ? 0.1 : 1
      const { input } = field
      const next = stepped(input.value, input.selectionStart ?? 0, direction * Math.max(1, factor), factor < 1 ? field.least / 10 : field.least)
      if (!next) return
      this.#set(field, next.text, true)
      input.setSelectionRange(next.caret, next.caret)
    } else if (event.key === "Enter") {
      // The field's own event would write the text once more, while the answer is awaited.
      event.preventDefault()
      this.#gesture = null
      this.#set(field, field.input.value)
    } else if (event.key === "Escape") {
      this.#fail(field, "")
      field.isTyped = false
      this.#put(field, field.place.text)
      field.input.blur()
    }
  }

  #pull(event) {
    const drag = this.#drag
    if (!drag) return
    const steps = Math.trunc((event.clientX - drag.x) / dragStep) * (event.shiftKey ? 10 : 1)
    if (steps === drag.steps) return
    drag.steps = steps
    const next = stepped(drag.text, 0, steps, drag.field.least)
    if (next) this.#set(drag.field, next.text, true)
  }

  // Gives a field another text from elsewhere; texts go on with those before unless something new begins.
  pull(field, text, isNew) {
    if (isNew) this.#gesture = null
    this.#set(field, text, true)
  }

  // MARK: Writing

  // Gives a field another text; one after the other of a gesture are taken back at once.
  #set(field, text, isGesture = false) {
    field.isTyped = true
    this.#put(field, text)
    this.#next = { field, text: text.trim() === "" && !field.takesNothing ? "" : text, isGesture }
    if (!this.#isWriting) this.#write()
  }

  async #write() {
    this.#isWriting = true
    while (this.#next) {
      const { field, text, isGesture } = this.#next
      this.#next = null
      if (text === "" && !field.takesNothing) {
        this.#fail(field, "a value is needed")
        continue
      }
      if (text === field.place.text) {
        this.#done(field)
        continue
      }
      const joins = isGesture && this.#gesture === field
      const answer = await this.#send(field.place, text, joins)
      if (!answer || answer.problems) {
        this.#fail(field, answer ? answer.problems.map(each => each.text.trim()).join("\n") : "The studio did not answer.")
        continue
      }
      this.#gesture = isGesture ? field : null
      field.where.hidden = true
      field.place = { ...field.place, ...(answer.line ? { line: answer.line, column: answer.column, key: undefined, behind: undefined } : {}), text }
      if (this.#next?.field !== field) this.#done(field)
      this.dispatchEvent(new CustomEvent("written", { detail: answer }))
    }
    this.#isWriting = false
  }

  #done(field) {
    field.isTyped = false
    this.#fail(field, "")
  }

  #fail(field, text) {
    field.fault.textContent = text
    field.fault.hidden = !text
    field.input.setAttribute("aria-invalid", `${text !== ""}`)
  }
}
