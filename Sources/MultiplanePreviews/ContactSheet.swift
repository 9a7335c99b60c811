package import Multiplane
package import MultiplaneBase
internal import MultiplaneDecoding
internal import MultiplaneInspection
internal import MultiplaneLayout
internal import MultiplaneOutput
internal import MultiplaneRender
internal import MultiplaneScene
internal import Synchronization

/// Frames of a scene side by side in one picture, with number and time under each.
package struct ContactSheet: Sendable {
  /// The frames that are shown.
  package let frames: [Int]
  /// The size of the picture.
  package var pixels: PixelSize { layout.size }
  private let renderer: SequenceRenderer
  private let layout: SheetLayout

  private static let paper = RGBA(red: 0.93, green: 0.93, blue: 0.94, alpha: 1)
  private static let ink = RGBA(red: 0.25, green: 0.25, blue: 0.28, alpha: 1)

  /// A sheet of a session's scene, at the sheet's scale; every frame is looked at, whatever the values of `frames` and
  /// `every`.
  ///
  /// - Throws: `SceneFailure` for options that do not fit the scene, and for a sheet larger than a picture may be.
  package init(
    _ session: SceneSession, _ sheet: SheetOptions = SheetOptions()
  ) throws(SceneFailure) {
    let loaded = session.loaded
    var options = session.options
    (options.frames, options.every, options.shard) = (sheet.frames, 1, nil)
    options.scale = Double(sheet.width(of: loaded.scene.canvas.size)) / loaded.scene.canvas.size.width.points
    renderer = try SequenceRenderer(loaded, options: options)
    frames = renderer.plan.frames.map { sheet.frames(of: $0) } ?? []
    guard !frames.isEmpty else {
      throw SceneFailure(
        code: "sheet-empty", "none of the frames is divisible by that number", hint: "give a smaller --every",
        failure: .commandLine)
    }
    layout = SheetLayout(count: frames.count, cell: renderer.plan.pixels, columns: sheet.columns)
    guard layout.size.fits else { throw Self.tooLarge(layout.size) }
  }

  private static func tooLarge(_ size: PixelSize) -> SceneFailure {
    SceneFailure(
      size.tooLarge("the sheet", "limit-sheet", advice: "show fewer frames, or smaller ones (--count, --width)"))
  }

  /// Draws the sheet as a file of the session's format.
  ///
  /// - Parameter onFrame: Called for every frame of the scene that was drawn, in order, on any thread.
  /// - Returns: The file's bytes, and warnings of the run.
  package func file(
    cancellation: Cancellation? = nil, onFrame: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(RenderFailure) -> (bytes: [UInt8], warnings: [Diagnostic]) {
    try Self.check(pixels, renderer.options.format, cell: layout.cell)
    let (sheet, warnings) = try draw(cancellation, onFrame)
    return (renderer.options.format.makeEncoder().file(PixelSource(sheet), hasAlpha: false), warnings)
  }

  /// Draws several sheets below one another as one file, each under its name.
  ///
  /// - Parameters:
  ///   - sheets: The sheets, each with its name; at least one.
  ///   - onFrame: As of `file`.
  /// - Returns: The file's bytes, the size of the picture, and warnings of the runs.
  package static func file(
    of sheets: [(name: String, sheet: ContactSheet)], cancellation: Cancellation? = nil,
    onFrame: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(RenderFailure) -> (bytes: [UInt8], pixels: PixelSize, warnings: [Diagnostic]) {
    let heading = SheetLayout.label + SheetLayout.gap
    let size = PixelSize(
      width: sheets.map(\.sheet.pixels.width).max() ?? 1,
      height: sheets.reduce(0) { $0 + $1.sheet.pixels.height + heading })
    guard size.fits else { throw .scene(tooLarge(size)) }
    let format = sheets.first?.sheet.renderer.options.format ?? .png(.fast)
    let largest = sheets.map(\.sheet.layout).max { $0.size.pixelCount < $1.size.pixelCount }
    try check(size, format, cell: largest?.cell, part: largest?.size)
    let whole = try blank(size)
    var warnings: [Diagnostic] = []
    var top = 0
    for (name, sheet) in sheets {
      let (pixels, told) = try sheet.draw(cancellation, onFrame)
      warnings += told
      try RenderFailure.ofScene { () throws(SceneFailure) in
        let canvas = try Canvas(on: whole)
        let request = TextRequest(
          text: name, style: TextStyle(size: 16, weight: 600), lineLimit: 1,
          wrapWidth: Length(points: Double(size.width)))
        try TextShaper(fonts: try FontSet()).draw(
          request, color: ink, topLeft: (Double(SheetLayout.gap), Double(top + SheetLayout.gap)), scale: 1, on: canvas)
        try canvas.paint(pixels, x: 0, y: top + heading)
        try canvas.finish()
      }
      top += heading + pixels.height
    }
    return (format.makeEncoder().file(PixelSource(whole), hasAlpha: false), size, warnings)
  }

  /// Throws if a sheet does not fit its format, or is too large with what is drawn for it.
  ///
  /// - Parameters:
  ///   - cell: The size of a frame on it, which is drawn and then copied.
  ///   - part: The size of the largest sheet that is put on it.
  private static func check(
    _ size: PixelSize, _ format: FrameFormat, cell: PixelSize?, part: PixelSize? = nil
  ) throws(RenderFailure) {
    try RenderFailure.ofScene { () throws(SceneFailure) in
      try format.kind.check(size)
      try OpenPixels.check(size.pixelCount + (part?.pixelCount ?? 0) + 2 * (cell?.pixelCount ?? 0))
    }
  }

  /// An empty sheet.
  private static func blank(_ size: PixelSize) throws(RenderFailure) -> PixelBuffer {
    let sheet = PixelBuffer(width: size.width, height: size.height)
    try RenderFailure.ofScene { () throws(SceneFailure) in
      let canvas = try Canvas(on: sheet)
      canvas.fill(paper)
      try canvas.finish()
    }
    return sheet
  }

  private func draw(
    _ cancellation: Cancellation?, _ onFrame: @escaping @Sendable (Int) -> Void
  ) throws(RenderFailure) -> (sheet: PixelBuffer, warnings: [Diagnostic]) {
    let places = Dictionary(uniqueKeysWithValues: zip(frames, frames.indices))
    let layout = layout
    let sheet = try Self.blank(layout.size)
    // One thread at a time paints on the sheet; frames are drawn beside each other all the same.
    let painting = Mutex<SceneFailure?>(nil)
    let warnings = try renderer.run(
      into: FrameFunction(for: Set(frames), readsPixels: true) { frame throws(OutputError) in
        guard let place = places[frame.number] else { return }
        painting.withLock { failure in
          do throws(SceneFailure) {
            let canvas = try Canvas(on: sheet)
            let (x, y) = layout.origin(place)
            try canvas.paint(PixelBuffer(copying: frame), x: x, y: y)
            try canvas.finish()
          } catch {
            failure = failure ?? error
          }
        }
      }, cancellation: cancellation, onFrame: { onFrame($0.frame) })
    if let failure = painting.withLock({ $0 }) { throw .scene(failure) }
    try RenderFailure.ofScene { () throws(SceneFailure) in try label(sheet) }
    return (sheet, warnings)
  }

  /// Writes number and time under each frame.
  private func label(_ sheet: PixelBuffer) throws(SceneFailure) {
    let texts = TextShaper(fonts: try FontSet())
    let canvas = try Canvas(on: sheet)
    for (index, frame) in frames.enumerated() {
      let (x, y) = layout.origin(index)
      let request = TextRequest(
        text: Self.label(frame, at: Double(frame) / renderer.plan.framesPerSecond), style: TextStyle(size: 13),
        lineLimit: 1, wrapWidth: Length(points: Double(layout.cell.width)))
      try texts.draw(
        request, color: Self.ink, topLeft: (Double(x), Double(y + layout.cell.height + 4)), scale: 1, on: canvas)
    }
    try canvas.finish()
  }

  /// The words under a frame: `120 · 2.00 s`.
  package static func label(_ frame: Int, at time: Double) -> String {
    let hundredths = Int((time * 100).rounded())
    return "\(frame) · \(hundredths / 100).\(zeroPadded(hundredths % 100, to: 2)) s"
  }
}
