extension SceneMistake {
  /// A scene that events are added to.
  static let eventHead = """
    multiplane: 1
    canvas: { size: 390x844 }
    data:
      feed:
        - { id: 1, name: Ada, open: false, size: 3 }
        - { id: 2, name: Bo, open: true, size: 4 }
        - { id: 3, name: Cleo, open: false, size: 5 }
      tags: [a, b, c]
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: feed
                id: item.id
                row:
                  Text: ${item.name}
              - ForEach: tags
                row:
                  Text: ${item}
        name: list
      - Color: red
        name: backdrop
    scroll:
      - wait: 1s
      - mark: landed
      - wait: 1s
    events:

    """

  /// Mistakes in events.
  static let eventMistakes = parse(
    #"""
      - rotate
    => 27:5 an event expects a mapping, found "rotate"
       hint: the keys are at, when, insert, remove, move, set, toggle, select, deselect, rotate, resize, appearance, scroll, snapshot, animate
    ----
      - rotate: sideways
    => 27:5 the event needs "at" or "when"
       hint: write at: 1s, or a mark
    => 27:13 "sideways" is not a value of "rotate"
       hint: write portrait or landscape
    ----
      - at: 1s
        rotte: landscape
    => 28:5 "rotte" is not a key of an event
       hint: did you mean "rotate"?
    ----
      - at: 1s
    => 27:5 the event does nothing
       hint: write one of insert, remove, move, set, toggle, select, deselect, rotate, resize, appearance, scroll or snapshot
    ----
      - rotate: landscape
    => 27:5 the event needs "at" or "when"
       hint: write at: 1s, or a mark
    ----
      - at: 1s
        rotate: landscape
        resize: 100x100
    => 29:5 an event does one thing, found "rotate" and "resize"
       hint: write an event for each, with the same "at"
    ----
      - at: 1s
        when: scroll > 3
        rotate: landscape
    => 28:5 "when" together with "at"
       note: "at" is at 27:5
       hint: leave one of them out
    ----
      - at: 3s
        rotate: landscape
    => 27:9 the event is after the end of the track
       note: the track ends at 2s
       hint: add a step to "scroll": - wait: 1s
    ----
      - at: landed + 1500ms
        rotate: landscape
    => 27:9 the event is after the end of the track
       note: the track ends at 2s
       hint: add a step to "scroll": - wait: 1s
    ----
      - at: landed - 2s
        rotate: landscape
    => 27:9 the event is before the start
    ----
      - at: lended
        rotate: landscape
    => 27:9 there is no mark "lended"
       hint: did you mean "landed"?
    ----
      - at: lended + 1s
        rotate: landscape
    => 27:9 "lended" is not a name here
       hint: did you mean "landed"?
    ----
      - at: 60
        rotate: landscape
    => 27:9 expected a time, found a number
       hint: write 60s
    ----
      - at: 1s * time
        rotate: landscape
    => 27:9 "at" cannot follow "time"
       hint: use numbers and constant names
    ----
      - when: 3 > 2
        rotate: landscape
    => 27:11 "when" never changes
       hint: use a live name such as scroll or time, or "at" for a moment
    ----
      - when: scroll
        rotate: landscape
    => 27:11 expected true or false, found a number
       hint: compare it: x > 0
    ----
      - when: list.visible.contain(3)
        rotate: landscape
    => 27:11 a set of rows has no "contain"
       hint: did you mean "contains"?
    ----
      - at: 1s
        appearance: dark
        animate: spring
    => 29:5 "animate" together with "appearance"
       note: changes of items and of the size of the viewport are animated
    ----
      - at: 1s
        select: { in: feed, item: 1 }
        animate: bounce
    => 29:14 "bounce" is not an animation
       hint: write spring, linear, ease, easeIn, easeOut or easeInOut and a time
    ----
      - at: 1s
        select: { in: feed, item: 1 }
        animate: easeInOt 300ms
    => 29:14 "easeInOt" is not an animation
       hint: did you mean "easeInOut"?
    ----
      - at: 1s
        select: { in: feed, item: 1 }
        animate: { curve: sprung, over: 300ms }
    => 29:23 "sprung" is not a value of "curve"
       hint: did you mean "spring"?
    ----
      - at: 1s
        select: { in: feed, item: 1 }
        animate: easeInOut
    => 29:14 the animation has no time
       hint: write easeInOut 300ms
    ----
      - at: 1s
        select: { in: feed, item: 1 }
        animate: spring 0s
    => 29:14 "animate" must be above 0
       hint: leave "animate" out
    ----
      - at: 1s
        select: { in: feed, item: 1 }
        animate: linear 300
    => 29:14 expected a time, found a number
       hint: write seconds: 1.6s
    ----
      - at: 1s
        select: { in: feed, item: 1 }
        animate: { curve: [2, 0, 0, 1] }
    => 29:14 "animate" needs "over"
       hint: write over: 1s
    => 29:24 "x1" of a curve must be from 0 to 1
       note: time does not run backwards
    ----
      - at: 1s
        insert: { in: fed, at: 0, items: [] }
    => 28:19 there is no source "fed"
       hint: did you mean "feed"?
    ----
      - at: 1s
        insert: { in: list, at: 0, items: [] }
    => 28:19 there is no source "list"
       note: "list" is a node
       hint: the sources are feed, tags
    ----
      - at: 1s
        insert: { in: tags, at: 0, items: [d] }
    => 28:19 "insert" needs items with an id
       note: indices change when items come and go
       hint: give the items fields, one of them the id
    ----
      - at: 1s
        insert: { in: feed, at: 0, items: [] }
    => 28:39 "items" is empty
    ----
      - at: 1s
        insert: { in: feed, at: 0, items: { id: 4 } }
    => 28:39 "items" expects a list of items, found a mapping
    ----
      - at: 1s
        insert: { in: feed, at: 0, items: [{ id: 4, nam: Dan }] }
    => 28:40 the item has no "name"
       hint: the fields are id, name, open, size
    => 28:40 the item has no "open"
       hint: the fields are id, name, open, size
    => 28:40 the item has no "size"
       hint: the fields are id, name, open, size
    => 28:49 the items of "feed" have no field "nam"
       hint: did you mean "name"?
    ----
      - at: 1s
        insert: { in: feed, at: 0, items: [4] }
    => 28:40 an item expects a mapping, found "4"
       hint: its fields are id, name, open, size
    ----
      - at: 1s
        insert: { in: feed, at: 0, items: [{ id: x, name: Dan, open: perhaps, size: large }] }
    => 28:46 "x" is not a name here
       hint: "id" expects a number
    => 28:66 "perhaps" is not a value of "open"
       hint: write true or false
    => 28:81 "large" is not a name here
       hint: "size" expects a number
    ----
      - at: 1s
        insert: { in: feed, at: 0, items: [{ id: 4.5, name: Dan, open: true, size: 1 }] }
    => 28:46 "4.5" cannot be an id
       hint: ids are texts and whole numbers
    ----
      - at: 1s
        insert: { in: feed, at: 0, items: [{ id: 3, name: Dan, open: true, size: 1 }] }
    => 28:46 "feed" has an item "3" already
       hint: every item has an id of its own
    ----
      - at: 1s
        insert: { in: feed, at: 4, items: [{ id: 4, name: Dan, open: true, size: 1 }] }
    => 28:29 "at" is beyond the last item of "feed"
       note: it has 3 items, and 4 with all that are put in
    ----
      - at: 1s
        insert: { in: feed, at: -1, items: [{ id: 4, name: Dan, open: true, size: 1 }] }
    => 28:29 "at" must be a whole number of at least 0
    ----
      - at: 1s
        insert: { in: feed, to: 0 }
    => 28:13 "insert" needs "at"
    => 28:13 "insert" needs "items"
    => 28:25 "to" is not a key of "insert"
       hint: the keys are in, at, items
    ----
      - at: 1s
        remove: { in: feed, item: 3 }
    => 28:25 "item" is not a key of "remove"
       hint: did you mean "items"?
    ----
      - at: 1s
        remove: { in: feed, items: 9 }
    => 28:32 "feed" has no item "9"
       hint: the ids are 1, 2, 3
    ----
      - at: 1s
        remove: { in: feed, items: [1, 8, 9] }
    => 28:36 "feed" has no item "8"
       hint: the ids are 1, 2, 3
    => 28:39 "feed" has no item "9"
       hint: the ids are 1, 2, 3
    ----
      - at: 1s
        remove: { in: feed, items: 2..4 }
    => 28:32 "feed" has no item "4"
       hint: the ids are 1, 2, 3
    ----
      - at: 1s
        remove: { in: feed, items: 3..2 }
    => 28:32 the range runs backwards
       hint: write the smaller number first
    ----
      - at: 1s
        remove: { in: feed, items: [] }
    => 28:32 "items" is empty
    ----
      - at: 1s
        remove: { in: tags, items: 0 }
    => 28:19 "remove" needs items with an id
       note: indices change when items come and go
       hint: give the items fields, one of them the id
    ----
      - at: 1s
        move: { in: feed, item: 1, to: 3 }
    => 28:36 "to" is beyond the last item of "feed"
       note: it has 3 items
    ----
      - at: 1s
        move: { in: feed, item: 1 }
    => 28:11 "move" needs "to"
    ----
      - at: 1s
        set: { in: feed, item: 1, field: nmae, value: a }
    => 28:38 the items of "feed" have no field "nmae"
       hint: did you mean "name"?
    ----
      - at: 1s
        set: { in: feed, item: 1, field: size, value: big }
    => 28:51 "big" is not a name here
       hint: "size" expects a number
    ----
      - at: 1s
        set: { in: feed, item: 1, field: size, value: scroll }
    => 28:51 "size" cannot follow "scroll"
       hint: use numbers and constant names
    ----
      - at: 1s
        set: { in: feed, item: 1, field: id, value: 4 }
    => 28:49 "id" is the id of the items, which stays
       hint: remove the item and insert another
    ----
      - at: 1s
        set: { in: feed, item: 1, field: selected, value: true }
    => 28:38 the items of "feed" have no field "selected"
       hint: use "select" and "deselect"
    ----
      - at: 1s
        toggle: { in: feed, item: 1, field: name }
    => 28:41 "name" is not true or false
       hint: the fields that are: open
    ----
      - at: 1s
        toggle: { in: feed, item: 7, field: open }
    => 28:31 "feed" has no item "7"
       hint: the ids are 1, 2, 3
    ----
      - at: 1s
        toggle: { in: feed, items: 1, field: open }
    => 28:25 "items" is not a key of "toggle"
       hint: did you mean "item"?
    ----
      - at: 1s
        select: { in: feed }
    => 28:13 "select" needs "item" or "items"
    ----
      - at: 1s
        select: { in: feed, item: 1, items: [2] }
    => 28:34 "items" together with "item"
       note: "item" is at 28:25
       hint: leave one of them out
    ----
      - at: 1s
        select: { in: tags, item: 3 }
    => 28:31 "tags" has no item "3"
       hint: ids run over 0..2
    ----
      - at: 1s
        deselect: { in: feed, items: [9] }
    => 28:35 "feed" has no item "9"
       hint: the ids are 1, 2, 3
    ----
      - at: 1s
        resize: 0x100
    => 28:13 "resize" must be from 1x1 to 16384x16384
    ----
      - at: 1s
        resize: large
    => 28:13 "resize" expects a size, found "large"
       hint: write width and height with an x between them: 390x844
    ----
      - at: 1s
        snapshot: ../a.png
    => 28:15 "snapshot" leads out of the current folder
       hint: write a path below the current folder, without ".."
    ----
      - at: 1s
        snapshot: out/a.jpg
    => 28:15 "snapshot" does not end in .png or .webp
       hint: write a file name: out/card.png
    ----
      - at: 1s
        snapshot: out/a.png
      - at: 2s
        snapshot: out/a.png
    => 30:15 two snapshots go to the same file
       note: first at scene.yaml:28:15
       hint: give them names of their own
    ----
      - at: 1s
        scroll: { in: lst, jump: { to: end } }
    => 28:19 there is no ScrollView named "lst"
       hint: did you mean "list"?
    ----
      - at: 1s
        scroll: { in: backdrop, jump: { to: end } }
    => 28:19 "backdrop" is no ScrollView and no list in one
       hint: the scrollers with a name are list
    ----
      - at: 1s
        scroll: { in: list }
    => 28:13 "scroll" needs "hold", "linear", "ease", "spring", "drag", "fling", "wheel", "follow", "jump" or "steps"
    ----
      - at: 1s
        scroll: { in: list, jump: { to: end }, ease: { to: 0, over: 1s } }
    => 28:44 "scroll" takes one step, found "jump" and "ease"
       hint: list them: steps: [{ jump: … }, { ease: … }]
    ----
      - at: 1s
        scroll: { in: list, steps: [{ fling: { velocity: 900 } }, { mark: a }] }
    => 28:65 "mark" is not a step of "scroll"
       hint: write wait, hold, linear, ease, spring, drag, fling, wheel, follow, jump or repeat
    ----
      - at: 1s
        scroll: { in: list, jump: { item: 9 } }
    => 28:39 no row has the id 9
       hint: ids run over 0..2
    ----
      - at: 1s
        scroll: { jump: { to: end } }
    => 28:13 "scroll" needs "in"
    ----
      rotate: landscape
    => 27:3 "events" expects a list of events, found a mapping
       hint: write a list, each of them after a dash
    """#, head: eventHead)
}
