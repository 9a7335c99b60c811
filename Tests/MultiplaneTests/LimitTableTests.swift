import Multiplane
import MultiplaneBase
import TestSupport
import Testing

/// Holds docs/limits.md to the constants.
@Suite struct LimitTableTests {
  @Test func `the table of docs about limits is the engine's`() throws {
    let fault = try ReferencePage("limits.md").fault { name in
      guard name == "limits" else { return nil }
      return ReferencePage.table(
        ["What", "Limit", "Up to", "`--limit`"],
        LimitTable.groups.flatMap { group in
          [["**\(group.title)**", "", "", ""]]
            + group.entries.map { [$0.name, $0.value, $0.most, $0.limit.map { "`\($0.name)`" } ?? ""] }
        })
    }
    #expect(fault == nil)
  }

  @Test func `no two limits have one name`() {
    let names = LimitTable.groups.flatMap { group in group.entries.map { "\(group.title): \($0.name)" } }
    #expect(Set(names).count == names.count)
  }
}
