import Foundation
import TestSupport
import Testing

/// The program as a file: what it needs of the machine it is copied to.
@Suite(.full) struct BinaryTests {
  private static let path = Tool.binary

  @Test(.enabled(if: path.contains("/release/"), "it is the release build that is copied"))
  func `the release program needs no toolchain where it runs`() throws {
    let outcome = try Tool().run("readelf -d -- \"$M\"")
    #expect(outcome.code == 0, "\(outcome.err)")
    let lines = outcome.out.split(separator: "\n")
    let folders = lines.filter { $0.contains("(RUNPATH)") || $0.contains("(RPATH)") }
    for line in folders { #expect(line.hasSuffix("[$ORIGIN]"), "\(line)") }
    let libraries = lines.filter { $0.contains("(NEEDED)") }
    #expect(!libraries.isEmpty)
    for line in libraries {
      #expect(!line.contains("[libswift") && !line.contains("[libFoundation"), "\(line)")
    }
  }
}
