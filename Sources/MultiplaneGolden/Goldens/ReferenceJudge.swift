import Multiplane
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene

/// Compares frames of a scene with those of another, pixel by pixel: nothing is stored, so no update of a library
/// makes it stale.
struct ReferenceJudge {
  let check: SceneCheck
  /// The id that tells the case from all others.
  let id: String
  /// The other scene's file, relative to the scene's folder.
  let other: String
  /// Whether the frames are to be the same.
  let wantsEqual: Bool
  let settings: TestSettings
  let place: GoldenPlace

  /// The results of frames, and the problems with them.
  struct Verdict {
    var frames: [FrameResult] = []
    var problems: [Diagnostic] = []
    var pixels: [String] = []
    var outcome = TestOutcome.passed
  }

  /// - Parameter known: The scene that the check before compared with.
  /// - Throws: A picture cannot be written.
  func judge(_ session: SceneSession, after known: inout OpenReference?) throws -> Verdict {
    var verdict = Verdict()
    do {
      let loaded = session.loaded
      let path = Path.joined(loaded.scene.folder, other)
      let reference: SceneSession
      var options = session.options
      options.scale = check.scale ?? loaded.scene.canvas.scale
      do throws(SceneFailure) {
        let bytes = try AssetFolder(loaded.scene.folder).read(other, of: "scene")
        let source = try SourceFile.decode(bytes, name: path, failure: .asset)
        let key = OpenReference.Key(
          source: source.text, file: path, scale: options.scale, device: options.inputs.device)
        if let known, known.key == key {
          reference = known.session
        } else {
          // On the same device, where the other scene has it.
          if let device = options.inputs.device, !LoadedScene.deviceNames(in: source).contains(device) {
            options.inputs.device = nil
          }
          reference = try SceneSession(source, options: options, traces: false)
          known = OpenReference(key: key, session: reference)
        }
      } catch {
        throw SceneFailure(
          error.diagnostics.map { problem in
            var copy = problem
            if copy.span == nil { (copy.span, copy.path) = (check.span, check.path) }
            return copy
          })
      }
      let named = CheckFrames(check.moments, of: loaded.scene)
      let frames = named.known
      let count = reference.frameCount
      if let last = frames.last, last >= count {
        throw SceneFailure(
          problem("\"\(other)\" has no frame \(last)", hint: "its frames are 0 to \(count - 1)"))
      }
      options.inputs = session.options.inputs
      try compare(SceneSession(loaded, options: options, traces: false), reference, frames, named.names, &verdict)
    } catch let failure as SceneFailure {
      verdict.problems = failure.diagnostics
      verdict.outcome = .error
    }
    return verdict
  }

  private func compare(
    _ session: SceneSession, _ reference: SceneSession, _ frames: [Int], _ names: [Int: String],
    _ verdict: inout Verdict
  ) throws {
    for frame in frames {
      let (image, its) = (try session.picture(frame), try reference.picture(frame))
      let comparison = PictureComparison(golden: its, actual: image)
      var isSized = true
      if case .sizes = comparison.outcome { isSized = false }
      // Pictures of two sizes differ for a reason nobody meant.
      let passes = isSized && comparison.passes == wantsEqual
      let name = frames.count == 1 ? id : "\(id).\(names[frame] ?? FrameTag.text(frame))"
      var result = FrameResult(id: name, frame: frame, outcome: passes ? .passed : .failed)
      result.comparison = ComparisonResult(comparison)
      verdict.pixels += [image.pixelHash, its.pixelHash]
      if !passes {
        result.actual = try write(image, to: "\(name).png")
        result.golden = try write(its, to: "\(name).reference.png")
        if !comparison.passes {
          result.diff = try write(comparison.picture(golden: its, actual: image), to: "\(name).diff.png")
        }
        if isSized, wantsEqual {
          result.changes =
            DisplayListChanges(
              from: DisplayList(try reference.state(frame), DrawnInputs(reference.loaded.resources)),
              to: DisplayList(try session.state(frame), DrawnInputs(session.loaded.resources)), size: image.size,
              differs: comparison.differs
            ).changes
        }
        verdict.outcome = .failed
        if verdict.problems.isEmpty {
          let what =
            comparison.passes
            ? "frame \(frame) has the same pixels as that of \"\(other)\""
            : "frame \(frame) is not that of \"\(other)\": \(comparison.summary)"
          verdict.problems.append(problem(what, causes: NodeChange.causes(result.changes)))
        }
      }
      verdict.frames.append(result)
    }
  }

  private func write(_ image: StraightImage, to path: String) throws(OutputError) -> PictureFile {
    try settings.actual.open().write(image.png(.fast), to: path)
    return PictureFile(path: settings.drawn(path), size: image.size, hash: image.pixelHash)
  }

  private func problem(_ message: String, causes: [String] = [], hint: String? = nil) -> Diagnostic {
    let title = check.name.map { "\($0): " } ?? ""
    return Diagnostic(
      code: "check-failed", title + message, span: check.span, path: check.path, quoted: causes, hint: hint,
      cause: .verdict())
  }
}

/// A scene that frames are compared with, open for the next check of it: thousands may name the same one.
struct OpenReference {
  /// The inputs it was opened for.
  struct Key: Equatable {
    var source: String
    var file: String
    var scale: Double?
    var device: String?
  }
  let key: Key
  let session: SceneSession
}

extension SceneSession {
  /// A frame's pixels, as PNG files have them.
  fileprivate func picture(_ frame: Int) throws(SceneFailure) -> StraightImage {
    StraightImage(try draw(frame).buffer, hasAlpha: plan.hasAlpha)
  }
}
