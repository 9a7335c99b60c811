import Glibc
import Multiplane
import MultiplaneDecoding
import MultiplaneInspection
import MultiplaneOutput
import MultiplaneRender

/// What composing a full-screen translucent layer costs, in copies of the frame. The question: is the compositor near
/// the memory's speed?
func benchLayers() throws {
  func layers(_ count: Int) -> String {
    let layer = """

        - Gradient: { from: navy 50%, to: teal 40%, angle: 30deg }
          width: 100%
          height: 1200
          top: -100
          y: 40 * sin(time * 7)
      """
    return """
      multiplane: 1
      canvas: { size: 390x844, scale: 2 }
      layers:
        - Color: white\(String(repeating: layer, count: count))
      scroll:
        - wait: 40f
      """
  }
  let (few, many) = (try Opened(text: layers(1)), try Opened(text: layers(5)))
  let (fewStates, manyStates) = (try few.states(), try many.states())
  let (fewComposer, manyComposer) = (try few.composer(), try many.composer())
  let size = fewComposer.buffer.byteCount
  let (a, b) = (PixelBuffer(width: 780, height: 1688), PixelBuffer(width: 780, height: 1688))
  memset(a.bytes, 1, size)
  memset(b.bytes, 2, size)
  var ratios: [Double] = []
  var costs: [Double] = []
  var copies: [Double] = []
  for round in 0..<12 {
    var (one, five, copy): ([Double], [Double], [Double]) = ([], [], [])
    for index in fewStates.indices {
      one.append(try milliseconds { try fewComposer.compose(fewStates[index]) })
      five.append(try milliseconds { try manyComposer.compose(manyStates[index]) })
      copy.append(milliseconds { memcpy(a.bytes, b.bytes, size) })
    }
    if round == 0 { continue }
    let cost = (median(five) - median(one)) / 4
    costs.append(cost)
    copies.append(median(copy))
    ratios.append(cost / median(copy))
  }
  print("\(thousandths(median(ratios))) \(thousandths(median(costs))) \(thousandths(median(copies)))")
}

/// What a still frame with one moving badge costs, against the same frames drawn and encoded whole.
func benchBadge(_ path: String) throws {
  let opened = try Opened(path)
  let states = try opened.states()
  let (part, whole) = (try opened.composer(), try opened.composer())
  let (partEncoder, wholeEncoder) = (PNGEncoder(mode: .fast, cache: BandCache()), PNGEncoder(mode: .fast))
  try part.compose(states[0])
  try whole.compose(states[0])
  var ratios: [Double] = []
  var (parts, wholes): ([Double], [Double]) = ([], [])
  for round in 0..<7 {
    var (some, all): ([Double], [Double]) = ([], [])
    for state in states.dropFirst() {
      some.append(
        try milliseconds {
          try part.compose(state)
          _ = partEncoder.encode(part.source, hasAlpha: false)
        })
      all.append(
        try milliseconds {
          try whole.compose(state, whole: true)
          _ = wholeEncoder.encode(whole.source, hasAlpha: false)
        })
    }
    if round == 0 { continue }
    parts.append(median(some))
    wholes.append(median(all))
    ratios.append(median(some) / median(all))
  }
  print("\(thousandths(median(ratios))) \(thousandths(median(parts))) \(thousandths(median(wholes)))")
}

/// What encoding one frame whole costs, in milliseconds: median and least.
func benchEncode(_ path: String, frame: Int) throws {
  let opened = try Opened(path)
  let states = try opened.states()
  let composer = try opened.composer()
  try composer.compose(states[frame])
  let pixels = PixelSource(composer.buffer)
  let encoder = PNGEncoder(mode: .fast)
  var count = 0
  // An encoder hands out the file it has made last once more, so it makes another one in between.
  let word = UInt32.max
  let times = (0..<41).map { _ in
    withUnsafeBytes(of: word) { bytes in
      guard let base = bytes.baseAddress else { return }
      _ = encoder.encode(PixelSource(base: base, width: 1, height: 1, stride: 4), hasAlpha: false)
    }
    return milliseconds { count = encoder.encode(pixels, hasAlpha: opened.hasAlpha).file.byteCount }
  }
  print("\(thousandths(median(times))) \(thousandths(times.min() ?? 0)) \(count)")
}
