import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import TestSupport

/// A scene of the corpus as users write them.
func exampleScene(_ title: String) -> String { CorpusText.text(title, in: "scenes/examples") }

/// Events as text.
enum ListScenes {
  /// An event in a line: moment, action, animation.
  static func dump(_ event: SceneEvent) -> String {
    let moment =
      switch event.moment {
      case .time(let moment): (moment.step.map { "step \($0) + " } ?? "") + "\(moment.seconds)"
      case .condition(let condition): condition.text
      }
    func id(_ id: ItemID) -> String { if case .number(let number) = id { "\(number)" } else { "'\(id)'" } }
    func ids(_ all: [ItemID]) -> String { all.map(id).joined(separator: " ") }
    let action =
      switch event.action {
      case .insert(let source, let at, let items):
        "insert \(source) at \(at): " + items.map { "\(id($0.id)) \($0.item.fields)" }.joined(separator: "; ")
      case .remove(let source, let all): "remove \(source): \(ids(all))"
      case .move(let source, let one, let to): "move \(source): \(id(one)) to \(to)"
      case .set(let source, let one, let field, let value):
        "set \(source): \(id(one)).\(field) = \(value.type) \(value)"
      case .toggle(let source, let one, let field): "toggle \(source): \(id(one)).\(field)"
      case .select(let source, let all): "select \(source): \(ids(all))"
      case .deselect(let source, let all): "deselect \(source): \(ids(all))"
      case .rotate(let orientation): "rotate \(orientation)"
      case .appearance(let appearance): "appearance \(appearance)"
      case .resize(let size): "resize \(size.width.points) \(size.height.points)"
      case .scroll(let scroller, let steps):
        "scroll \(scroller) "
          + steps.map { step in
            switch step.verb {
            case .linear(.by(let by), let over): "by \(by) over \(over)"
            case .jump(.item(let one, let anchor)): "to \(id(one)) \(anchor)"
            default: "\(step.verb)"
            }
          }.joined(separator: ", ")
      case .snapshot(let path): "snapshot \(path)"
      }
    let animation =
      switch event.animation?.curve {
      case nil: ""
      case .spring?: " spring \(event.animation?.duration ?? 0)"
      case .timing(let curve)?:
        " \(TimingCurve.named.first { $0.curve == curve }?.name ?? "\(curve)") \(event.animation?.duration ?? 0)"
      }
    return "\(moment) \(action)\(animation)"
  }

  static let feedEvents = [
    "1.0 insert 0 at 3: 4 [4, 12, 6, true]; -5 [-5, Eve, 1, false] spring 0.5",
    "1.5 remove 0: 2 3 easeInOut 0.3",
    "2.0 remove 0: 4 -5 bezier(x1: 0.1, y1: 0.0, x2: 0.2, y2: 1.0) 0.2",
    "2.0 move 0: 1 to 4 spring 0.5",
    "1.0 set 0: 1.1 = text Eva linear 1.0",
    "3.0 set 0: 1.2 = number 4.5",
    "list.visible.contains(3) and scroll > 10 toggle 0: 3.3",
    "time > 1 select 0: 1 2",
    "0.0 select 1: 1",
    "2.0 deselect 0: 2",
    "2.0 deselect 0: ",
    "2.0 rotate landscape",
    "2.0 resize 400.0 300.5",
    "2.0 scroll 0 by -30.0 over 1.0",
    "2.0 scroll 0 to 4 bottom",
    "1.0 snapshot out/feed.png",
  ]
}
