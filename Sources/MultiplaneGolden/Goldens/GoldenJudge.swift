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
  /// - Throws: A candidate cannot be written.
  func judge(_ image: StraightImage, _ state: FrameState, _ golden: GoldenCase) throws(OutputError) -> Verdict {
    let frame = state.frame
    let stored = try golden.storedFile(frame, in: place)
    let path = Path.joined(place.folder, stored)
    let shown = Path.typed(path, in: settings.current)
    let pixels = image.pixelHash
    var result = FrameResult(id: golden.id(frame), frame: frame, outcome: .passed)
    if settings.isAgain { return Verdict(result: result, pixels: pixels) }
    guard let bytes = try place.contents("\(stored).png") else {
      let list = DisplayList(state, inputs)
      let candidate = try write(image, list, golden, frame, pixels)
      result.outcome = .missing
      result.actual = PictureFile(path: drawn(candidate, ".png"), size: image.size, hash: pixels)
      result.isAcceptable = true
      return Verdict(
        result: result, problem: "there is no golden \"\(shown).png\"", note: "drawn: \(result.actual?.path ?? "")",
        hint: "look at it, then: \(settings.acceptCommand) \(shellWord(result.id))", candidate: candidate,
        pixels: pixels)
    }
    let accepted: StraightImage
    do throws(SceneFailure) {
      accepted = try StraightImage(png: bytes, name: "\(shown).png")
    } catch {
      result.outcome = .error
      return Verdict(
        result: result, problem: error.diagnostics[0].message,
        hint: "restore the file, or remove it and accept what is drawn", candidate: nil, pixels: pixels)
    }
    let comparison = PictureComparison(golden: accepted, actual: image, mode: mode(of: golden))
    result.golden = PictureFile(path: "\(shown).png", size: accepted.size, hash: accepted.pixelHash)
    result.comparison = ComparisonResult(comparison)
    let isChanged = golden.pixels(of: frame, in: golden.sidecar).map { $0 != result.golden?.hash } ?? false
    if comparison.passes, !isChanged {
      return Verdict(
        result: result,
        candidate: try refreshed(golden, frame, state, image, isEqual: comparison.outcome == .equal),
        pixels: pixels)
    }
    result.outcome = .failed
    if comparison.passes {
      return Verdict(
        result: result, problem: "\"\(shown).png\" is not the picture that was accepted",
        note: "\"\(golden.name)\(GoldenSidecar.suffix)\" has another hash of its pixels",
        hint: "if the picture is right: multiplane test --update",
        candidate: try refreshed(golden, frame, state, image, isEqual: comparison.outcome == .equal),
        pixels: pixels)
    }
    let list = DisplayList(state, inputs)
    let candidate = try write(image, list, golden, frame, pixels)
    let painted = comparison.picture(golden: accepted, actual: image)
    try settings.actual.open().write(painted.png(.fast), to: candidate.file(".diff.png"))
    result.actual = PictureFile(path: drawn(candidate, ".png"), size: image.size, hash: pixels)
    result.diff = PictureFile(path: drawn(candidate, ".diff.png"), size: painted.size, hash: painted.pixelHash)
    result.changes = changes(list, try place.text("\(stored).list"), comparison, image.size)
    result.isAcceptable = true
    return Verdict(
      result: result, problem: "frame \(frame) is not \"\(shown).png\": \(comparison.summary)",
      note: isChanged ? "the golden is not the picture that was accepted" : nil,
      causes: NodeChange.causes(result.changes),
      hint: "if the frame is right: \(settings.acceptCommand) \(shellWord(result.id))", candidate: candidate,
      pixels: pixels)
  }

  /// How a case is compared: exactly, unless it asks for tolerance or was drawn by other libraries or fonts.
  private func mode(of golden: GoldenCase) -> PictureComparison.Mode {
    if let asked = golden.tolerance ?? golden.sidecar?.tolerance {
      let standard = Tolerance.standard
      return .tolerant(
        Tolerance(
          delta: asked.delta ?? standard.delta, window: asked.window ?? standard.window,
          total: asked.total ?? standard.total))
    }
    return settings.isTolerant || isForeign(golden) ? .tolerant(.standard) : .exact
  }

  /// Whether a case was drawn with other libraries or fonts.
  private func isForeign(_ golden: GoldenCase) -> Bool {
    golden.sidecar?.fingerprint.map { $0 != settings.fingerprint.name } ?? false
  }

  /// The nodes that are not as they were; where the lists agree, the node whose pixels differ most.
  private func changes(
    _ list: DisplayList, _ acceptedText: String?, _ comparison: PictureComparison, _ size: PixelSize
  ) -> [NodeChange] {
    let accepted = acceptedText.flatMap { DisplayList(text: $0) }
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
      case true?: "its pixels differ, though nothing it is drawn from does"
      case false?: "its pixels differ; the accepted list does not say what files it was drawn from"
      }
    guard let node else { return [NodeChange(node: "background", kind: .changed, detail: detail)] + changes }
    let place = list.pixels(of: node.box, in: size)
    return [NodeChange(node, of: list, .changed, detail, before: place, after: place)] + changes
  }

  // MARK: Candidates

  /// A file of a candidate as a person types it.
  private func drawn(_ candidate: Candidate, _ ending: String) -> String {
    settings.drawn(candidate.file(ending))
  }

  private func write(
    _ image: StraightImage, _ list: DisplayList, _ golden: GoldenCase, _ frame: Int, _ pixels: String
  ) throws(OutputError) -> Candidate {
    let candidate = Candidate(
      id: golden.id(frame), place: place, golden: golden, frame: frame, isDrawn: true, pixels: pixels, size: image.size)
    let folder = try settings.actual.open()
    try folder.write(image.png(), to: candidate.file(".png"))
    try folder.write(list.text, to: candidate.file(".list"))
    return candidate
  }

  /// The candidate by which files beside an accepted picture are brought up to date; `nil` unless the run updates
  /// goldens. The list is written at once.
  private func refreshed(
    _ golden: GoldenCase, _ frame: Int, _ state: FrameState, _ image: StraightImage, isEqual: Bool
  ) throws(OutputError) -> Candidate? {
    guard settings.refreshes else { return nil }
    if !isEqual, golden.tolerance ?? golden.sidecar?.tolerance == nil, isForeign(golden) {
      // One name of a fingerprint stands for all frames of a case: what was drawn here replaces what was not.
      return try write(image, DisplayList(state, inputs), golden, frame, image.pixelHash)
    }
    let (list, name) = (DisplayList(state, inputs).text, try golden.storedFile(frame, in: place))
    if try place.text("\(name).list") != list {
      try place.open().write(list, to: place.name(of: "\(name).list"), durability: .file)
    }
    return Candidate(
      id: golden.id(frame), place: place, golden: golden, frame: frame, isDrawn: false,
      pixels: try place.contents("\(name).png").flatMap { try? StraightImage(png: $0, name: name).pixelHash } ?? "",
      size: image.size)
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
