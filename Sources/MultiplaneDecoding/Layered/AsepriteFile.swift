import CPixels
import MultiplaneBase

/// An Aseprite file: its layers, and the pictures of a layer on each frame.
///
/// The format is that of https://github.com/aseprite/aseprite/blob/main/docs/ase-file-specs.md.
struct AsepriteFile {
  private struct Layer {
    var flags, kind, level, blend, opacity: Int
    var name: String
    var isShown: Bool { flags & 1 != 0 }
    var isBackground: Bool { flags & 8 != 0 }
    var isReference: Bool { flags & 64 != 0 }
  }
  /// The picture of a layer on a frame.
  fileprivate struct Cel: Equatable {
    var x, y, opacity, width, height: Int
    var data: Range<Int>
    var isPacked: Bool
    /// The number of the palette that its frame has.
    var palette: Int
  }

  private let bytes: [UInt8]
  private let size: PixelSize
  private let flags, bytesOfPixel, transparent: Int
  private var milliseconds: [Int] = []
  private var layers: [Layer] = []
  /// By frame and by layer.
  private var cels: [[Int: Cel]] = []
  /// Colors as straight bytes, of which there are four each.
  private var palettes: [[UInt8]] = []
  private var hasNewPalette = false
  private var losses: [String] = []

  /// Whether a file says that it is one.
  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.count >= 128 && bytes[4] == 0xE0 && bytes[5] == 0xA5 }

  /// Finds the chunks of all frames; inflates nothing.
  init(_ bytes: [UInt8]) throws(ImageFailure) {
    self.bytes = bytes
    var reader = ByteReader(bytes, at: 6)
    let count = try reader.word()
    size = PixelSize(width: try reader.word(), height: try reader.word())
    try ImageLimits.check(width: size.width, height: size.height)
    let depth = try reader.word()
    guard [8, 16, 32].contains(depth), count > 0 else { throw Self.damaged }
    bytesOfPixel = depth / 8
    flags = try reader.long()
    let speed = try reader.word()
    transparent = Int(bytes[28])
    if bytes[34] != bytes[35], bytes[34] != 0, bytes[35] != 0 { losses.append("has pixels that are not square") }
    var start = 128
    for _ in 0..<count {
      var reader = ByteReader(bytes, at: start)
      let length = try reader.long()
      guard length >= 16, try reader.word() == 0xF1FA else { throw Self.damaged }
      let (old, duration) = (try reader.word(), try reader.word())
      try reader.skip(2)
      let chunks = try reader.long()
      milliseconds.append(duration > 0 ? duration : max(1, speed))
      cels.append([:])
      let end = start + length
      for _ in 0..<(chunks == 0 ? old : chunks) {
        let chunk = reader.at
        let (length, kind) = (try reader.long(), try reader.word())
        guard length >= 6, chunk + length <= end else { throw Self.damaged }
        try readChunk(kind, ByteReader(bytes, at: reader.at, end: chunk + length))
        try reader.skip(length - 6)
      }
      start = end
    }
  }

  private mutating func readChunk(_ kind: Int, _ chunk: ByteReader) throws(ImageFailure) {
    var reader = chunk
    switch kind {
    case 0x2004:
      let (flags, kind, level) = (try reader.word(), try reader.word(), try reader.word())
      try reader.skip(4)
      let (blend, opacity) = (try reader.word(), Int(try reader.byte()))
      try reader.skip(3)
      let name = try reader.text(try reader.word())
      layers.append(
        Layer(flags: flags, kind: kind, level: level, blend: blend, opacity: opacity, name: name))
    case 0x2005: try readCel(&reader)
    case 0x2007:
      if try reader.word() == 2 { losses.append("has a color profile, which is not used") }
    case 0x2019:
      hasNewPalette = true
      try reader.skip(4)
      try addColors(from: try reader.long(), through: try reader.long(), skipping: 8, &reader) {
        reader throws(ImageFailure) in
        let hasName = try reader.word() & 1 != 0
        let color = [try reader.byte(), try reader.byte(), try reader.byte(), try reader.byte()]
        if hasName { try reader.skip(try reader.word()) }
        return color
      }
    case 0x0004, 0x0011:
      if hasNewPalette { return }
      var next = 0
      for _ in 0..<(try reader.word()) {
        next += Int(try reader.byte())
        let count = Int(try reader.byte())
        let last = next + (count == 0 ? 256 : count) - 1
        // Colors of the older kind go to 63.
        let scale = kind == 0x0011
        try addColors(from: next, through: last, skipping: 0, &reader) { reader throws(ImageFailure) in
          let levels = [Int(try reader.byte()), Int(try reader.byte()), Int(try reader.byte())]
          return levels.map { scale ? UInt8(min($0, 63) * 255 / 63) : UInt8($0) } + [255]
        }
        next = last + 1
      }
    default: break
    }
  }

  /// Adds a palette: the last one with other colors.
  private mutating func addColors(
    from first: Int, through last: Int, skipping: Int, _ reader: inout ByteReader,
    _ color: (inout ByteReader) throws(ImageFailure) -> [UInt8]
  ) throws(ImageFailure) {
    try reader.skip(skipping)
    guard first <= last, last < 65_536 else { throw Self.damaged }
    var palette = palettes.last ?? []
    for index in first...last {
      let color = try color(&reader)
      // Pixels are bytes: nothing shows a color behind the 256th.
      guard index < 256 else { continue }
      if palette.count < (index + 1) * 4 {
        palette += Array(repeating: 0, count: (index + 1) * 4 - palette.count)
      }
      palette.replaceSubrange(index * 4..<index * 4 + 4, with: color)
    }
    if palette != palettes.last { palettes.append(palette) }
  }

  private mutating func readCel(_ reader: inout ByteReader) throws(ImageFailure) {
    let layer = try reader.word()
    let (x, y) = (try reader.signedWord(), try reader.signedWord())
    let (opacity, kind) = (Int(try reader.byte()), try reader.word())
    let depth = try reader.signedWord()
    try reader.skip(5)
    guard layer < layers.count else { throw Self.damaged }
    let frame = cels.count - 1
    if depth != 0 {
      lose("shows the layer \"\(layers[layer].name.escapedForMessage)\" at another depth on some frames")
    }
    switch kind {
    case 0, 2:
      let (width, height) = (try reader.word(), try reader.word())
      try ImageLimits.check(width: width, height: height)
      let count = kind == 0 ? width * height * bytesOfPixel : nil
      cels[frame][layer] = Cel(
        x: x, y: y, opacity: opacity, width: width, height: height, data: try reader.take(count ?? reader.rest),
        isPacked: kind == 2, palette: palettes.count - 1)
    case 1:
      let other = try reader.word()
      guard other < frame else { throw Self.damaged }
      cels[frame][layer] = cels[other][layer]
    default: break  // Tiles, which are told with their layer.
    }
  }

  private mutating func lose(_ text: String) {
    if !losses.contains(text) { losses.append(text) }
  }

  // MARK: Layers

  /// The layers, each with a picture for each frame.
  var picture: LayeredPicture {
    get throws(ImageFailure) {
      var (reader, next) = (self, 0)
      let layers = reader.layers(from: &next, level: 0)
      return LayeredPicture(size: size, layers: layers, losses: reader.losses, isPixelArt: true) {
        index throws(ImageFailure) in try self.pixels(of: index)
      }
    }
  }

  private static let blends = [
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight", "softLight",
    "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plusLighter", "subtract", "divide",
  ]

  /// The layers of a level, from back to front, as they stand in the file.
  private mutating func layers(from next: inout Int, level: Int, isShown: Bool = true) -> [LayeredPicture.Layer] {
    var all: [LayeredPicture.Layer] = []
    while next < layers.count, layers[next].level >= level {
      let (index, layer) = (next, layers[next])
      next += 1
      let isGroup = layer.kind == 1
      let title = "the \(isGroup ? "group" : "layer") \"\(layer.name.escapedForMessage)\""
      let content: LayeredPicture.Content
      if isGroup {
        let inner = layers(from: &next, level: layer.level + 1, isShown: isShown && layer.isShown)
        content = .group(inner, isIsolated: flags & 2 != 0)
      } else {
        let extent = extent(of: index)
        content = .picture(index, x: extent.x, y: extent.y)
      }
      guard isShown else { continue }
      guard layer.isShown else {
        losses.append("hides \(title)")
        continue
      }
      guard !layer.isReference, layer.kind < 2 else {
        losses.append("has \(title) of \(layer.isReference ? "reference" : "tiles"), which is not read")
        continue
      }
      let isValid = flags & (isGroup ? 2 : 1) != 0
      all.append(
        LayeredPicture.Layer(
          name: layer.name, opacity: isValid ? Double(layer.opacity) / 255 : 1,
          blend: isGroup && !isValid
            ? "normal" : Self.blends.indices.contains(layer.blend) ? Self.blends[layer.blend] : "mode \(layer.blend)",
          content: content))
    }
    return all
  }

  // MARK: Pixels

  private var canvas: PixelRect { PixelRect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The part of the canvas that a layer covers on any frame.
  private func extent(of layer: Int) -> PixelRect {
    let boxes = cels.compactMap { $0[layer]?.box.intersection(canvas) }
    return boxes.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  private func pixels(of layer: Int) throws(ImageFailure) -> LayeredPicture.Pixels? {
    let extent = extent(of: layer)
    if extent.isEmpty { return nil }
    let shown = cels.map { $0[layer] }
    let isStill = shown.allSatisfy { $0 == shown[0] }
    var frames = ImageFrames()
    for milliseconds in isStill ? [] : milliseconds { frames.add(microseconds: milliseconds * 1000) }
    try frames.check(width: extent.width, height: extent.height)
    var pictures: [PixelBuffer] = []
    for cel in isStill ? [shown[0]] : shown {
      let picture = PixelBuffer(width: extent.width, height: extent.height)
      if let cel { try draw(cel, layers[layer], on: picture, extent) }
      pictures.append(picture)
    }
    return .frames(pictures, milliseconds: isStill ? [0] : milliseconds)
  }

  private func draw(
    _ cel: Cel, _ layer: Layer, on picture: PixelBuffer, _ extent: PixelRect
  ) throws(ImageFailure) {
    let box = cel.box.intersection(extent)
    if box.isEmpty { return }
    let samples = try samples(of: cel)
    let palette = palettes.indices.contains(cel.palette) ? palettes[cel.palette] : []
    let pixels = picture.bytes.assumingMemoryBound(to: UInt8.self)
    for y in box.y..<box.y + box.height {
      for x in box.x..<box.x + box.width {
        let at = ((y - cel.y) * cel.width + x - cel.x) * bytesOfPixel
        let pixel = pixels + ((y - extent.y) * extent.width + x - extent.x) * 4
        switch bytesOfPixel {
        case 4: for index in 0..<4 { pixel[index] = samples[at + index] }
        case 2:
          for index in 0..<3 { pixel[index] = samples[at] }
          pixel[3] = samples[at + 1]
        default:
          let color = Int(samples[at]) * 4
          guard color < palette.count, layer.isBackground || color != transparent * 4 else { continue }
          for index in 0..<4 { pixel[index] = palette[color + index] }
        }
        if cel.opacity < 255 { pixel[3] = UInt8((Int(pixel[3]) * cel.opacity + 127) / 255) }
      }
    }
    picture.isOpaque = mp_premultiply_rgba(pixels, extent.width * extent.height) == 255
  }

  /// The bytes of a cel's pixels.
  private func samples(of cel: Cel) throws(ImageFailure) -> [UInt8] {
    if !cel.isPacked { return Array(bytes[cel.data]) }
    var samples = [UInt8](repeating: 0, count: cel.width * cel.height * bytesOfPixel)
    let stream = InflateStream(bytes, [cel.data])
    var failure: ImageFailure?
    samples.withUnsafeMutableBufferPointer { samples in
      do throws(ImageFailure) {
        if let base = samples.baseAddress { try stream.read(samples.count, into: base) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return samples
  }

  private static var damaged: ImageFailure { ImageFailure(.refused, "is a damaged Aseprite file") }
}

extension AsepriteFile.Cel {
  fileprivate var box: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
}
