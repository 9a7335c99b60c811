extension SceneMistake {
  /// Mistakes in sections, grids, sources and the names of rows.
  static let listMistakes = parse(
    #"""
    layers:
      - Section: []
    => 4:5 "Section" stands directly in lazy stacks and grids only
       hint: put it into a LazyVStack, or use VStack in its place
    ----
    layers:
      - VStack:
          - Section: []
    => 5:9 "Section" stands directly in lazy stacks and grids only
       hint: put it into a LazyVStack, or use VStack in its place
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 3
                row:
                  Section: []
    => 8:15 "Section" stands directly in lazy stacks and grids only
       hint: put the ForEach into the Section
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - Section:
                  - Section: []
    => 7:17 "Section" stands directly in lazy stacks and grids only
       hint: put it into a LazyVStack, or use VStack in its place
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - Section: []
                padding: 3
    => 7:13 "padding" is not a key of "Section"
       hint: a Section has no box; give it to the nodes in it, or to the list around
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - Section: []
                header: Title
    => 7:21 expected a node, found "Title"
       hint: a node is a mapping with one capitalised key: Text: Hello
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - Section: Ada
    => 6:22 "Section" expects a list of nodes, found "Ada"
    ----
    layers:
      - ScrollView:
          - LazyVStack: []
            header: { Text: a }
    => 6:9 "header" is not a key of "LazyVStack"
       hint: "header" belongs to Section
    ----
    layers:
      - LazyVGrid: []
        columns: 3
    => 4:5 "LazyVGrid" needs a vertical ScrollView around it
       hint: put it into a ScrollView, or use VStack
    ----
    layers:
      - ScrollView:
          - LazyHGrid: []
            columns: 3
    => 5:9 "LazyHGrid" needs a horizontal ScrollView around it
       note: the ScrollView around it scrolls along its vertical axis
       hint: use LazyVGrid, or give the ScrollView axis: horizontal
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
        axis: horizontal
    => 5:9 "LazyVGrid" needs a vertical ScrollView around it
       note: the ScrollView around it scrolls along its horizontal axis
       hint: use LazyHGrid
    => 5:9 "LazyVGrid" needs "columns"
       hint: write columns: 3, columns: { adaptive: 80 } or columns: [80, flexible]
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
    => 5:9 "LazyVGrid" needs "columns"
       hint: write columns: 3, columns: { adaptive: 80 } or columns: [80, flexible]
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
            columns:
    => 6:17 "columns" has no value
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
            columns: 0
    => 6:18 "columns" must be a whole number of at least 1
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
            columns: 2.5
    => 6:18 "columns" must be a whole number of at least 1
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
            columns: 1001
    => 6:18 1001 columns are over the limit of 1000
       exit: 6
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
            columns: scroll / 10
    => 6:18 "columns" cannot follow "scroll"
       note: a live columns would lay the node out again on every frame
       hint: give the grid a fixed number of cells
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
            columns: { adaptve: 80 }
    => 6:20 "adaptve" is not a key of "columns"
       hint: did you mean "adaptive"?
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
            columns: { adaptive: 0 }
    => 6:30 "adaptive" must be above 0
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
            columns: [80, flexibel]
    => 6:23 "flexibel" is not a width of "columns"
       hint: did you mean "flexible"?
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
            columns: [80, -1]
    => 6:23 a width of "columns" must be above 0
    ----
    layers:
      - ScrollView:
          - LazyVGrid: []
            columns: []
    => 6:18 "columns" expects at least one width, found a list
    ----
    layers:
      - ScrollView:
          - LazyVStack: []
            columns: 2
    => 6:9 "columns" is not a key of "LazyVStack"
       hint: "columns" belongs to LazyVGrid or LazyHGrid
    ----
    layers:
      - ScrollView:
          - LazyVStack: []
            pin: header
    => 6:14 "header" is not a value of "pin"
       hint: did you mean "headers"?
    ----
    layers:
      - ScrollView:
          - LazyVStack: []
            pin: [headers, footer]
    => 6:24 "footer" is not a value of "pin"
       hint: did you mean "footers"?
    ----
    layers:
      - ScrollView:
          - LazyVStack: []
            sizing: guessed
    => 6:17 "guessed" is not a value of "sizing"
       hint: write exact or estimated
    ----
    layers:
      - ScrollView:
          - LazyVStack: []
            estimate: 100
    => 6:9 "estimate" without sizing: estimated
       hint: write sizing: estimated, or leave "estimate" out: sizes are measured
    ----
    layers:
      - ScrollView:
          - LazyVStack: []
            sizing: estimated
            estimate: 0
    => 7:19 "estimate" must be above 0
    ----
    layers:
      - ScrollView:
          - LazyVStack: []
            sizing: estimated
            estimate: 100 + scroll
    => 7:19 "estimate" cannot follow "scroll"
       note: a live estimate would lay the node out again on every frame
       hint: give the usual extent of a row
    ----
    layers:
      - ScrollView:
          - LazyVStack: []
            requery: sometimes
    => 6:18 "sometimes" is not a value of "requery"
       hint: write always or edge
    ----
    layers:
      - ScrollView: []
        anchor: items
    => 5:13 "items" is not a value of "anchor"
       hint: did you mean "item"?
    ----
    layers:
      - VStack: []
        direction: left
    => 5:16 "left" is not a value of "direction"
       hint: write ltr or rtl
    ----
    layers:
      - Text: a
        direction: rtl
    => 5:5 "direction" is not a key of "Text"
       hint: "direction" belongs to VStack, HStack, ZStack, Flow, Group, ScrollView, LazyVStack, LazyHStack, LazyVGrid or LazyHGrid
    ----
    layers:
      - Inspector: list
    => 4:16 there is no ScrollView named "list"
       hint: the scene has no scrollers with a name
    ----
    layers:
      - ScrollView: []
        name: list
      - Inspector: lits
    => 6:16 there is no ScrollView named "lits"
       hint: did you mean "list"?
    ----
    layers:
      - Color: red
        name: paint
      - ScrollView: []
        name: list
      - Inspector: paint
    => 8:16 "paint" is no ScrollView and no list in one
       hint: the scrollers with a name are list
    ----
    layers:
      - Inspector:
    => 4:15 "Inspector" has no value
    ----
    layers:
      - ScrollView: []
        name: list
      - Inspector: list
        lines: 3
    => 7:5 "lines" is not a key of "Inspector"
       hint: "lines" belongs to Text, VStack, HStack, ZStack, Flow, Group, ScrollView, LazyVStack, LazyHStack, LazyVGrid, LazyHGrid or Section
    ----
    data:
      feed: 3
    layers: []
    => 4:9 "feed" expects a mapping, found "3"
       hint: the keys are count, csv, jsonl, json, yaml, sqlite, items, path, columns, header, skip, separator, decimal, encoding, missing, query, id, seed, fields, onBadRow
    ----
    data:
      feed: { items: [{ id: 1 }, { id: 1 }], id: id }
    layers: []
    => 4:36 the id "1" is used twice
       note: first at scene.yaml:4:25
       hint: every item has an id of its own
    ----
    data:
      feed: { count: 10, fields: { id: 100 + index, big: index > 5 } }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: feed
                id: item.id
                row: { Text: a }
    scroll:
      - jump: { item: 109 }
      - jump: { item: 110 }
    events:
      - at: 0s
        toggle: { in: feed, item: 99, field: big }
    => 13:19 no row has the id 110
    => 16:31 "feed" has no item "99"
    ----
    data:
      feed: [{ id: 1 }, { it: 2 }]
    layers: []
    => 4:21 the item has no "id"
       hint: all items have the fields of the first
    => 4:23 the first item has no field "it"
       hint: did you mean "id"?
    ----
    data:
      scroll: [1]
    layers: []
    => 4:3 "scroll" is a name of the language
       hint: choose another name for a data source
    ----
    data:
      feed: [1]
    let: { feed: 3 }
    layers: []
    => 4:3 "feed" is already the name of a value
       note: first at scene.yaml:5:8
       hint: names are used once
    ----
    data:
      feed: [1]
    layers:
      - VStack:
          - ForEach: fed
            row: { Text: a }
    => 7:18 there is no source "fed"
       hint: did you mean "feed"?
    ----
    layers:
      - VStack:
          - ForEach: feed
            row: { Text: a }
    => 5:18 there is no source "feed"
       hint: the scene has no sources
    ----
    data:
      feed: [1]
    layers:
      - Text: a
        width: feed
    => 7:12 "feed" is a data source
       hint: use its fields by name, or repeat a row for it with ForEach
    ----
    data:
      feed: [{ id: 1 }, { id: 2 }, { id: 1 }]
    layers:
      - VStack:
          - ForEach: feed
            id: item.id
            row: { Text: a }
    => 4:38 the id "1" is used twice
       note: first at scene.yaml:4:16
       hint: every item has an id of its own
    ----
    layers:
      - VStack:
          - ForEach: [{ id: a }, { id: b }, { id: a }]
            id: item.id
            row: { Text: a }
    => 5:47 the id "a" is used twice
       note: first at scene.yaml:5:25
       hint: every item has an id of its own
    ----
    layers:
      - VStack:
          - ForEach: [{ id: 1.5 }]
            id: item.id
            row: { Text: a }
    => 5:25 "1.5" cannot be an id
       hint: ids are texts and whole numbers
    ----
    data:
      feed: [{ id: 1, on: true, nr: 4 }]
    layers:
      - VStack:
          - ForEach: feed
            id: id
            row: { Text: a }
          - ForEach: feed
            id: item.idd
            row: { Text: a }
          - ForEach: feed
            id: item.on
            row: { Text: a }
    => 8:13 "id" expects a field of the item, found "id"
       hint: write item.id
    => 11:13 the items have no field "idd"
       hint: did you mean "item.id"?
    => 14:13 "on" cannot be an id: it is true or false
       hint: ids are texts and whole numbers
    ----
    data:
      feed: [{ id: 1, nr: 4 }]
    layers:
      - VStack:
          - ForEach: feed
            id: item.id
            row: { Text: a }
          - ForEach: feed
            id: item.nr
            row: { Text: a }
    => 11:13 the items of "feed" have another id already
       note: their id is "id"
       hint: write id: item.id
    ----
    layers:
      - VStack:
          - ForEach: 3
            id: item.id
            row: { Text: a }
    => 6:9 "id" is for items with fields
       hint: the items of a count or a range are named by their numbers
    ----
    layers:
      - VStack:
          - ForEach: [{ id: 1 }]
            row:
              Text: ${item.selected}
    => 7:19 only items of a source can be selected
       hint: write the items under "data", with a name
    ----
    data:
      feed: [{ id: 1 }]
    layers:
      - VStack:
          - ForEach: feed
            row:
              Text: ${item.seleted}
    => 9:19 the items have no field "seleted"
       hint: did you mean "item.selected"?
    ----
    layers:
      - ScrollView: []
        name: list
      - Color: red
        name: paint
        x: paint.visible.count
        y: list.visible
        opacity: list.visible.cuont
    => 8:8 "paint" is no ScrollView and has no rows
    => 9:8 "list.visible" is a set of rows
       hint: use visible.count, .first, .last or .contains(id)
    => 10:14 a set of rows has no "cuont"
       hint: did you mean "count"?
    ----
    layers:
      - ScrollView: []
        name: list
      - Color: red
        visible: list.visible.contains
      - Color: red
        visible: list.visible.contains(1.5)
      - Color: red
        visible: list.visible.contains(scroll)
      - Color: red
        visible: list.visble.contains(3)
    => 7:14 "visible.contains" needs the id of an item
       hint: write list.visible.contains(0)
    => 9:14 "visible.contains" takes the id of an item
       hint: ids are texts and whole numbers
    => 11:14 "list.visible.contains" takes constants only
    => 13:14 "list" has no value "visble.contains"
       hint: did you mean "visible.contains"?
    ----
    layers:
      - ScrollView: []
        name: list
      - Color: red
        name: paint
        visible: list.visible(0.8)
        opacity: list.visible(80).count
        x: list.visible(0.5).cuont
        y: list.visible(scroll).count
        scale: list.prepared(0.5).count
        rotate: paint.visible(0.5).count
        blur: list.visible().count
        saturation: list.visible(1).count(2)
        brightness: min(1, 2).count
      - Color: blue
        visible: list.visible(50%).contains(1.5)
    => 8:14 "list.visible" is a set of rows
       hint: use visible(0.8).count, .first, .last or .contains(id)
    => 9:14 "visible" takes the share of a row that is in the window
       hint: write a number above 0 and at most 1: list.visible(0.8).count
    => 10:8 a set of rows has no "cuont"
       hint: did you mean "count"?
    => 11:8 "list.visible.count" takes constants only
    => 12:12 "prepared" takes no share
       hint: rows are prepared whole: use list.prepared
    => 13:13 "paint" is no ScrollView and has no rows
    => 14:11 "visible" takes the share of a row that is in the window
       hint: write a number above 0 and at most 1: list.visible(0.8).count
    => 15:17 "visible.count" takes no argument
    => 16:17 "min.count" is not a function
    => 18:14 "visible.contains" takes the id of an item
       hint: ids are texts and whole numbers
    ----
    layers:
      - ScrollView: []
        name: list
      - Text: a
        height: list.prepared.count
    => 7:13 "height" cannot follow "list.prepared.count"
       note: a live height would lay the layer out again on every frame
       hint: use "scale" or "clip", which leave the layout alone
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: [{ id: ada }, { id: bo }]
                id: item.id
                row: { Text: a }
    scroll:
      - jump: { item: bob }
    => 10:19 no row has the id bob
    ----
    let:
      isFar: list.visible(0.5).contains("bob")
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: [{ id: ada }, { id: bo }]
                id: item.id
                row: { Text: '${list.visible.contains("bo")} ${list.prepared.contains("carl")}', width: 80, height: 20 }
        name: list
      - Color: red
        visible: isFar or list.visible.contains(1)
    => 4:10 no row has the id bob
       note: "contains" takes ids; "first" and "last" are numbers of rows
    => 10:26 no row has the id carl
       note: "contains" takes ids; "first" and "last" are numbers of rows
    => 13:14 no row has the id 1
       note: "contains" takes ids; "first" and "last" are numbers of rows
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: feed
                id: item.id
                row: { Text: a }
        name: list
      - Color: red
        visible: list.visible.contains(3) or list.visible.contains(2) or list.visible.contains(5)
    data:
      feed: [{ id: 1 }, { id: 2 }]
    events:
      - at: 0s
        insert: { in: feed, at: 0, items: [{ id: 3 }] }
    => 11:14 no row has the id 5
       note: "contains" takes ids; "first" and "last" are numbers of rows
    """#)
}
