import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// What is painted together and what stands alone, in paint order.
@Suite struct CompositingLayerTests {
  @Test(arguments: cases(layerTable)) func `boxes become the layers of the table`(row: TextCase) throws {
    let states = try frames(of: scene(row.given))
    #expect(states[0].layers.map { dump($0) }.joined() == row.expected)
  }

  private func dump(_ state: LayerState, indent: Int = 0) -> String {
    let space = String(repeating: "  ", count: indent)
    let layer = state.layer
    var text = "\(space)\(layer.box.node.kind.name) at \(words(layer.origin.x)) \(words(layer.origin.y))"
    let moved = layer.constantOffset
    if moved != .zero { text += " moved \(words(moved.x)) \(words(moved.y))" }
    if !layer.leaves.isEmpty { text += " live " + layer.leaves.map(\.property.key).joined(separator: ", ") }
    if !state.effects.isEmpty { text += " composed " + names(state.effects) }
    text += "\n"
    for part in state.parts {
      switch part {
      case .picture(let picture): text += "\(space)  picture: " + picture.items.map(name).joined(separator: ", ") + "\n"
      case .layer(let layer): text += dump(layer, indent: indent + 1)
      case .scroll(let scroll):
        text += "\(space)  scroll\n" + scroll.rows.map { dump($0, indent: indent + 2) }.joined()
      case .rows(let rows): text += "\(space)  rows\n" + rows.map { dump($0, indent: indent + 2) }.joined()
      }
    }
    return text
  }

  private func names(_ effects: [Effect]) -> String { effects.map { word("\($0)") }.joined(separator: "+") }

  /// The name of a case.
  private func word(_ text: String) -> String { String(text.prefix { $0 != "(" }) }

  private func name(_ item: DisplayItem) -> String {
    switch item {
    case .group(let effects, let items): "\(names(effects))[\(items.map(name).joined(separator: ", "))]"
    case .clip(_, _, let items): "clip[\(items.map(name).joined(separator: ", "))]"
    default: word("\(item)")
    }
  }
}

private let layerTable = """
  == what stays is one picture
  ZStack: [{ Color: red }, { Text: a }]
  --
  ZStack at 0 0
    picture: fill, text
  == what moves cuts the picture in two
  ZStack: [{ Color: red }, { Text: a, y: scroll }, { Text: b }]
  --
  ZStack at 0 0
    picture: fill
    Text at 96 140 live y
      picture: text
    picture: text
  == what stays where it is moved to is painted in
  ZStack: [{ Color: red }, { Text: a, x: 5, scale: 2 }]
  --
  ZStack at 0 0
    picture: fill, transform[text]
  == a layer's constant place
  Text: a
  x: 5
  y: -7
  --
  Text at 96 0 moved 5 -7
    picture: text
  == effects that stay are painted
  Text: a
  blur: 3
  opacity: 0.5
  --
  Text at 96 0
    picture: blur+opacity[text]
  == effects before the first live one are painted
  Text: a
  shadow: { radius: 4 }
  blur: 3
  opacity: 1 - scroll / 10 - 0.5
  --
  Text at 96 0 live opacity composed opacity
    picture: shadow+blur[text]
  == effects after a live one are composed
  Text: a
  shadow: { radius: 4 }
  blur: 3 + scroll
  opacity: 0.5
  --
  Text at 96 0 live blur composed blur+opacity
    picture: shadow[text]
  == effects over other units are composed
  ZStack: [{ Color: red }, { Text: a, y: scroll }]
  opacity: 0.5
  corner: 8
  --
  ZStack at 0 0 composed clip+opacity
    picture: fill
    Text at 96 140 live y
      picture: text
  == a mask is painted in
  Color: red
  mask: { Circle: }
  --
  Color at 0 0
    picture: mask[fill]
  == corners clip what is inside
  VStack: [{ Text: a }]
  corner: 4
  background: white
  border: black
  --
  VStack at 96 0
    picture: clip[fill, text, frame]
  == rows are units, in plain and in lazy stacks
  ScrollView: [{ Text: a }, { VStack: [{ Text: b }, { Text: c }] }, { LazyVStack: [{ ForEach: 2, row: { Text: d } }] }]
  align: leading
  --
  ScrollView at 0 0
    scroll
      Text at 0 0
        picture: text
      Text at 0 20
        picture: text
      Text at 0 40
        picture: text
      Text at 0 60
        picture: text
      Text at 0 80
        picture: text
  == a stack that paints is a row whole, the rows of a lazy one inside it their own
  ScrollView: [{ VStack: [{ Text: b }, { LazyVStack: [{ ForEach: 2, row: { Text: d } }], padding: 5 }], background: red }]
  --
  ScrollView at 0 0
    scroll
      VStack at 0 0
        picture: fill, text
        rows
          Text at 5 25
            picture: text
          Text at 5 45
            picture: text
  == a lazy stack that paints and fades
  ScrollView: [{ LazyVStack: [{ ForEach: 1, row: { Text: d } }], background: red, opacity: 0.5, padding: 3 }]
  --
  ScrollView at 0 0
    scroll
      LazyVStack at 0 0 composed opacity
        picture: fill
        rows
          Text at 3 3
            picture: text
  """
