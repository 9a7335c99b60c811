import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// How the content of a node uses the room it is offered: measuring, placing, stacks and the search for uniform rows ask this
/// of a kind and nothing else.
enum RoomUse {
  /// All of it.
  case fills
  /// The largest square in it.
  case square
  /// All of it across the stack around, as thin as a pixel along it.
  case line
  /// The room that a stack has left.
  case gap
  /// The size of the words.
  case words(TextTemplate)
  /// The size of a picture file, or all of the room.
  case picture(path: TextTemplate)
  /// The size of an outline.
  case outline(PathShape)
  case stack(Axis)
  case flow
  case overlay
  case scroller(Scroller)
  case lazy(Axis)
  /// Taken apart before it is laid out.
  case parts
}

extension NodeKind {
  /// How a node of the kind uses the room it is offered.
  var roomUse: RoomUse {
    switch self {
    case .color, .gradient, .rectangle, .capsule, .inspector: .fills
    case .circle: .square
    case .divider: .line
    case .spacer: .gap
    case .text(let words): .words(words)
    case .image(let path): .picture(path: path)
    case .path(let shape): .outline(shape)
    case .stack(let axis): .stack(axis)
    case .flow: .flow
    case .overlay: .overlay
    case .scrollView(let scroller): .scroller(scroller)
    case .lazyStack(let axis), .lazyGrid(let axis, _): .lazy(axis)
    case .forEach, .section: .parts
    }
  }
}
