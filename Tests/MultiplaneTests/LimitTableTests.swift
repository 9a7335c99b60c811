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
        ["What", "Limit"],
        LimitTable.groups.flatMap { group in
          [["**\(group.title)**", ""]] + group.entries.map { [$0.name, $0.value] }
        })
    }
    #expect(fault == nil)
  }

  @Test func `there are few limits`() {
    #expect(LimitTable.groups.map(\.entries.count).reduce(0, +) <= 30)
  }

  @Test func `no two limits have one name`() {
    let names = LimitTable.groups.flatMap { group in group.entries.map { "\(group.title): \($0.name)" } }
    #expect(Set(names).count == names.count)
  }
}
