// The page's end of the socket: messages out, facts and answers in. The worker holds the socket itself.

import { painter } from "./start.js"

export class Wire extends EventTarget {
  #number = 0
  // Scenes are visited one after the other; what was told of an earlier one is not heard.
  #visit = 0
  #answers = new Map()

  constructor(canvas) {
    super()
    painter.onmessage = ({ data }) => this.#receive(data)
    const screen = canvas.transferControlToOffscreen()
    painter.postMessage({ t: "start", canvas: screen }, [screen])
  }

  send(message) { painter.postMessage(message) }

  // Asks about the frame that is shown; null if the answer is of another version of the scene.
  ask(what, more = {}) {
    const number = ++this.#number
    this.send({ t: "ask", number, what, ...more })
    return new Promise(resolve => this.#answers.set(number, resolve))
  }

  // How many pixels differ from the render's; null if that cannot be said.
  prove() {
    const number = ++this.#number
    this.send({ t: "prove", number })
    return new Promise(resolve => this.#answers.set(number, resolve))
  }

  // Goes to another scene of the folder; what was asked of the one before is not answered any more.
  open(scene, frame, look) {
    this.#forget()
    this.send({ t: "scene", scene, frame, look, visit: ++this.#visit })
  }

  #forget() {
    for (const resolve of this.#answers.values()) resolve(null)
    this.#answers.clear()
  }

  // The file of a frame as a render writes it; null if it cannot be had.
  file(frame, generation) {
    const number = ++this.#number
    this.send({ t: "file", number, frame, generation })
    return new Promise(resolve => this.#answers.set(number, resolve))
  }

  // A studio that was started anew has another token, which its link has left in this browser.
  connect() { this.send({ t: "again", token: localStorage.getItem("token") ?? "" }) }

  #receive(message) {
    if (message.visit !== this.#visit) return
    if (["answer", "proof", "file"].includes(message.t)) {
      const resolve = this.#answers.get(message.number)
      this.#answers.delete(message.number)
      resolve?.(message.t === "answer" ? message.answer : message.result)
      return
    }
    if (message.t === "closed") this.#forget()
    this.dispatchEvent(new MessageEvent(message.t, { data: message }))
  }
}

// An element with its attributes and children; texts stay texts.
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (key in element && key !== "list" && key !== "role") element[key] = value
    else element.setAttribute(key, value === true ? "" : value)
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false))
  return element
}

// Says what was done, for a while.
let silence = null
export function tell(text) {
  const status = document.getElementById("status")
  status.textContent = text
  clearTimeout(silence)
  silence = setTimeout(() => { status.textContent = "" }, Math.max(4000, text.length * 80))
}

// Copies a text and says what came of it: a browser may refuse, and has no clipboard at all for pages of other machines.
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text)
    return done
  } catch {
    return `The browser does not let this page copy. Copy it by hand: ${text}`
  }
}

// A number as a person reads it, with at most so many digits behind the point. The browser's own formats take longer to be made than
// the page has until its first picture.
export function shown(value, digits = 1) {
  if (value === null || value === undefined) return "–"
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return `${value}`
  const [whole, rest = ""] = Math.abs(value).toFixed(digits).split(".")
  const kept = rest.replace(/0+$/, "")
  const text = whole.replace(/\B(?=(?:\d{3})+$)/g, ",") + (kept ? `.${kept}` : "")
  return value < 0 && text !== "0" ? `-${text}` : text
}
