import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// The `let` of a `ForEach`: values of a row with names.
@Suite struct RowValueTests {
  /// The row of a list of two items, with a `let` and keys.
  private func row(_ values: String, _ keys: String, around: String = "LazyVStack") throws -> Node {
    let list = """
      ScrollView:
        - \(around):
            - ForEach: [{ votes: 30, name: Ada }, { votes: 70, name: Bo }]
              let: \(values)
              row: \(keys)
      """
    return try scene(list).layers[0].children[0].children[0].children[0]
  }

  private func context(_ index: Int) -> EvaluationContext {
    let context = EvaluationContext(scrollers: 1, nodes: 0)
    context.row = RowValues(index: Double(index), count: 2)
    context.row.item = index == 0 ? [.number(30), .text("Ada")] : [.number(70), .text("Bo")]
    context.frame = FrameValues(time: 2)
    return context
  }

  @Test func `nodes of a row use the values that its let computes of its item`() throws {
    let row = try row(
      "{ share: item.votes / 100, tall: 40 * share, tone: 'if(share > 0.5, teal, red)', late: share * time }",
      "{ Rectangle: { fill: tone }, height: tall, opacity: share, x: late + index }")
    let first = context(0)
    let second = context(1)
    #expect(row.properties[.height]?.number(first) == 12 && row.properties[.height]?.number(second) == 28)
    #expect(row.properties[.opacity]?.number(second) == 0.7)
    #expect(row.properties[.x]?.number(second) == 2.4)
    #expect(row.properties[.color(.fill)]?.text(first) == "#ff0000")
    #expect(row.properties[.color(.fill)]?.text(second) == "#008080")
    // What is constant in a row is known to layout, what follows the time is not.
    #expect(row.properties[.height]?.dependence.isDisjoint(with: .live) == true)
    #expect(row.properties[.x]?.dependence.contains(.live) == true)
  }

  @Test func `a value of a row is handed to a component, whose body does not know its name`() throws {
    let card = "components: { Bar: { takes: [part], body: { Rectangle: , width: part * 200 } } }"
    let list = "VStack:\n  - ForEach: [30, 70]\n    let: { share: item / 100 }\n    row: { Bar: { part: share } }"
    let bar = try scene(list, more: card).layers[0].children[0].children[0]
    let context = EvaluationContext()
    context.row.itemValue = .number(70)
    #expect(bar.properties[.width]?.number(context) == 140)
    let body = "components: { Bar: { takes: [], body: { Rectangle: , width: share * 200 } } }"
    let other = list.replacing("{ part: share }", with: "")
    #expect(throws: UnreadableScene.self) { try scene(other, more: body) }
  }

  @Test func `the header of a group knows the values of its first row`() throws {
    let text = """
      ScrollView:
        - LazyVStack:
            - Section:
                - ForEach: [{ votes: 30, team: a }, { votes: 70, team: b }]
                  let: { share: item.votes / 100 }
                  row: { Rectangle: , height: 20 }
              group: item.team
              header: { Rectangle: , height: 8, opacity: share }
      """
    let section = try scene(text).layers[0].children[0].children[0]
    let header = try #require(section.attributes.header)
    let context = EvaluationContext(scrollers: 1, nodes: 0)
    context.row.item = [.number(70), .text("b")]
    #expect(header.properties[.opacity]?.number(context) == 0.7)
  }

  @Test func `values of a row may stand in any order, and rows inside know those that are not of the row around`()
    throws
  {
    let text = """
      ScrollView:
        - VStack:
            - ForEach: 3
              let: { b: a * 2, a: scroll / 10 }
              row:
                HStack:
                  - ForEach: 2
                    let: { c: b + index }
                    row: { Rectangle: , opacity: c / 10 }
      """
    let inner = try scene(text).layers[0].children[0].children[0].children[0].children[0].children[0]
    let context = EvaluationContext(scrollers: 1, nodes: 0)
    context.step.scrollers[0] = ScrollerValues(scroll: 20, position: 20)
    context.row = RowValues(index: 1, count: 2)
    #expect(inner.properties[.opacity]?.number(context) == 0.5)
  }

  @Test(
    arguments: [
      ("let: { a: nme }", "opacity: a", "\"nme\" is not a name here"),
      ("let: { a: nme }", "", "\"nme\" is not a name here"),
      ("let: { a: b, b: a }", "opacity: a", "\"a\" needs itself"),
      ("let: { a: item * scroll }", "height: a", "\"height\" cannot follow \"a\""),
      ("let: { hero: 1 }", "", "\"hero\" is already the name of a node"),
      ("let: { scroll: 1 }", "", "\"scroll\" is a name of the language"),
      ("let: { tall: 1 }", "", "\"tall\" is already the name of a value"),
      ("let: { a-b: 1 }", "", "\"a-b\" cannot be the name of a value"),
      ("let: [1]", "", "\"let\" expects a mapping of names, found a list"),
      ("let: { a: entry }", "opacity: a", "\"entry\" stands in the keys of a node only"),
      ("let: { a: 1 }", "opacity: aa", "\"aa\" is not a name here"),
    ] as [(TextArgument, TextArgument, TextArgument)])
  func `mistakes in a let of a row are told`(values: TextArgument, key: TextArgument, message: TextArgument) throws {
    let text = """
      multiplane: 1
      canvas: { size: 200x200 }
      let: { tall: 3 }
      layers:
        - Rectangle:
          name: hero
        - ScrollView:
            - LazyVStack:
                - ForEach: [4, 5]
                  \(values.text)
                  row: { Rectangle: , \(key.text) }
      """
    do throws(SceneFailure) {
      _ = try SceneReader.read(text)
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostics.map(\.message) == [message.text])
    }
  }

  @Test func `a value of the row around that follows its item is not one of the row inside`() {
    let text = """
      multiplane: 1
      canvas: { size: 200x200 }
      layers:
        - VStack:
            - ForEach: [4, 5]
              let: { a: item * 2 }
              row:
                HStack:
                  - ForEach: 2
                    row: { Rectangle: , height: a }
      """
    do throws(SceneFailure) {
      _ = try SceneReader.read(text)
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostics.map(\.message) == ["\"a\" belongs to another row than the one that uses it"])
      #expect(error.diagnostics[0].hint?.contains("\"item\"") == true)
    }
  }
}
