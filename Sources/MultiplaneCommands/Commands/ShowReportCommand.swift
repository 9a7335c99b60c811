import ArgumentParser
import MultiplaneBase
import MultiplaneGolden

/// `multiplane show-report`.
struct ShowReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show-report", abstract: "Open the report of the last test in a browser.",
    discussion: """
      Prints the address of the page. Where there is a screen (DISPLAY or WAYLAND_DISPLAY), xdg-open shows it.
      """)

  @Argument(
    help: "The folder of the report; \(TestOptions.usualReport) unless given.", completion: .directory)
  var report = TestOptions.usualReport

  @OptionGroup var messageOptions: MessageOptions

  func run() throws {
    let messages = Messages(messageOptions)
    let page = Path.joined(report, "index.html")
    guard let path = realPath(page) else {
      throw messages.end(
        SceneFailure(
          code: "no-report", "there is no report in \"\(report.escapedForMessage)\"",
          hint: "`multiplane test` writes one", failure: .commandLine))
    }
    try messages.report(Self.address(path) + "\n")
    guard environment("DISPLAY") != nil || environment("WAYLAND_DISPLAY") != nil,
      let program = pathOfProgram("xdg-open")
    else { return }
    try become(program, [path])
  }

  /// A file as a browser's address.
  static func address(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = path.utf8.flatMap { byte in
      plain.contains(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return "file://" + String(decoding: bytes, as: UTF8.self)
  }
}
