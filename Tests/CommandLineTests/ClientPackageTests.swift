import Foundation
import TestSupport
import Testing

/// A package of its own that depends on a tag of this one; `Scripts/build-client` builds it.
@Suite(.full) struct ClientPackageTests {
  private static let client = ProcessInfo.processInfo.environment["MULTIPLANE_CLIENT"]

  @Test(.enabled(if: client != nil, "MULTIPLANE_CLIENT names the program Scripts/build-client has built"))
  func `a package that depends on a version of the library draws and looks inside`() throws {
    let tool = try Tool()
    let outcome = try tool.run(
      "\"$MULTIPLANE_CLIENT\" && head -c 8 frame.png | od -An -tx1 && echo $(ls frames) && $M --version")
    #expect(outcome.code == 0, "\(outcome.out)\(outcome.err)")
    let lines = outcome.out.split(separator: "\n").map { String($0) }
    try #require(lines.count == 11, "\(outcome.out)")
    #expect(lines[0] == "\(lines[10]): frame 30 of 61, 160x120")
    #expect(lines[1...4] == ["badge.y = 10", "picked badge in line 5", "changed 1", "differs true"])
    #expect(lines[5].hasPrefix("scene.yaml:4:12: ") && lines[5].contains("tael"))
    #expect(lines[6] == "view 120x160, row 14 in its middle")
    #expect(lines[7] == "rendered 1.0")
    #expect(lines[8] == " 89 50 4e 47 0d 0a 1a 0a")
    #expect(
      lines[9] == "frame-00028.png frame-00029.png frame-00030.png frame-00031.png frames.json", "\(lines[9])")
  }

  @Test(.enabled(if: client != nil, "MULTIPLANE_CLIENT names the program Scripts/build-client has built"))
  func `a watch draws the view that the program of that package shows`() throws {
    let tool = try Tool()
    try tool.write("// swift-tools-version: 6.1\n", to: "client/Package.swift")
    try tool.write("// The views are built elsewhere.\n", to: "client/Sources/ClientViews/Shelf.swift")
    try tool.write("#!/bin/bash\nif [[ $1 == run ]]; then exec \"$MULTIPLANE_CLIENT\"; fi\n", to: "bin/swift")
    let outcome = try tool.run(
      """
      chmod +x bin/swift; PATH=$PWD/bin:$PATH $M watch client -o a.png >said 2>&1 & pid=$!
      for ((i = 0; i < 3000; i++)); do if grep -q 'drawn in' said; then break; fi; sleep 0.02; done
      kill -INT $pid; wait $pid; cat said
      """)
    #expect(outcome.out.contains("frame 0 in a.png: 120x160 pixels"), "\(outcome.out)")
    #expect(outcome.out.contains("of a list of 1000000 rows the first 10000 are shown"), "\(outcome.out)")
    #expect(outcome.out.contains("client/Sources/ClientViews/Shelf.swift:"), "\(outcome.out)")
  }

  @Test(.enabled(if: client != nil, "MULTIPLANE_CLIENT names the program Scripts/build-client has built"))
  func `the tests of that package compare its view with goldens`() throws {
    let tool = try Tool()
    let outcome = try tool.run("NO_COLOR=1 \"$MULTIPLANE_CLIENT-tests\" --testing-library swift-testing")
    let said = outcome.out + outcome.err
    #expect(outcome.code == 0, "\(said)")
    // What a runner of another kind leaves out would pass, too.
    #expect(said.contains("\"the shelf at an offset\" with 2 test cases passed"), "\(said)")
    #expect(said.contains("\"a picture that was never accepted fails\" passed"), "\(said)")
    #expect(said.contains("there is no golden"), "\(said)")
    // Both modes of the language, with isolation to the main actor by default and without.
    #expect(said.ranges(of: "\"rows of the main actor are drawn off it\" passed").count == 4, "\(said)")
  }
}
