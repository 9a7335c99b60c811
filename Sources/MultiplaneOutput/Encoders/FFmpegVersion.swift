import MultiplaneBase

extension FFmpeg {
  /// The version a program gives itself, such as `5.1.9-0+deb12u1`; `nil` if it is missing or says something else.
  package static func version(of program: String) -> String? {
    let command = EncoderCommand(program: program, arguments: ["-hide_banner", "-version"], output: nil)
    guard let text = try? EncoderProcess(command, patience: 5).finish() else { return nil }
    let words = String(decoding: text, as: UTF8.self).split(separator: " ", maxSplits: 3)
    return words.count > 2 && words[1] == "version" ? String(words[2]) : nil
  }
}

extension OutputError {
  /// The error with the version of the program that failed, where it ended with an error of its own.
  func withEncoderVersion() -> OutputError {
    guard case .encoder(var failure) = self, case .exited = failure.reason else { return self }
    failure.version = FFmpeg.version(of: failure.program)
    return .encoder(failure)
  }
}
