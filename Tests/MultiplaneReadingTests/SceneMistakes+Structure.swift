extension SceneMistake {
  /// Mistakes in nesting, rows and components, and against the live rule.
  static let structureMistakes = parse(
    #"""
    layers:
      - Path: M 0 0 L 1
    => 4:19 path data ends where a number is missing
    ----
    layers:
      - Path: M 0 0 K 1 1
    => 4:17 "K" is not a path command
       hint: the commands are M L H V C S Q T A Z, in lower case relative
    ----
    layers:
      - Path: { box: 10x10 }
    => 4:11 "Path" needs "d"
       hint: write SVG path data, d: M0 0L40 20, or "points" for the items of a source
    ----
    layers:
      - Path: { d: M0 0L1 1, box: 0x4 }
    => 4:31 "box" must be above 0x0
    ----
    layers:
      - Spacer:
        opacity: 0.5
    => 5:5 "opacity" is not a key of "Spacer"
       hint: a Spacer draws nothing
    ----
    layers:
      - Gradient: red
    => 4:15 "Gradient" expects a mapping, found "red"
       hint: write { from: navy, to: teal, angle: 90deg }
    ----
    layers:
      - Text: a
        height: 420 - scroll
    => 5:13 "height" cannot follow "scroll"
       note: a live height would lay the layer out again on every frame
       hint: use "scale" or "clip", which leave the layout alone
    ----
    stages: { start: 0..10 }
    layers:
      - Text: a
        width: 10 * start
    => 6:12 "width" cannot follow "start"
       note: a live width would lay the layer out again on every frame
       hint: use "scale" or "clip", which leave the layout alone
    ----
    layers:
      - Text: a
        padding: time
    => 5:14 "padding" cannot follow "time"
       note: a live padding would lay the layer out again on every frame
       hint: use "x" or "y", which move a node without laying it out
    ----
    layers:
      - Text: a
        size: 16 + velocity
    => 5:11 "size" cannot follow "velocity"
       note: a live size would lay the layer out again on every frame
       hint: use "scale", which draws larger without new lines
    ----
    layers:
      - Text: a
        width: height
    => 5:12 "width" cannot follow "height"
       note: the size is known only after layout
       hint: give both a value from "let", or use the size in "x", "y" and other keys that paint and move
    ----
    layers:
      - VStack:
          - Text: a
        spacing: scroll
    => 6:14 "spacing" cannot follow "scroll"
       note: a live spacing would lay the layer out again on every frame
       hint: use "x" or "y", which move a node without laying it out
    ----
    layers:
      - ScrollView:
          - Text: a
        inset: { top: scroll }
    => 6:19 "inset" cannot follow "scroll"
       note: a live inset would lay the layer out again on every frame
       hint: the window is fixed; move what is in front of it with "y"
    ----
    layers:
      - Text: at ${scroll}
    => 4:11 words that follow "scroll" need a fixed frame
       note: live words would lay the layer out again on every frame
       hint: give the text "width", and either "height" or lines: 1
    ----
    layers:
      - Text: at ${scroll}
        width: 100
    => 4:11 words that follow "scroll" need a fixed frame
       note: live words would lay the layer out again on every frame
       hint: give the text either "height" or lines: 1
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: scroll
                row:
                  Text: a
    => 6:22 "ForEach" cannot follow "scroll"
       note: a live count would make other rows on every frame
       hint: give the number of rows as a constant
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 3
                row:
                  Text: a
                  height: 10 * phase
    => 9:23 "height" cannot follow "phase"
       note: a live height would lay the row out again on every frame
       hint: use "scale" or "clip", which leave the layout alone
    ----
    layers:
      - VStack:
          - Text: a
            top: 5
    => 6:9 "top" stands in layers and ZStacks only
       hint: use "margin", "spacing" or a Spacer, or put the node into a ZStack
    ----
    layers:
      - VStack:
          - Text: a
            place: top
    => 6:9 "place" stands in layers and ZStacks only
       hint: use "margin", "spacing" or a Spacer, or put the node into a ZStack
    ----
    layers:
      - LazyVStack:
          - Text: a
    => 4:5 "LazyVStack" needs a vertical ScrollView around it
       hint: put it into a ScrollView, or use VStack
    ----
    layers:
      - ScrollView:
          - LazyHStack:
              - Text: a
    => 5:9 "LazyHStack" needs a horizontal ScrollView around it
       note: the ScrollView around it scrolls along its vertical axis
       hint: use LazyVStack, or give the ScrollView axis: horizontal
    ----
    layers:
      - ForEach: 3
        row:
          Text: a
    => 4:5 "ForEach" stands in stacks, lazy stacks, ScrollViews and ZStacks only
       hint: put it into a VStack, HStack or LazyVStack
    ----
    layers:
      - Text: a
        top: 1
        bottom: 1
        height: 4
    => 7:5 "height" together with "top" and "bottom"
       hint: two of the three are enough
    ----
    layers:
      - Text: ${item}
    => 4:13 "item" stands in rows only
       hint: use it in the "row" of a ForEach
    ----
    layers:
      - Text: a
        opacity: phase
    => 5:14 "phase" needs a ScrollView around the node
       hint: put the node into a ScrollView
    ----
    layers:
      - ScrollView:
          - Text: a
            opacity: row.phase
    => 6:18 "row.phase" stands in rows only
       hint: use "phase", the node's own
    ----
    layers:
      - ScrollView:
          - VStack:
              - ForEach: 3
                row:
                  Text: a
                  opacity: row.index
    => 9:24 "row" has no value "index"
       hint: write "index"
    ----
    layers:
      - ScrollView:
          - VStack:
              - ForEach: 3
                row:
                  Text: a
                  opacity: row.phas
    => 9:24 "row" has no value "phas"
       hint: did you mean "phase"?
    ----
    layers:
      - Text: a
        sticky: top
    => 5:5 "sticky" needs a ScrollView around the node
       hint: put the node into a ScrollView
    ----
    layers:
      - ScrollView:
          - Text: a
            sticky: leading
    => 6:9 the ScrollView around it scrolls along its vertical axis
       hint: write sticky: top
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 3
                row:
                  Text: a
                  sticky: top
    => 9:15 a row of a lazy list cannot be "sticky"
       hint: use the header of a Section, and pin: headers at the list
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - Section:
                  - ForEach: 3
                    row: { Text: "${index}" }
                header: { Text: a, sticky: top }
    => 9:32 a header or footer of a list cannot be "sticky"
       hint: write pin: headers at the list
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - Section:
                  - ForEach: 3
                    row: { Text: "${index}" }
                header: { Text: "${item}" }
    => 9:32 "item" stands in rows only
       hint: a header says of its group: group: item.letter at the Section, and ${group.key} in the header
    ----
    layers:
      - ScrollView:
          - Text: a
            opacity: pinned
    => 6:18 "pinned" stands in what is held at an edge only
       hint: write sticky: top at the node, or use it in a header
    ----
    stages: { reveal: entry 0..60% }
    layers:
      - Text: a
        opacity: reveal
    => 6:14 "reveal" needs a ScrollView around the node
       hint: put the node into a ScrollView
    ----
    layers:
      - VStack:
          - ForEach: 3
            row:
              Text: a
              opacity: phase
    => 8:20 "phase" needs a ScrollView around the node
       hint: put the ForEach into a ScrollView
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 3
                row:
                  Text: a
                  name: line
    => 9:15 "name" cannot stand in a row
       note: every row would have the name "line"
       hint: use the values of the row: index, item, phase
    ----
    layers:
      - VStack:
          - ForEach: 3
    => 5:9 "ForEach" needs "row"
       hint: the node under "row" is repeated for each item
    ----
    layers:
      - VStack:
          - ForEach: 3
            row:
    => 6:13 "row" has no value
    ----
    layers:
      - VStack:
          - ForEach: 3
            row:
              Text: a
            padding: 3
    => 8:9 "padding" is not a key of "ForEach"
       hint: give it to the node under "row"
    ----
    layers:
      - VStack:
          - ForEach: 3
            filter: item > 3
            row:
              Text: a
    => 6:9 "filter" is not a key of "ForEach"
       hint: rows are all items of the source, in its order: sort and filter the file, or the query of a database
    ----
    layers:
      - VStack:
          - ForEach: 3
            orderBy: name
            row:
              Text: a
    => 6:9 "orderBy" is not a key of "ForEach"
       hint: rows are all items of the source, in its order: sort and filter the file, or the query of a database
    ----
    layers:
      - VStack:
          - ForEach: 3
            limit: 5
            row:
              Text: a
    => 6:9 "limit" is not a key of "ForEach"
       hint: rows are all items of the source, in its order: sort and filter the file, or the query of a database
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: -1
                row:
                  Text: a
    => 6:22 a count must be a whole number of at least 0
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 2.5
                row:
                  Text: a
    => 6:22 a count must be a whole number of at least 0
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 1..2.5
                row:
                  Text: a
    => 6:22 the ends of the range are not whole numbers
       hint: write both ends, which belong to it: 1..20
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 20_000_000_000
                row:
                  Text: a
    => 6:22 20000000000 rows are over the limit of 2147483647
       exit: 6
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: { a: 1 }
                row:
                  Text: a
    => 6:24 "a" is not a key of a data source
       hint: the keys are count, csv, jsonl, json, yaml, sqlite, items, path, columns, header, skip, separator, decimal, encoding, missing, query, id, seed, fields, onBadRow
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: [{ name: Ada }, { nam: Bo }]
                row:
                  Text: ${item.name}
    => 6:38 the item has no "name"
       hint: all items have the fields of the first
    => 6:40 the first item has no field "nam"
       hint: did you mean "name"?
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: [{ name: Ada }, Bo]
                row:
                  Text: ${item.name}
    => 6:38 an item expects a mapping like the first one, found "Bo"
       hint: its fields are name
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: [Ada, [Bo]]
                row:
                  Text: ${item}
    => 6:28 an item expects a plain value, found a list
       hint: items are all plain values or all mappings
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: [{ name: Ada }]
                row:
                  Text: ${item.nam}
    => 8:23 the items have no field "nam"
       hint: did you mean "item.name"?
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: [{ name: Ada }]
                row:
                  Text: ${item}
    => 8:23 "item" has fields
       hint: use item.name
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: [Ada]
                row:
                  Text: ${item.name}
    => 8:23 the items have no fields
       hint: use "item"
    ----
    components:
      Card:
        takes: [label]
        body:
          Text: ${label}
    layers:
      - Card: {}
    => 9:5 "Card" needs "label"
       hint: it takes label
    ----
    components:
      Card:
        takes: [label]
        body:
          Text: ${label}
    layers:
      - Card: { label: a, lable: b }
    => 9:23 "Card" takes no "lable"
       hint: did you mean "label"?
    ----
    components:
      Card:
        takes: [label]
        body:
          Text: ${label}
    layers:
      - Card: a
    => 9:11 "Card" expects a mapping of arguments, found "a"
       hint: it takes label
    ----
    components:
      Card:
        takes: [tall]
        body:
          Color: red
          height: tall
    layers:
      - Card: { tall: barHeigt }
    let: { barHeight: 4 }
    => 10:19 "barHeigt" is not a name here
       hint: did you mean "barHeight"?
    ----
    components:
      Card:
        takes: [tall]
        body:
          Color: red
          height: tall * 2
    layers:
      - Card: { tall: barHeigt }
    let: { barHeight: 4 }
    => 10:19 "barHeigt" is not a name here
       hint: did you mean "barHeight"?
    ----
    components:
      Card:
        takes: [tall]
        body:
          Color: red
          height: tall
    layers:
      - Card: { tall: scroll }
    => 10:19 "height" cannot follow "scroll"
       note: a live height would lay the layer out again on every frame
       hint: use "scale" or "clip", which leave the layout alone
    ----
    components:
      A:
        body:
          VStack:
            - B:
      B:
        body:
          VStack:
            - A:
    layers:
      - A:
    => 11:11 "A" contains itself
       note: "A" contains "B" contains "A"
       hint: break the circle at one of them
    ----
    components:
      card:
        body:
          Text: a
    layers: []
    => 4:3 "card" cannot be the name of a component
       hint: components are capitalised: Card
    ----
    components:
      Text:
        body:
          Text: a
    layers: []
    => 4:3 "Text" is a kind of the language
       hint: choose another name for the component
    ----
    components:
      Card:
        takes: [a, a]
        body:
          Text: ${a}
    layers: []
    => 5:16 "a" is taken twice
       note: first at scene.yaml:5:13
    ----
    components:
      Card:
        takes: [a]
    layers:
      - Card: { a: 1 }
    => 5:5 a component needs "body"
    ----
    components:
      Card:
        takes: [hero]
        body:
          Text: ${hero}
    layers:
      - Card: { hero: 1 }
      - Text: a
        name: hero
    => 5:13 "hero" is already the name of a node
       note: first at scene.yaml:11:11
       hint: names are used once
    ----
    components:
      Card:
        body:
          Text: a
          name: one
    layers:
      - Card:
      - Card:
    => 7:13 "one" is named in a component that is used more than once
       hint: give the name where the component is used
    ----
    layers:
      - { Text: Hello, world, size: 20 }
    => 4:20 "world" is not a key of "Text"
       hint: inside { } and [ ] a text with commas needs quotes
    ----
    data: { d: { count: 3, n from t } }
    layers: []
    => 3:24 "n from t" is not a key of a data source
       hint: inside { } and [ ] a text with commas needs quotes
    ----
    components:
      Card:
        takes: [t]
        body:
          Text: ${t}
    layers:
      - Card: { t: Hello, world }
    => 9:23 "Card" takes no "world"
       hint: inside { } and [ ] a text with commas needs quotes
    ----
    data: { d: [{ a: Hello }, { a: Hello, world }] }
    layers:
      - VStack:
          - ForEach: d
            row: { Text: "${item.a}" }
    => 3:39 the first item has no field "world"
       hint: inside { } and [ ] a text with commas needs quotes
    ----
    components:
      Shelf:
        body:
          VStack:
            - ScrollView:
                - Text: a
    layers:
      - Shelf:
        name: new
    events:
      - { at: 0s, scroll: { in: new, jump: { to: 10 } } }
    => 13:29 "new" is no ScrollView and no list in one
       hint: the scene has no scrollers with a name
    ----
    components:
      Unused:
        takes: [t]
        body:
          Text: ${t}
          opacty: 1
    layers: []
    => 8:7 "opacty" is not a key of "Text"
       hint: did you mean "opacity"?
    ----
    components:
      Twice:
        body:
          Text: a
          size: 0
    layers:
      - Twice:
      - Twice:
      - Twice:
    => 7:13 "size" must be above 0
    ----
    layers:
      - Text: a
        x: "${scroll}"
    => 5:9 "${" has no meaning here
       hint: an expression needs no "${}"; that is for texts
    ----
    layers:
      - Text: a ${1 +}
    => 4:18 a value is missing after "+"
    ----
    layers:
      - Text: a ${scroll
    => 4:13 "${" is not closed
       hint: add "}", or write $${ for the characters themselves
    ----
    layers:
      - HStack:
          - Text: a
        align: leading
    => 6:12 "leading" is not an alignment of "HStack"
       hint: write top, center, bottom, baseline or stretch
    ----
    layers:
      - VStack:
          - Text: a
        align: baseline
    => 6:12 "baseline" is not an alignment of "VStack"
       hint: write leading, center, trailing or stretch
    ----
    layers:
      - ScrollView:
          - Text: a
        axis: vertcal
    => 6:11 "vertcal" is not a value of "axis"
       hint: did you mean "vertical"?
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - Text: a
            overscan: two screens
    => 7:19 "two" is not a name here
       hint: "overscan" expects a number; a name of your own stands under "let" or "stages"
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - Text: a
            overscan: -1 screens
    => 7:19 "overscan" cannot be negative
    ----
    layers:
      - Text: a
        y: page.scrol
        name: page
    => 5:8 "page" has no value "scrol"
       hint: did you mean "scroll"?
    ----
    layers:
      - Text: a
        y: page.scroll
        name: page
    => 5:8 "page" is no ScrollView and has no "scroll"
    ----
    layers:
      - Text: a
        opacity: page
        name: page
    => 5:14 "page" is a node
       hint: use page.width, page.height or another value
    ----
    components:
      Row:
        takes: [t]
        body:
          VStack:
            - ForEach: 2
              row:
                Text: ${t}
    layers:
      - VStack:
          - ForEach: 3
            row:
              Row: { t: "${index}" }
    => 15:24 "index" belongs to another row than the one that uses it
    ----
    let: { n: item }
    layers: []
    => 3:11 "item" stands in rows only
       hint: use it in the "row" of a ForEach
    ----
    let: { a: b + 1, b: nothing }
    layers:
      - Color: red
        width: a
        height: b
    => 3:21 "nothing" is not a name here
       hint: "b" expects an expression
    ----
    layers:
      - Rectangle:
        fill: { from: red, to: blue, angle: up }
    => 5:41 "up" is not a name here
       hint: "angle" expects an angle such as 90deg; a name of your own stands under "let" or "stages"
    ----
    layers:
      - Image: ''
    => 4:12 the path of the picture is empty
    ----
    layers:
      - Text: a
        mask:
          Circle:
          fil: red
    => 7:7 "fil" is not a key of "Circle"
       hint: did you mean "fill"?
    ----
    layers:
      - Color: red
        mask:
          Circle:
          speed: 0.5
    => 6:7 Circle in a mask has a speed
       note: a mask is painted whole
       hint: move the masked node instead, or draw over it what is to hide it
    ----
    layers:
      - Text: a
        width: outro * 10
    scroll: [{ wait: 1s }, { mark: outro }]
    => 5:12 "width" cannot follow "outro"
       note: when the track gets there shows once everything is laid out
       hint: use "scale" or "clip", which leave the layout alone
    ----
    layers:
      - Text: a
        opacity: outro.scrol
    scroll: [{ wait: 1s }, { mark: outro }]
    => 5:14 the mark "outro" has no value "scrol"
       hint: "outro" is its time in seconds, outro.scroll is where the scroll was then
    ----
    layers:
      - Text: a
        opacity: time - outr
    scroll: [{ wait: 1s }, { mark: outro }]
    => 5:21 "outr" is not a name here
       hint: did you mean "outro"?
    ----
    stages: { a: outro 0..1 }
    layers:
      - Color: red
    scroll: [{ wait: 1s }, { mark: outro }]
    => 3:14 "outro" never changes, so nothing follows it
       hint: name what the stage follows, such as scroll, entry or list.scroll, or leave it out for scroll
    ----
    layers:
      - Color: red
    scroll: [{ mark: outro }, { linear: { to: outro, over: 1s } }]
    => 5:43 "to" cannot follow "outro"
       hint: use numbers and constant names
    ----
    layers:
      - Color: red
        name: card
      - Text: a
        opacity: card.pinned
    => 7:14 "card" is held at no edge and has no "pinned"
       hint: write sticky: top at "card", or name a header that is pinned
    ----
    layers:
      - Color: red
        name: a
        y: b.y + 4
      - Color: red
        name: b
        y: a.y / 2
    => 6:8 "a" stands where nodes are that follow it
       note: "a" follows "b" follows "a"
       hint: let one of them follow what does not follow it: the scroll, a way such as a.entry, or its own place
    ----
    layers:
      - ZStack:
          - Color: red
            name: inner
        name: outer
        x: inner.x
    => 8:8 "inner" stands where it is itself
       note: "inner" follows "inner"
       hint: let one of them follow what does not follow it: the scroll, a way such as inner.entry, or its own place
    ----
    layers:
      - Color: red
        mask:
          ZStack:
            - Image: a.png
              repeat: both
    => 7:11 Image in a mask repeats
       note: a mask is painted whole
       hint: move the masked node instead, or draw over it what is to hide it
    """#)
}
