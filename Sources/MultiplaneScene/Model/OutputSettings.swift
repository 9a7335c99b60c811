package import MultiplaneBase

/// The files a render writes unless told otherwise; paths are seen from the current folder.
package struct OutputSettings: Sendable, Hashable {
  /// A moving preview in one file.
  package struct Clip: Sendable, Hashable {
    /// The format of the file; also its extension.
    package var format: ClipFormat
    /// The file.
    package var path: String
    /// Frames a second; `nil` is the format's own.
    package var framesPerSecond: Double?
    /// Pixels across; `nil` is as wide as a frame.
    package var width: Int?
    /// How often it is played; 0 is for ever.
    package var loop = 0
    /// Size or look.
    package var quality = ClipQuality.medium
    /// The device it is drawn on; `nil` is that of the run.
    package var device: String?

    /// A clip with the format's own settings.
    package init(_ format: ClipFormat, path: String) { (self.format, self.path) = (format, path) }
  }

  /// The pattern frames are written under, such as `out/wine-%05d.png`.
  package var frames: String?
  /// The file the rows' trace is written to.
  package var trace: String?
  /// In the order of `ClipFormat`, those of one format in the order of the file.
  package var clips: [Clip] = []
  /// The same files, each in a folder of a name inside the one it was in. Clips with a device of their own are left out.
  package func inFolders(named folder: String) -> OutputSettings {
    var settings = self
    settings.frames = frames.map { Path.inFolder(named: folder, $0) }
    settings.trace = trace.map { Path.inFolder(named: folder, $0) }
    settings.clips = clips.filter { $0.device == nil }.map { clip in
      var clip = clip
      clip.path = Path.inFolder(named: folder, clip.path)
      return clip
    }
    return settings
  }

  /// Settings without a trace or a clip.
  package init(frames: String? = nil) { self.frames = frames }
}
