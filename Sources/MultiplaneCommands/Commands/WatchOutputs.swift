import Multiplane
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneVectors

/// One frame as a file.
final class WatchedPicture: WatchOutput {
  private let file: AtomicFile
  private let path: String
  private let moment: SceneMoment
  private let durability: Durability
  /// The picture of the version before.
  private var before: StraightImage?

  init(_ file: AtomicFile, _ path: String, _ moment: SceneMoment, _ durability: Durability) {
    (self.file, self.path, self.moment, self.durability) = (file, path, moment, durability)
  }

  func draw(_ session: SceneSession, _: Cancellation, warn: ([Diagnostic]) -> Void) throws -> String {
    let start = monotonicNanoseconds()
    let still = try session.still(at: moment)
    warn(still.warnings)
    try file.write(still.file, durability: durability, frame: still.frame)
    let time = monotonicNanoseconds() - start
    let picture = try StraightImage(png: still.file, name: path)
    defer { before = picture }
    return "frame \(still.frame) in \(visible(path)): \(change(to: picture)), drawn in \(milliseconds(time))"
  }

  private func change(to picture: StraightImage) -> String {
    let size = "\(picture.width)x\(picture.height) pixels"
    guard let before else { return size }
    let comparison = PictureComparison(golden: before, actual: picture)
    if case .equal = comparison.outcome { return "no pixel changed" }
    guard let difference = comparison.difference, let box = difference.box else { return "now \(size)" }
    return difference.unequal == 1
      ? "1 pixel changed, at (\(box.x), \(box.y))" : "\(difference.unequal) pixels changed, in a box of \(box)"
  }
}

/// A film or a page of vectors.
final class WatchedVectors: WatchOutput {
  private let file: AtomicFile
  private let path: String
  private let durability: Durability

  init(_ file: AtomicFile, _ path: String, _ durability: Durability) {
    (self.file, self.path, self.durability) = (file, path, durability)
  }

  func draw(_ session: SceneSession, _: Cancellation, warn: ([Diagnostic]) -> Void) throws -> String {
    let start = monotonicNanoseconds()
    let (document, warnings) = try session.vectors(for: path)
    warn(session.warnings + warnings)
    try file.write(document.bytes, durability: durability)
    let time = milliseconds(monotonicNanoseconds() - start)
    return "\(visible(path)): \(VectorWriting.summary(document)), written in \(time)"
  }
}

/// All frames in a folder.
final class WatchedFolder: WatchOutput {
  private let path: String
  private var policy: ExistingFramePolicy
  private let durability: Durability

  init(_ path: String, replaces: Bool, _ durability: Durability) {
    (self.path, policy, self.durability) = (path, replaces ? .force : .refuse, durability)
  }

  func draw(_ session: SceneSession, _ cancellation: Cancellation, warn: ([Diagnostic]) -> Void) throws -> String {
    let start = monotonicNanoseconds()
    let renderer = try session.renderer()
    let folder = try FrameFolder.open(
      .given(path), run: renderer.runDescription(), policy: policy, durability: durability)
    // From now on the frames are this run's own.
    policy = .force
    do throws(RenderFailure) {
      warn(try renderer.run(into: folder, cancellation: cancellation))
    } catch {
      try folder.abandon()
      throw error
    }
    try folder.finish()
    let count = renderer.plan.wanted.count
    let time = monotonicNanoseconds() - start
    return "\(count) \(count == 1 ? "frame" : "frames") in \(visible(path)): drawn in \(milliseconds(time))"
  }
}
