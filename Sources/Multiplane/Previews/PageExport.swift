package import MultiplaneBase
internal import MultiplaneInspection
internal import MultiplaneOutput
internal import MultiplaneRender
internal import MultiplaneScene

/// What a page of frames may be.
enum ExportLimits {
  /// The most bytes of a page, which browsers open in a second or two.
  static let page = AdjustableLimit("page-bytes", 64 << 20, most: 1 << 30, .bytes)
}

/// A scene as one HTML file that plays, is scrubbed and follows its reader's scroll, and asks nothing of a network.
///
/// Every frame has the pixels of a render. A frame is the box in which it differs from the one before; some are whole, so that
/// any is near one of them.
package struct PageExport {
  /// The frames that are shown, in order.
  package var frames: FrameNumbers { session.plan.wanted }
  private let session: SceneSession
  /// How many frames there are from a whole one to the next.
  private static let period = 24

  /// The page of a session's frames, at its rate and scale.
  package init(_ session: SceneSession) { self.session = session }

  /// Draws all frames.
  ///
  /// - Parameter onFrame: Called for every frame.
  /// - Returns: The file's bytes.
  /// - Throws: What stepping and drawing throw; `SceneFailure` of class `limit` if the page becomes too large.
  package func page(onFrame: (Int) -> Void = { _ in }) throws(SceneFailure) -> [UInt8] {
    let size = session.pixels
    var changes = FrameChanges()
    var pictures = ""
    let encoder = PNGEncoder(mode: .small)
    for (index, frame) in frames.enumerated() {
      let pixels = try session.draw(frame).buffer
      let change = changes.next(pixels)
      let isWhole = index % Self.period == 0
      let box = isWhole ? PixelRect(x: 0, y: 0, width: size.width, height: size.height) : change
      if let box {
        let part = PixelSource(
          base: pixels.bytes + (box.y * pixels.stride + box.x * 4), width: box.width, height: box.height,
          stride: pixels.stride)
        pictures += "\(box.x) \(box.y) \(base64Text(encoder.file(part, hasAlpha: session.hasAlpha)))"
      }
      pictures += "\n"
      guard pictures.utf8.count <= ExportLimits.page.value else {
        throw SceneFailure(
          Diagnostic(
            code: "limit-page", "the page has more than \(sizeText(ExportLimits.page.value)) at frame \(frame)",
            hint: ExportLimits.page.hint(or: "--width makes it smaller, --frames and --fps leave frames out"),
            failure: .limit))
      }
      onFrame(frame)
    }
    return Array(text(pictures).utf8)
  }

  private func text(_ pictures: String) -> String {
    let (style, script) = (Self.text(of: PackageResources.export_css), Self.text(of: PackageResources.export_js))
    func hash(_ text: String) -> String { "'sha256-\(ContentDigest.base64(sha256: text))'" }
    let scene = session.loaded.scene
    return Markup.filled(Self.text(of: PackageResources.export_html)) { hole in
      switch hole {
      case "policy":
        "default-src 'none'; style-src \(hash(style)); script-src \(hash(script)); base-uri 'none'; form-action 'none'"
      case "title": Markup.escaped(scene.title ?? Path.stem(scene.file))
      case "width": "\(session.pixels.width)"
      case "height": "\(session.pixels.height)"
      case "points": "\(scene.canvas.size.width.points)"
      case "rate": "\(session.framesPerSecond)"
      case "period": "\(Self.period)"
      case "pictures": pictures
      case "style": style
      case "script": script
      default: preconditionFailure("nothing is to stand in \(hole)")
      }
    }
  }

  private static func text(of file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}
