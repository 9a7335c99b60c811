import Foundation
import TestSupport
import Testing

/// A package of its own that depends on a tag of this one; `Scripts/build-client` builds it.
@Suite(.full) struct ClientPackageTests {
  private static let client = ProcessInfo.processInfo.environment["MULTIPLANE_CLIENT"]

  @Test(.enabled(if: client != nil, "MULTIPLANE_CLIENT names the program Scripts/build-client has built"))
  func `a package that depends on a version of the library draws and looks inside`() throws {
    let tool = try Tool()
    let outcome = try tool.run("\"$MULTIPLANE_CLIENT\" && head -c 8 frame.png | od -An -tx1 && $M --version")
    #expect(outcome.code == 0, "\(outcome.out)\(outcome.err)")
    let lines = outcome.out.split(separator: "\n").map { String($0) }
    try #require(lines.count == 8, "\(outcome.out)")
    #expect(lines[0] == "\(lines[7]): frame 30 of 61, 160x120")
    #expect(lines[1...4] == ["badge.y = 10", "picked badge in line 5", "changed 1", "differs true"])
    #expect(lines[5].hasPrefix("scene.yaml:4:12: ") && lines[5].contains("tael"))
    #expect(lines[6] == " 89 50 4e 47 0d 0a 1a 0a")
  }
}
