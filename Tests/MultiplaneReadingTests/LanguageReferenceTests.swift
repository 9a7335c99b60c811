import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Holds the pages of the language to the reader: their tables are those of the schema.
@Suite struct LanguageReferenceTests {
  private static let pages = ReferencePage.all.filter { $0.hasPrefix("docs/language") }

  private static func table(_ name: String) -> [String]? {
    if name == "kinds" {
      return ["| Kind | Content | |", "| --- | --- | --- |"]
        + SceneKind.allCases.map { "| `\($0.rawValue)` | \($0.descriptor.content) | \($0.descriptor.sentence) |" }
    }
    if name == "names in expressions" {
      return ReferencePage.table(
        ["Where", "Names"],
        NameGroup.all.map { group in
          [group.place, group.entries.map { "`\(group.written($0))`" }.joined(separator: " ")]
        })
    }
    if name == "locales" {
      return ReferencePage.table(
        ["Looks like", "In"],
        Dictionary(grouping: NumberLocale.all, by: number(in:)).sorted { $0.value[0].name < $1.value[0].name }.map {
          [$0.key, $0.value.map { "`\($0.name)`" }.joined(separator: " ")]
        })
    }
    if let group = KeyGroup(rawValue: name) {
      return ["| Key | Value | Live | On | |", "| --- | --- | --- | --- | --- |"]
        + SceneSchema.nodeKeys.filter { $0.group == group }.map { key in
          "| `\(key.name)` | \(key.form.described) | \(key.isLive ? "live" : "") | \(kinds(key.kinds)) | \(key.sentence) |"
        }
    }
    // A verb of an event may have the name of a group of node keys: `event move` is the verb.
    let plain = name.hasPrefix("event ") ? String(name.dropFirst("event ".count)) : name
    guard let mapping = SceneSchema.mappings.first(where: { $0.name == plain }) else { return nil }
    return ["| Key | Value | |", "| --- | --- | --- |"]
      + mapping.keys.map { key in
        "| `\(key.name)`\(key.isRequired ? " (required)" : "") | \(key.form.described) | \(key.sentence) |"
      }
  }

  /// Three numbers in a locale's separators, in code.
  private static func number(in locale: NumberLocale) -> String {
    ["format(1234, '#,##0')", "format(-1234567.8, '#,##0.0')"].map { formula in
      let scene = "multiplane: 1\ncanvas: { size: 9x9 }\nlocale: \(locale.name)\nlayers: [{ Text: \"${\(formula)}\" }]"
      guard let layer = try? SceneReader.read(scene, folder: Repository.scenes).layers[0],
        case .text(let text) = layer.kind
      else { return "none" }
      return "`\(text.constant ?? "live")`"
    }.joined(separator: " ")
  }

  private static func kinds(_ set: KindSet) -> String {
    // docs/language/nodes.md says which are drawn, and which are containers.
    let undrawn: [SceneKind] = [.spacer, .section, .forEach]
    if SceneKind.allCases.allSatisfy({ set.contains($0) || undrawn.contains($0) }) {
      return (["drawn"] + undrawn.filter { set.contains($0) }.map { "`\($0.rawValue)`" }).joined(separator: " ")
    }
    let containers: [SceneKind] = [
      .vStack, .hStack, .zStack, .flow, .group, .scrollView, .lazyVStack, .lazyHStack, .lazyVGrid, .lazyHGrid,
    ]
    let hasAll = containers.allSatisfy { set.contains($0) }
    let kinds = set.kinds.filter { !hasAll || !containers.contains($0) }.map { "`\($0.rawValue)`" }
    return (kinds + (hasAll ? ["containers"] : [])).joined(separator: " ")
  }

  @Test(arguments: pages.filter { !ReferencePage(path: $0).tableNames.isEmpty })
  func `the tables of the reference are those of the schema`(path: String) throws {
    #expect(try ReferencePage(path: path).fault(Self.table) == nil)
  }

  @Test func `every table of the language stands on one page`() {
    let shown = Self.pages.flatMap { ReferencePage(path: $0).tableNames }
    #expect(Set(shown).count == shown.count)
    let groups = Set(SceneSchema.nodeKeys.map(\.group.rawValue))
    #expect(groups.union(["kinds", "names in expressions"]).isSubset(of: shown))
    #expect(shown.count > 40)
  }

  @Test(arguments: NameGroup.all.indices) func `names of the table are known where it says they stand`(_ index: Int) {
    let group = NameGroup.all[index]
    for name in group.entries.map(group.written) {
      let isOfGroup = group.owner == nil && name.hasPrefix("group.")
      let (isOfRow, isOfStep) = (group.place == "in a row" || isOfGroup, group.place == "in `checks`")
      let isOfBoth = group.title == "a ScrollView of both axes"
      let use = "if(\(name) == \(name), 1, 0.5)"
      let scene = """
        multiplane: 1
        canvas: { size: 200x200 }
        camera: { z: 0 }
        data: { prices: [{ price: 1 }], names: [Ada, Bo] }
        layers:
          - ScrollView:
              - Rectangle:
                name: hero
                height: 20
                sticky: top
                opacity: \(isOfRow || isOfStep || isOfBoth ? "1" : use)
              - LazyVStack:
                  - ForEach: 25001
                    row: { Rectangle: , height: 20 }
                  - Section:
                      - ForEach: \(name == "item" ? "names" : "prices")
                        row: { Rectangle: , height: 20, opacity: "\(isOfRow ? use : "1")" }
                    \(isOfGroup ? "group: item.price" : "")
            name: list
          - ScrollView:
              - { Rectangle: , opacity: "\(isOfBoth ? use : "1")" }
            axis: both
        scroll: [{ wait: 1s }, { mark: outro }]
        checks: [{ at: 0s, expect: \(isOfStep ? name : "scroll") >= 0 }]
        """
      #expect(throws: Never.self, "\(name)") { try SceneReader.read(scene, folder: Repository.scenes) }
    }
  }
}
