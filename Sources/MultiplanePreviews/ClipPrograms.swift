internal import MultiplaneBase

/// The outside programs that make clips.
package enum ClipPrograms {
  /// The ffmpeg that is started: `MULTIPLANE_FFMPEG`, or the one in `PATH`.
  package static var ffmpeg: String { environment("MULTIPLANE_FFMPEG") ?? "ffmpeg" }
}
