// The worker that owns the socket and the canvas: what arrives is painted without the page's thread.

const version = 1
let socket, canvas, context, token, address, look, scene
// The number of the scene that is shown, for addresses.
let number = 0
// The frame as the engine made it; the canvas shows it, or a smaller copy.
let picture, pictureContext
// How wide the page shows it, in pixels of the screen; none is known before it is laid out.
let shownWidth = Infinity
let latest = null
// What came before the page was there to see it.
let waiting = []

// The page's visit to a scene that messages are of: one may still be on its way when the page goes on to another scene.
let visit = 0

function tell(message) { postMessage({ ...message, visit }) }

// The time on a clock that both threads have.
const now = () => performance.timeOrigin + performance.now()

function whenThere(action) {
  if (canvas) action()
  else waiting.push(action)
}

function open(frame) {
  const here = new WebSocket(address)
  socket = here
  socket.binaryType = "arraybuffer"
  socket.onopen = () => {
    socket.send(JSON.stringify({ t: "hello", token, protocol: version, ...(scene ? { scene } : {}) }))
    if (Object.keys(look.values).length || Object.keys(look).length > 1) socket.send(JSON.stringify({ t: "look", ...look }))
    // It is drawn while the page is loaded.
    if (frame !== undefined) socket.send(JSON.stringify({ t: "show", frame }))
  }
  socket.onmessage = ({ data }) => {
    const at = now()
    whenThere(() => {
      // The page may have gone to another scene meanwhile.
      if (here !== socket) return
      if (typeof data !== "string") return paint(data, here)
      const message = JSON.parse(data)
      if (message.t === "scene") number = message.number
      tell({ ...message, at })
    })
  }
  socket.onclose = ({ code }) => whenThere(() => { if (here === socket) tell({ t: "closed", code }) })
}

function paint(message, here) {
  const head = new DataView(message)
  const isExact = (head.getUint16(2, true) & 1) === 1
  const sequence = head.getUint32(4, true)
  const length = head.getUint32(8, true)
  const [width, height, count] = [12, 14, 16].map(at => head.getUint16(at, true))
  let place = 20 + count * 8
  const facts = JSON.parse(new TextDecoder().decode(new Uint8Array(message, place, length)))
  place = Math.ceil((place + length) / 4) * 4
  if (picture.width !== width || picture.height !== height) {
    picture.width = width
    picture.height = height
  }
  const isSmaller = isExact && shownWidth < width
  if (!isSmaller && resize(width, height)) context.drawImage(picture, 0, 0)
  for (let box = 0; box < count; box++) {
    const [x, y, w, h] = [0, 2, 4, 6].map(at => head.getUint16(20 + box * 8 + at, true))
    const pixels = new ImageData(new Uint8ClampedArray(message, place, w * h * 4), w, h)
    pictureContext.putImageData(pixels, x, y)
    if (!isSmaller) context.putImageData(pixels, x, y)
    place += w * h * 4
  }
  latest = { facts, isExact, width, height }
  if (isSmaller) present()
  // Painted means shown: the next frame is asked for when this one is on the screen.
  requestAnimationFrame(() => {
    // Of a connection that has ended nothing is told any more.
    if (here !== socket || socket.readyState !== WebSocket.OPEN) return
    const at = now()
    socket.send(JSON.stringify({ t: "painted", sequence }))
    tell({ t: "frame", facts, at })
  })
}

// Gives the canvas a size; true if it had another one, and is empty now.
function resize(width, height) {
  if (canvas.width === width && canvas.height === height) return false
  canvas.width = width
  canvas.height = height
  return true
}

// Shows the picture of a render: as it is, or as smoothly as can be where it is shown smaller. The browser itself would leave out
// rows and columns.
function present() {
  if (!latest) return
  const share = latest.isExact ? Math.min(1, shownWidth / latest.width) : 1
  const [width, height] = [Math.max(1, Math.round(latest.width * share)), Math.max(1, Math.round(latest.height * share))]
  if (!resize(width, height)) context.clearRect(0, 0, width, height)
  context.imageSmoothingQuality = "high"
  context.drawImage(picture, 0, 0, width, height)
}

// The file of a frame as a render writes it; null if it cannot be had.
async function file(frame, generation) {
  const answer = await fetch(`/frame.png?frame=${frame}&generation=${generation}&scene=${number}`, { headers: { "X-Multiplane-Token": token } })
  return answer.ok ? answer.blob() : null
}

// The frame as a render writes it, beside what is shown.
async function prove(number) {
  const shown = latest
  if (!shown?.isExact || shown.facts.hand) return tell({ t: "proof", number, result: null })
  const blob = await file(shown.facts.frame, shown.facts.generation)
  if (!blob) return tell({ t: "proof", number, result: null })
  const render = await createImageBitmap(blob, { premultiplyAlpha: "default", colorSpaceConversion: "none" })
  const other = new OffscreenCanvas(render.width, render.height).getContext("2d")
  other.drawImage(render, 0, 0)
  if (latest !== shown) return tell({ t: "proof", number, result: null })
  if (render.width !== picture.width || render.height !== picture.height) return tell({ t: "proof", number, result: -1 })
  const [mine, theirs] = [pictureContext, other].map(each =>
    new Uint32Array(each.getImageData(0, 0, render.width, render.height).data.buffer))
  let different = 0
  for (let index = 0; index < mine.length; index++) if (mine[index] !== theirs[index]) different++
  tell({ t: "proof", number, result: different })
}

onmessage = ({ data }) => {
  if (data.t === "open") {
    ({ token, address, look, scene } = data)
    open(Math.min(Math.max(data.frame, 0), 1_000_000_000))
  } else if (data.t === "start") {
    canvas = data.canvas
    context = canvas.getContext("2d", { willReadFrequently: true })
    picture = new OffscreenCanvas(1, 1)
    pictureContext = picture.getContext("2d", { willReadFrequently: true })
    for (const action of waiting) action()
    waiting = []
  } else if (data.t === "width") {
    shownWidth = data.width
    whenThere(present)
  } else if (data.t === "prove") {
    prove(data.number).catch(() => tell({ t: "proof", number: data.number, result: null }))
  } else if (data.t === "file") {
    file(data.frame, data.generation).catch(() => null).then(result => tell({ t: "file", number: data.number, result }))
  } else if (data.t === "again") {
    token = data.token
    open()
  } else if (data.t === "scene") {
    ({ scene, look, visit } = data)
    latest = null
    const before = socket
    open(data.frame)
    before?.close()
  } else if (data.t === "look") {
    // A connection that is made anew is told as well.
    const { t, ...next } = data
    look = next
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(data))
  } else if (socket?.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify(data))
  }
}
