import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Scenes with lists, sections and grids, compared field by field.
@Suite struct SceneReaderListTests {
  @Test func `contacts have sections whose headers stay in sight`() throws {
    let scene = try SceneReader.read(exampleScene("contacts"), name: "contacts.yaml")
    #expect(
      scene.layers.flatMap { SceneReaderSceneTests.dump($0) } == [
        "ScrollView @0 inset.top=47",
        "  LazyVStack contacts @0 estimate=44; overscan=0.5",
        "    Section @0",
        "      ForEach @0",
        "        Text '…' @0 lines=1; size=20",
        "    Section @0",
        "      Text 'Nobody' @0 size=20",
        "      ForEach @0",
        "        Text '…' @0",
        "Inspector @0 color=#ffffff; size=9; weight=700; width=90",
      ])
    let page = scene.layers[0]
    let list = page.children[0]
    #expect(page.attributes.anchor == .bottom)
    #expect(list.attributes.pin == [.headers, .footers])
    #expect(list.attributes.sizing == .estimated)
    #expect(list.attributes.requery == .edge)
    #expect(list.attributes.overscanCountsScreens)
    let (first, second) = (list.children[0], list.children[1])
    #expect(first.attributes.header?.kind.name == "Text" && first.attributes.footer == nil)
    #expect(first.attributes.header?.properties[.size]?.constant == .number(20))
    #expect(second.attributes.header == nil && second.attributes.footer?.kind.name == "Divider")
    // Right to left is everywhere inside, the header of a section included, and nowhere else.
    #expect(page.attributes.isRightToLeft && list.attributes.isRightToLeft && first.attributes.isRightToLeft)
    #expect(first.attributes.header?.attributes.isRightToLeft == true)
    #expect(first.children[0].children[0].attributes.isRightToLeft)
    #expect(second.children[0].attributes.isRightToLeft)
    #expect(!scene.layers[1].attributes.isRightToLeft)
    guard case .inspector(scroller: 0) = scene.layers[1].kind else {
      Issue.record("the inspector shows \(scene.layers[1].kind)")
      return
    }
    #expect(scene.layers[1].isLive)
    #expect(scene.track.map { "\($0.verb)" }.last?.contains("item(zoë, ") == true)
  }

  @Test func `grids share their lines`() throws {
    let scene = try SceneReader.read(exampleScene("grids"))
    let grids = scene.layers[0].children.map { ($0.kind, $0.properties[.columns]?.constant) }
    #expect(
      grids.map { "\($0.0)" } == [
        "lazyGrid(MultiplaneBase.Axis.vertical, MultiplaneScene.GridColumns.count)",
        "lazyGrid(MultiplaneBase.Axis.vertical, MultiplaneScene.GridColumns.adaptive)",
        "lazyGrid(MultiplaneBase.Axis.vertical, MultiplaneScene.GridColumns.tracks([Optional(80.0), nil, Optional(120.0)]))",
      ])
    #expect(grids.map(\.1) == [.number(8), .number(80), nil])
    #expect(scene.layers[0].children[0].properties[.spacing]?.constant == .number(4))
    guard case .lazyGrid(.horizontal, .count) = scene.layers[1].children[0].kind else {
      Issue.record("no horizontal grid but \(scene.layers[1].children[0].kind)")
      return
    }
    #expect(scene.layers[1].children[0].properties[.columns]?.constant == .number(2))
    #expect(scene.layers[0].children[1].attributes.pin == .headers)
    #expect(scene.layers[0].attributes.anchor == .item)
  }

  @Test func `names tell which rows there are`() throws {
    let scene = try SceneReader.read(exampleScene("feed"))
    let slots = Set(scene.layers[1].properties[.opacity]?.inputs.map(\.slot) ?? [])
    #expect(
      slots == [
        .rows(0, .prepared, .count), .rows(0, .visible, .first), .rows(0, .seen(0.8), .last),
        .holds(0, .visible, .number(3)), .holds(0, .prepared, .number(-5)), .scroller(0, .shift),
      ])
    #expect(scene.layers[1].properties[.opacity]?.isLive == true)
    let row = scene.layers[0].children[0].children[0].children[0]
    #expect(row.properties[.color(.background)]?.inputs.map(\.slot) == [.item(4)])
    #expect(row.properties[.height]?.inputs.map(\.slot) == [.item(4), .item(3)])
    let context = EvaluationContext()
    context.row.item = [.number(1), .text("Ada"), .number(2), .boolean(false), .boolean(true)]
    #expect(row.properties[.height]?.number(context) == 300)
  }

  @Test func `items of a counted source are found by their ids`() throws {
    let scene = try SceneReader.read(exampleScene("counted"))
    #expect(scene.sources.count == 1 && scene.sources[0].index(of: .number(25_000)) == 25_000)
    #expect(scene.sources[0].index(of: .number(25_007)) == nil, "no one asks for it")
    guard case .forEach(let source) = scene.layers[0].children[0].children[0].kind else {
      Issue.record("no ForEach")
      return
    }
    #expect(source.number == 0 && scene.sources[0].index(of: .number(25_004)) == 25_004)
    #expect(
      scene.events.map(ListScenes.dump) == [
        "0.0 insert 0 at 0: -1 [-1, New, Just in, false] spring 0.5", "0.5 toggle 0: 25000.3 easeInOut 0.3",
        "1.2 remove 0: 25001 25002 25003 25004 easeOut 0.25", "1.8 select 0: 25006", "2.4 rotate landscape",
      ])
  }

  @Test func `a feed is read with all its events`() throws {
    let scene = try SceneReader.read(exampleScene("feed"))
    #expect(scene.sources.map(\.count) == [3, 2])
    #expect(scene.sources.map(\.number) == [0, 1])
    #expect(try scene.sources[0].id(at: 1) == .number(2))
    #expect(scene.sources[0].index(of: .number(3)) == 2)
    guard case .forEach(let source) = scene.layers[0].children[0].children[0].kind else {
      Issue.record("no ForEach")
      return
    }
    #expect(source.number == 0)
    #expect(scene.events.map(ListScenes.dump) == ListScenes.feedEvents)
    #expect(scene.events[1].span == SourceSpan(file: "scene.yaml", line: 43, column: 5, length: 6))
  }
}

extension SceneReaderListTests {
  @Test func `components take the names of sources and scrollers`() throws {
    let scene = try SceneReader.read(
      SceneMistake.head + """
        components:
          Rows:
            takes: [source, list]
            body:
              VStack:
                - ForEach: source
                  row:
                    Text: ${item.name}
                    opacity: if(item.selected, 1, 0.5)
                - Inspector: list
          Unused:
            takes: [source, list]
            body:
              LazyVGrid:
                - ForEach: source
                  id: item.id
                  row:
                    Text: ${item.name}
                - Section:
                    - Inspector: list
              columns: 3
        data:
          feed: [{ id: 1, name: Ada }]
        layers:
          - Rows: { source: feed, list: page }
          - ScrollView: []
            name: page
        """)
    let children = scene.layers[0].children
    guard case .forEach(let source) = children[0].kind, case .inspector(let scroller) = children[1].kind else {
      Issue.record("no ForEach and Inspector")
      return
    }
    #expect(source.number == 0 && scroller == 0)
    #expect(children[0].children[0].properties[.opacity]?.inputs.map(\.slot) == [.item(2)])
  }
}
