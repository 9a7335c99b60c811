import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene

/// The clips that a scene lists under `output`, looked at before anything is drawn.
struct ListedClips {
  private let clips: [(source: SceneClip, path: String)]

  /// - Parameter isWhole: Whether the run is of the whole scene; of a part no clips are made.
  /// - Throws: `SceneFailure` for frames that a kind of file cannot hold.
  init(
    _ listed: [OutputSettings.Clip], of session: SceneSession, isWhole: Bool, _ messages: Messages
  ) throws(SceneFailure) {
    var clips: [(SceneClip, String)] = []
    if isWhole {
      for clip in listed { clips.append((try SceneClip(session, ClipOptions(clip)), clip.path)) }
    } else if !listed.isEmpty {
      messages.show([
        Diagnostic(
          .warning, code: "clips-left-out",
          "the clips that \"output\" lists are of the whole scene; this run makes none",
          hint: "`multiplane gif` makes one of a range", failure: .commandLine)
      ])
    }
    self.clips = clips
  }

  /// The clips, in a line each.
  var summaries: [String] { clips.map { ClipWriting.summary($0.source, $0.path) } }

  /// Opens the files before anything is drawn; a run that resumes keeps those that exist.
  ///
  /// - Returns: A function that makes the clips that are to be made, and tells of them on standard output.
  func open(_ policy: ExistingFramePolicy) throws -> (ClipWriting) throws -> Void {
    var files: [(source: SceneClip, file: ClipFile?, path: String)] = []
    for (source, path) in clips {
      let place = try OutputPath.named(path)
      let isKept = policy == .resume ? try place.isFile() : false
      files.append((source, isKept ? nil : try ClipFile(place, replaces: policy == .force), path))
    }
    return { writing in
      for (source, file, path) in files {
        if let file { try writing.write(source, to: file) }
        try writing.messages.report((file == nil ? "\(visible(path)) kept" : ClipWriting.summary(source, path)) + "\n")
      }
    }
  }
}
