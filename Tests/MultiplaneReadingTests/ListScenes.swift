import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

/// Scenes with lists, and their events as text.
enum ListScenes {
  static let contacts = """
    multiplane: 1
    canvas: { size: 390x844, safeArea: { top: 47 } }
    layers:
      - ScrollView:
          - LazyVStack:
              - Section:
                  - ForEach: [{ key: ada, name: Ada }, { key: zoë, name: Zoë }]
                    id: item.key
                    row:
                      Text: ${item.name}
                      lines: 1
                header:
                  Text: A to Z
                size: 20
              - Section:
                  - Text: Nobody
                    size: 20
                  - ForEach: 2
                    row:
                      Text: ${index}
                footer:
                  Divider:
            name: contacts
            pin: [headers, footers]
            sizing: estimated
            estimate: 44
            requery: edge
            overscan: 0.5 screens
        inset: { top: safe.top }
        anchor: bottom
        direction: rtl
      - Inspector: contacts
        width: 90
        size: 9
        weight: bold
        color: white
    scroll:
      - jump: { item: zoë, anchor: center }
    """

  static let grids = """
    multiplane: 1
    canvas: { size: 390x844 }
    let: { narrow: 80 }
    layers:
      - ScrollView:
          - LazyVGrid:
              - ForEach: 50_000
                row:
                  Color: purple
                  height: 80
            columns: 8
            spacing: 4
          - LazyVGrid:
              - Section: [{ Color: red }]
            columns: { adaptive: narrow }
            pin: headers
          - LazyVGrid: []
            columns: [narrow, flexible, 120]
      - ScrollView:
          - LazyHGrid: []
            columns: 2
        axis: horizontal
    """

  static let feed = """
    multiplane: 1
    canvas: { size: 390x844, fps: 60 }
    data:
      feed:
        - { id: 1, name: Ada, size: 2, open: false }
        - { id: 2, name: Bo, size: 3, open: false }
        - { id: 3, name: Cleo, size: 4, open: true }
      tags: [a, b]
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: feed
                id: item.id
                row:
                  Text: ${item.name}
                  height: if(item.selected, 300, if(item.open, 200, 100))
                  background: if(item.selected, "gold", "white")
              - ForEach: tags
                row:
                  Text: ${item}
                  opacity: if(item.selected, 1, 0.5)
            name: list
        name: page
      - Color: red
        opacity: if(list.visible.contains(3) or list.prepared.contains(-5), list.prepared.count, list.visible.first - list.visible(0.8).last + page.shift)
        name: backdrop
      - Group: []
        name: other
    scroll:
      - wait: 1s
      - mark: landed
      - ease: { by: 100, over: 2s }
    events:
      - at: 1s
        insert:
          in: feed
          at: 3
          items:
            - { id: 4, name: 12, size: 3 * 2, open: true }
            - { name: Eve, id: -5, open: false, size: 1 }
        animate: spring
      - at: landed + 500ms
        remove: { in: feed, items: 2..3 }
        animate: easeInOut 300ms
      - at: landed + 1s
        remove: { in: feed, items: [4, -5, 4] }
        animate: { curve: [0.1, 0, 0.2, 1], over: 12f }
      - at: 120f
        move: { in: feed, item: 1, to: 4 }
        animate: spring 500ms
      - at: landed
        set: { in: feed, item: 1, field: name, value: Eva }
        animate: linear 1s
      - at: 3s
        set: { in: feed, item: 1, field: size, value: 4 + 0.5 }
      - when: list.visible.contains(3) and scroll > 10
        toggle: { in: feed, item: 3, field: open }
      - when: time > 1
        select: { in: feed, items: 1..2 }
      - at: 0s
        select: { in: tags, item: 1 }
      - at: 2s
        deselect: { in: feed, item: 2 }
      - at: 2s
        deselect: { in: feed }
      - at: 2s
        rotate: landscape
      - at: 2s
        resize: 400x300.5
      - at: 2s
        scroll: { in: list, linear: { by: -30, over: 1s } }
      - at: 2s
        scroll: { in: page, jump: { item: 4, anchor: bottom } }
      - at: landed
        snapshot: out/feed.png
    """

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

  /// What the language's own example does with its items.
  static let counted = """
    multiplane: 1
    canvas: { size: 390x844, fps: 60 }
    data:
      feed:
        count: 50_000
        seed: 7
        fields:
          id: index
          name: pick(["Ada", "Bo", "Cleo", "Dan"], index)
          text: lorem(8 + random(40))
          expanded: false
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: feed
                id: item.id
                row:
                  Text: ${item.text}
                  height: if(item.expanded, 1000, 250)
                  background: if(item.selected, "gold", "white")
            sizing: estimated
            estimate: 250
        name: list
    scroll:
      - mark: landed
      - jump: { item: 25_000, anchor: center }
      - wait: 3.2s
    events:
      - at: 0s
        insert: { in: feed, at: 0, items: [{ id: -1, name: New, text: Just in, expanded: false }] }
        animate: spring
      - at: landed + 500ms
        toggle: { in: feed, item: 25_000, field: expanded }
        animate: easeInOut 300ms
      - at: landed + 1.2s
        remove: { in: feed, items: 25_001..25_004 }
        animate: easeOut 250ms
      - at: landed + 1.8s
        select: { in: feed, item: 25_006 }
      - at: landed + 2.4s
        rotate: landscape
    """

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
