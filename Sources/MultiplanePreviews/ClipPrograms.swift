internal import MultiplaneBase

/// The outside programs that make clips.
package enum ClipPrograms {
  /// The ffmpeg that is started: `MULTIPLANE_FFMPEG`, or the one in `PATH`.
  package static var ffmpeg: String { environment("MULTIPLANE_FFMPEG") ?? "ffmpeg" }

  /// The gifski that makes GIFs unless somebody says otherwise; `nil` leaves them to ffmpeg. A user that names an ffmpeg wants it.
  package static var gifski: String? { environment("MULTIPLANE_FFMPEG") == nil ? pathOfProgram("gifski") : nil }
}
