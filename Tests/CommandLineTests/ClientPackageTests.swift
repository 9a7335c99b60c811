import Foundation
import Testing

/// A package of its own that depends on a tag of this one; `Scripts/build-client` builds it.
@Suite struct ClientPackageTests {
  private static let client = ProcessInfo.processInfo.environment["MULTIPLANE_CLIENT"]

  @Test(.enabled(if: client != nil, "MULTIPLANE_CLIENT names the program Scripts/build-client has built"))
  func `a package that depends on a version of the library says which`() throws {
    let tool = try Tool()
    let outcome = try tool.run("cmp <(\"$MULTIPLANE_CLIENT\") <($M --version)")
    #expect(outcome.code == 0, "\(outcome.out)\(outcome.err)")
  }
}
