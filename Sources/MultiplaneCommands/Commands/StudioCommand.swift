import ArgumentParser
import MultiplaneBase

/// `multiplane studio`: another program, which lies beside this one, so that this one needs no server.
struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio", abstract: "Open a scene in a browser: scroll it, change it, ask it.",
    shouldDisplay: isThere)

  /// Whether the studio lies beside this program.
  static var isThere: Bool { program.map(fileExists) ?? false }

  @Argument(parsing: .captureForPassthrough, help: "The scene, and what the studio takes besides.")
  var arguments: [String] = []

  func run() throws {
    guard let program = Self.program, fileExists(program) else {
      StandardError.write(
        "error: the studio is a program of its own, \"multiplane-studio\", and does not lie beside this one\n"
          + "  hint: \"Scripts/multiplane studio\" builds it, and so does "
          + "\"swift build -c release --static-swift-stdlib --product multiplane-studio\"\n")
      throw ExitRequest(2)
    }
    try become(program, arguments)
  }

  /// Where the studio is, if it is anywhere.
  private static var program: String? {
    realPath("/proc/self/exe").map { Path.joined(Path.parent($0), "multiplane-studio") }
  }
}
