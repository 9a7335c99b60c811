import Multiplane
import MultiplaneBase
package import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneScene

/// Compares frames with their goldens, and leaves those that are not as accepted for somebody to look at.
package struct GoldenJudge {
  let place: GoldenPlace
  let settings: TestSettings
  /// The digits of files, outlines and fonts that frames are drawn from.
  let inputs: DrawnInputs
  /// Draws accepted pictures again that are kept as hashes; `nil` where no file of a scene is tested.
  var past: AcceptedPast?

  /// A frame's result.
  package struct Verdict {
    package var result: FrameResult
    package var problem: String?
    package var note: String?
    /// The nodes behind it, a line each.
    package var causes: [String]
    package var hint: String?
    package var candidate: Candidate?
    /// The hash that tells the frame's pixels from others'.
    package var pixels: String

    /// All of it, part by part.
    package init(
      result: FrameResult, problem: String? = nil, note: String? = nil, causes: [String] = [], hint: String? = nil,
      candidate: Candidate? = nil, pixels: String
    ) {
      (self.result, self.problem, self.note, self.causes, self.hint) = (result, problem, note, causes, hint)
      (self.candidate, self.pixels) = (candidate, pixels)
    }
  }

  /// Compares a frame.
  ///
  /// - Throws: A candidate cannot be written, or an accepted picture not drawn again.
  func judge(_ drawn: DrawnFrame, _ golden: GoldenCase) throws -> Verdict {
    let frame = drawn.frame
    let stored = try golden.storedFile(frame, in: place)
    let shown = Path.typed(Path.joined(place.folder, stored), in: settings.current)
    let pixels = drawn.image.pixelHash
    var result = FrameResult(id: golden.id(frame), frame: frame, outcome: .passed)
    result.strip = drawn.strip
    if settings.isAgain { return Verdict(result: result, pixels: pixels) }
    if let accepted = golden.hash(of: frame) {
      if accepted == pixels {
        return Verdict(result: result, candidate: try refreshed(golden, drawn, isEqual: true), pixels: pixels)
      }
      return try judge(drawn, golden, notOf: accepted, pixels)
    }
    guard let bytes = try place.contents("\(stored).png") else {
      let candidate = try write(drawn, golden, pixels)
      result.outcome = .missing
      result.actual = PictureFile(path: path(of: candidate, ".png"), size: drawn.image.size, hash: pixels)
      result.isAcceptable = true
      return Verdict(
        result: result, problem: "there is no golden \"\(shown).png\"", note: "drawn: \(result.actual?.path ?? "")",
        hint: "look at it, then: \(settings.acceptCommand) \(shellWord(result.id))", candidate: candidate,
        pixels: pixels)
    }
    let accepted: StraightImage
    do throws(SceneFailure) {
      accepted = drawn.comparable(try StraightImage(png: bytes, name: "\(shown).png"))
    } catch {
      result.outcome = .error
      return Verdict(
        result: result, problem: error.diagnostics[0].message,
        hint: "restore the file, or remove it and accept what is drawn", candidate: nil, pixels: pixels)
    }
    let comparison = PictureComparison(golden: accepted, actual: drawn.image, mode: mode(of: golden))
    result.golden = PictureFile(path: "\(shown).png", size: accepted.size, hash: accepted.pixelHash)
    result.comparison = ComparisonResult(comparison)
    let isChanged = golden.pixels(of: frame, in: golden.sidecar).map { $0 != result.golden?.hash } ?? false
    if comparison.passes, !isChanged {
      return Verdict(
        result: result, candidate: try refreshed(golden, drawn, isEqual: comparison.outcome == .equal), pixels: pixels)
    }
    if comparison.passes {
      result.outcome = .failed
      return Verdict(
        result: result, problem: "\"\(shown).png\" is not the picture that was accepted",
        note: "\"\(golden.name)\(GoldenSidecar.suffix)\" has another hash of its pixels",
        hint: "if the picture is right: multiplane test --update",
        candidate: try refreshed(golden, drawn, isEqual: comparison.outcome == .equal), pixels: pixels)
    }
    let candidate = try write(drawn, golden, pixels)
    try fail(&result, candidate, comparison, accepted, drawn, list: try place.text("\(stored).list"))
    result.origin = try origin(of: result.changes, golden)
    // Lists do not tell all of a scene, such as its scale: one that still draws what was accepted has changed since.
    if result.origin != .scene, let hash = golden.pixels(of: frame, in: golden.sidecar),
      case .accepted? = try past?.draw(drawn, of: golden, hash, place, settings)
    {
      result.origin = .scene
    }
    return verdict(
      on: result, golden, "\"\(shown).png\": \(comparison.summary)",
      note: isChanged ? "the golden is not the picture that was accepted" : nil, candidate, pixels)
  }

  /// Completes the result of a frame that differs: the pictures, and the nodes behind it.
  ///
  /// - Parameter list: The text of the list of the frame as it was.
  func fail(
    _ result: inout FrameResult, _ candidate: Candidate, _ comparison: PictureComparison, _ accepted: StraightImage,
    _ drawn: DrawnFrame, list: String?
  ) throws(OutputError) {
    result.outcome = .failed
    let painted = comparison.picture(golden: accepted, actual: drawn.image)
    try settings.actual.open().write(painted.png(.fast), to: candidate.file(".diff.png"))
    result.comparison = ComparisonResult(comparison)
    result.actual = PictureFile(path: path(of: candidate, ".png"), size: drawn.image.size, hash: candidate.pixels)
    result.diff = PictureFile(path: path(of: candidate, ".diff.png"), size: painted.size, hash: painted.pixelHash)
    result.changes = changes(drawn, accepted, list.flatMap(DisplayList.lists), comparison)
    result.isAcceptable = true
  }

  /// The verdict on a frame that differs from what was accepted.
  ///
  /// - Parameter what: The golden, and the numbers.
  func verdict(
    on result: FrameResult, _ golden: GoldenCase, _ what: String, note: String?, _ candidate: Candidate,
    _ pixels: String
  ) -> Verdict {
    // Causes say by themselves that the scene changed.
    let origin = result.origin == .scene ? nil : result.origin?.verdict
    let notes = [note, origin].compactMap(\.self)
    let subject = result.strip == nil ? "frame \(result.frame)" : "the strip"
    return Verdict(
      result: result, problem: "\(subject) is not \(what)", note: notes.isEmpty ? nil : notes.joined(separator: "; "),
      causes: NodeChange.causes(result.changes),
      hint:
        "if \(result.strip == nil ? "the frame" : "it") is right: \(settings.acceptCommand) \(shellWord(result.id))",
      candidate: candidate, pixels: pixels)
  }

  // MARK: Causes

  /// The origin of a change of a frame; `nil` if the accepted list does not say what it was drawn from.
  func origin(of changes: [NodeChange], _ golden: GoldenCase) throws(OutputError) -> ChangeOrigin? {
    if changes.contains(where: { !$0.isUnseen && !$0.isOfPixelsAlone }) { return .scene }
    if isForeign(golden) { return .toolchain(try toolchainDifference(golden)) }
    return changes.contains { $0.isOfPixelsAlone && $0.detail == Self.inputsAreSame } ? .engine : nil
  }

  /// The libraries and fonts that are not those a case was accepted with.
  func toolchainDifference(_ golden: GoldenCase) throws(OutputError) -> String {
    let accepted = try golden.sidecar?.fingerprint.flatMap { name throws(OutputError) in
      try GoldenFingerprint.known(in: place.root)[name]
    }
    return accepted?.difference(to: settings.fingerprint) ?? "the golden was drawn on another machine"
  }

  /// How a case is compared: exactly, unless it asks for tolerance or was drawn by other libraries or fonts.
  ///
  /// - Parameter isRedrawn: Whether the accepted picture was drawn just now, by the libraries of today.
  func mode(of golden: GoldenCase, isRedrawn: Bool = false) -> PictureComparison.Mode {
    if let asked = golden.tolerance ?? golden.sidecar?.tolerance {
      let standard = Tolerance.standard
      return .tolerant(
        Tolerance(
          delta: asked.delta ?? standard.delta, window: asked.window ?? standard.window,
          total: asked.total ?? standard.total))
    }
    return settings.isTolerant || !isRedrawn && isForeign(golden) ? .tolerant(.standard) : .exact
  }

  /// Whether a case was drawn with other libraries or fonts.
  func isForeign(_ golden: GoldenCase) -> Bool {
    golden.sidecar?.fingerprint.map { $0 != settings.fingerprint.name } ?? false
  }

  private static let inputsAreSame = "its pixels differ, though nothing it is drawn from does"

  /// The nodes that are not as they were, of a strip those of the first frame that differs.
  private func changes(
    _ drawn: DrawnFrame, _ golden: StraightImage, _ accepted: [DisplayList]?, _ comparison: PictureComparison
  ) -> [NodeChange] {
    let lists = drawn.lists
    guard let strip = drawn.strip else { return changes(lists[0], accepted?.first, comparison, drawn.image.size) }
    guard let index = strip.frames.indices.first(where: { comparison.differs(in: strip.box($0)) }),
      golden.size == drawn.image.size
    else { return [] }
    let box = strip.box(index)
    let cells = PictureComparison(golden: golden.part(box), actual: drawn.image.part(box), mode: comparison.mode)
    let old = accepted.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    return changes(lists[index], old, cells, strip.cell).map { $0.moved(byX: box.x, y: box.y, at: strip.time(index)) }
  }

  /// The nodes that are not as they were; where the lists agree, the node whose pixels differ most.
  private func changes(
    _ list: DisplayList, _ accepted: DisplayList?, _ comparison: PictureComparison, _ size: PixelSize
  ) -> [NodeChange] {
    var changes: [NodeChange] = []
    if let accepted {
      changes = DisplayListChanges(from: accepted, to: list, size: size, differs: comparison.differs).changes
      if changes.contains(where: { !$0.isUnseen }) { return changes }
    }
    // Changes of which nothing is seen are no cause.
    guard let difference = comparison.difference, let box = difference.window?.box ?? difference.box else {
      return changes
    }
    // The window may reach beyond what differs.
    let shared = difference.box?.intersection(box) ?? box
    let node = list.node(at: shared.isEmpty ? box : shared, in: size)
    let detail =
      switch accepted?.hasInputs {
      case nil: "its pixels differ"
      case true?: Self.inputsAreSame
      case false?: "its pixels differ; the accepted list does not say what files it was drawn from"
      }
    let place = node.flatMap { list.pixels(of: $0.box, in: size) }
    var change =
      node.map { NodeChange($0, of: list, .changed, detail, before: place, after: place) }
      ?? NodeChange(node: "background", kind: .changed, detail: detail)
    change.isOfPixelsAlone = true
    return [change] + changes
  }

  // MARK: Candidates

  /// A file of a candidate as a person types it.
  func path(of candidate: Candidate, _ ending: String) -> String { settings.drawn(candidate.file(ending)) }

  func write(_ drawn: DrawnFrame, _ golden: GoldenCase, _ pixels: String) throws -> Candidate {
    var candidate = Candidate(
      id: golden.id(drawn.frame), place: place, golden: golden, frame: drawn.frame, isDrawn: true, pixels: pixels,
      size: drawn.image.size)
    let (folder, file) = (try settings.actual.open(), try drawn.file())
    if drawn.strip != nil { candidate.filePixels = file.pixelHash }
    try folder.write(file.png(), to: candidate.file(".png"))
    try folder.write(drawn.listText, to: candidate.file(".list"))
    return candidate
  }

  /// The candidate by which files beside an accepted picture are brought up to date; `nil` unless the run updates
  /// goldens. The list is written at once.
  func refreshed(_ golden: GoldenCase, _ drawn: DrawnFrame, isEqual: Bool) throws -> Candidate? {
    guard settings.refreshes else { return nil }
    let form = golden.sidecar?.form ?? golden.form
    // One name of a fingerprint stands for all frames of a case: what was drawn here replaces what was not.
    let isReplaced = !isEqual && golden.tolerance ?? golden.sidecar?.tolerance == nil && isForeign(golden)
    // A hash stands for pixels that a scene draws, and not for those that are close to them.
    let isHashed = !isEqual && [form, golden.form].contains(.hash)
    if isReplaced || isHashed || form == .hash && golden.form == .picture {
      return try write(drawn, golden, drawn.image.pixelHash)
    }
    let (list, name) = (drawn.listText, try golden.storedFile(drawn.frame, in: place))
    if try place.text("\(name).list") != list {
      try place.open().write(list, to: place.name(of: "\(name).list"), durability: .file)
    }
    var pixels = drawn.image.pixelHash
    if !isEqual {
      pixels =
        try place.contents("\(name).png").flatMap { try? StraightImage(png: $0, name: name) }
        .map { drawn.comparable($0).pixelHash } ?? ""
    }
    return Candidate(
      id: golden.id(drawn.frame), place: place, golden: golden, frame: drawn.frame, isDrawn: false, pixels: pixels,
      size: drawn.image.size)
  }
}

extension StraightImage {
  /// The hash that tells the pixels from others', as goldens write it down: of the size and every byte, in hexadecimal.
  var pixelHash: String {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return "" }
      let source = PixelSource(base: base, width: width, height: height, stride: width * 4)
      return PixelHash(of: source, hasAlpha: true).description
    }
  }
}
