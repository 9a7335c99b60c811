// The page's end of the socket: messages out, facts and answers in. The worker holds the socket itself.

export class Wire extends EventTarget {
  #worker = new Worker("painter.js")
  #number = 0
  #answers = new Map()
  #address = `ws://${location.host}/live`

  constructor(canvas, token) {
    super()
    this.#worker.onmessage = ({ data }) => this.#receive(data)
    const screen = canvas.transferControlToOffscreen()
    this.#worker.postMessage({ t: "start", canvas: screen, token, address: this.#address }, [screen])
  }

  send(message) { this.#worker.postMessage(message) }

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

  connect() { this.send({ t: "again", address: this.#address }) }

  #receive(message) {
    if (message.t === "answer" || message.t === "proof") {
      const resolve = this.#answers.get(message.number)
      this.#answers.delete(message.number)
      resolve?.(message.t === "proof" ? message.result : message.answer)
      return
    }
    if (message.t === "closed") {
      for (const resolve of this.#answers.values()) resolve(null)
      this.#answers.clear()
    }
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

// A number as a person reads it.
export function shown(value, digits = 1) {
  if (value === null || value === undefined) return "–"
  return value.toLocaleString("en-US", { maximumFractionDigits: digits })
}
