import Glibc
import MultiplaneBase
import MultiplaneDecoding
import MultiplanePreviews

/// A command that draws scenes, which gives up what it never needs before it opens one.
protocol WalledCommand {
  /// The files and folders that it writes; `-` is standard output.
  var writtenPaths: [String] { get }

  /// Raises the walls; the process must have one thread.
  func raiseWalls()
}

extension WalledCommand {
  var writtenPaths: [String] { [] }

  func raiseWalls() { raiseWalls(starting: Encoders.programs) }

  /// Raises the walls with some programs that may be started.
  func raiseWalls(starting programs: [String]) {
    guard let warning = ProgramWalls.raise(writing: writtenPaths.filter { $0 != "-" }, starting: programs) else {
      return
    }
    StandardError.write(DiagnosticPrinter().text([warning]))
  }
}

/// The programs that make clips, as the walls let them be started.
private enum Encoders {
  /// The paths of those that are there. A script needs a program that reads it, so a script brings all programs along.
  static var programs: [String] {
    let ffmpeg = ClipPrograms.ffmpeg
    guard let path = ffmpeg.contains("/") ? ffmpeg : pathOfProgram(ffmpeg), fileExists(path) else { return [] }
    return [isScript(path) ? "/" : path]
  }

  private static func isScript(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var start: [UInt8] = [0, 0]
    return read(file, &start, 2) == 2 && start == Array("#!".utf8)
  }
}
