import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene

/// The clips that a scene lists under `output`, looked at before anything is drawn.
struct ListedClips {
  private let clips: [(source: SceneClip, path: String)]

  /// - Parameters:
  ///   - loaded: The scene on the device of the run.
  ///   - isWhole: Whether the run is of the whole scene; of a part no clips are made.
  ///   - options: The options of clips on a device.
  /// - Throws: `SceneFailure` for frames that a kind of file cannot hold, and for what is wrong with the scene on a device.
  init(
    _ listed: [OutputSettings.Clip], of loaded: LoadedScene, isWhole: Bool, _ messages: Messages,
    options: (String?) -> RenderOptions
  ) throws(SceneFailure) {
    var clips: [(SceneClip, String)] = []
    var scenes = [loaded]
    if isWhole {
      for clip in listed {
        let device = clip.device ?? loaded.scene.device
        var scene = scenes.first { $0.scene.device == device }
        if scene == nil {
          let other = try LoadedScene(loaded.source, options: options(device))
          messages.show(other.scene.warnings.filter { !loaded.scene.warnings.contains($0) })
          scenes.append(other)
          scene = other
        }
        let session = try SceneSession(scene ?? loaded, options: options(device))
        clips.append((try SceneClip(session, ClipOptions(clip)), clip.path))
      }
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
