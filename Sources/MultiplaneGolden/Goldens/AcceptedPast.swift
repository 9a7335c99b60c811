import Multiplane
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneLayout
import Synchronization

/// Draws accepted pictures again that are kept as hashes: from the scene of the commit that accepted them.
final class AcceptedPast {
  /// The scene's file, absolute.
  private let scene: String
  private let device: String?
  /// The turn of scenes whose past is laid out: many have one folder, and write the same files.
  private static let turn = Mutex(())
  private var repository: Result<Repository, SceneFailure>?
  private var sessions: [String: Result<SceneSession?, any Error>] = [:]

  /// An accepted picture that was drawn again.
  enum Redrawn {
    /// The very picture, and the commit whose scene draws it.
    case accepted(StraightImage, commit: String)
    /// The picture that the scene of the commit which accepted it gives now.
    case other(DrawnFrame, commit: String)
    /// Nothing draws it, with the reason.
    case unknown(String)
  }

  init(scene: String, device: String?) { (self.scene, self.device) = (scene, device) }

  /// The accepted picture of a frame, or of a strip.
  ///
  /// - Parameter hash: The hash of its pixels, which leads to the commit.
  /// - Throws: The scene of the commit cannot be laid out on the disk.
  func draw(
    _ drawn: DrawnFrame, of golden: GoldenCase, _ hash: String, _ place: GoldenPlace, _ settings: TestSettings
  ) throws -> Redrawn {
    do {
      let repository = try open()
      // Most often the scene of the last commit draws what was accepted, whatever is changed in the work tree.
      if let head = try? repository.commit("HEAD"),
        let again = try? draw(drawn, of: golden, at: head, repository, settings),
        again.image.pixelHash == hash
      {
        return .accepted(again.image, commit: head.title)
      }
      let sidecar = place.path(of: place.name(of: golden.name + GoldenSidecar.suffix))
      guard let commit = try repository.commit(changing: hash, in: realPath(sidecar) ?? sidecar) else {
        return .unknown("no commit of this clone has the hash")
      }
      guard let again = try draw(drawn, of: golden, at: commit, repository, settings) else {
        return .unknown("\(commit.title) has no such scene, or no such frame of it")
      }
      return again.image.pixelHash == hash
        ? .accepted(again.image, commit: commit.title) : .other(again, commit: commit.title)
    } catch let failure as SceneFailure {
      return .unknown(failure.diagnostics[0].message)
    }
  }

  /// The frame or strip as the scene of a commit has it; `nil` if it has none.
  private func draw(
    _ drawn: DrawnFrame, of golden: GoldenCase, at commit: Repository.Commit, _ repository: Repository,
    _ settings: TestSettings
  ) throws -> DrawnFrame? {
    let frames = golden.isStrip ? golden.sidecar?.frames ?? [] : [golden.acceptedFrame(drawn.frame)]
    guard let session = try session(of: commit, repository, settings), frames.allSatisfy({ $0 < session.frameCount })
    else { return nil }
    var composers = ScaledComposers(session)
    // The check may ask for another scale by now.
    return try composers.draw(frames, isStrip: golden.isStrip, scale: golden.sidecar?.scale)
  }

  private func open() throws(SceneFailure) -> Repository {
    let opened =
      repository
      ?? Result { () throws(SceneFailure) in try Repository(around: Path.parent(scene)) }
    repository = opened
    return try opened.get()
  }

  private func session(
    of commit: Repository.Commit, _ repository: Repository, _ settings: TestSettings
  ) throws -> SceneSession? {
    if let session = sessions[commit.hash] { return try session.get() }
    let opened = Result { () throws -> SceneSession? in
      guard let path = Path.relative(scene, to: repository.top) else { return nil }
      let folder = Path.parent(path)
      let tree = try Self.turn.withLock { _ in
        try RevisionTree(repository, commit, below: [folder == "." ? "" : folder], in: settings.baseFolder)
      }
      return tree.scenes.contains(path) ? try BaseScene(path, in: tree).session(on: device) : nil
    }
    sessions[commit.hash] = opened
    return try opened.get()
  }
}
