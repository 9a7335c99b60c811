import MultiplaneBase

/// The version of an ffmpeg.
package struct FFmpegVersion: Hashable, Sendable {
  /// The version as the program writes it, such as `5.1.9-0+deb12u1` or `N-109468-gd39b34123d`.
  package var name: String
  /// The major version of its libavcodec, where it says one. Builds between releases have no number but this.
  package var codecLibrary: Int?

  /// Whether filters or options that are used came later.
  package var isTooOld: Bool {
    if let release { return release < Self.oldestRelease }
    return codecLibrary.map { $0 < Self.oldestCodecLibrary } ?? false
  }

  /// The first number of a release such as `5.1.9-0+deb12u1` or `n4.4`; builds between releases have none.
  var release: Int? {
    let text = name.hasPrefix("n") ? name.dropFirst() : name[...]
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    return text.dropFirst(digits.count).first == "." ? Int(digits) : nil
  }

  /// The oldest release that has every filter and option that is used.
  package static let oldest = "\(oldestRelease).0"
  private static let oldestRelease = 4
  /// The libavcodec of that release.
  private static let oldestCodecLibrary = 58
}

extension FFmpegVersion {
  /// The version in what `ffmpeg -version` prints; `nil` if it is something else.
  package init?(printed text: String) {
    let words = text.split(maxSplits: 3, whereSeparator: \.isWhitespace)
    guard words.count > 2, words[1] == "version" else { return nil }
    let library = text.split(separator: "\n").first { $0.hasPrefix("libavcodec") }
    // Numbers are set in columns: `libavcodec     58. 18.100 / 58. 18.100`.
    let major = library?.dropFirst("libavcodec".count).drop(while: \.isWhitespace).prefix { $0.isNumber }
    self.init(name: String(words[2]), codecLibrary: major.flatMap { Int($0) })
  }
}

extension FFmpeg {
  /// The version of a program; `nil` if it is missing or is no ffmpeg.
  package static func version(of program: String) -> FFmpegVersion? {
    let command = EncoderCommand(program: program, arguments: ["-hide_banner", "-version"], output: nil)
    guard let text = try? EncoderProcess(command, patience: 5).finish() else { return nil }
    return FFmpegVersion(printed: String(decoding: text, as: UTF8.self))
  }
}

extension OutputError {
  /// The error with the version of the program that failed, where that is older than what is used.
  func withEncoderVersion() -> OutputError {
    guard case .encoder(var failure) = self else { return self }
    switch failure.reason {
    case .exited, .killed, .stoppedReading, .madeNothing, .leftUnfinished: break
    case .missing, .cannotStart, .hung: return self
    }
    guard let version = FFmpeg.version(of: failure.program), version.isTooOld else { return self }
    failure.outdated = EncoderFailure.Outdated(found: version.name, needed: FFmpegVersion.oldest)
    return .encoder(failure)
  }
}
