extension SceneMistake {
  /// Mistakes in kinds, keys and values.
  static let nodeMistakes = parse(
    #"""
    output: { frames: ../%d.png }
    layers:
      - Color: red
    => 3:19 "frames" leads out of the current folder
       hint: write a path below the current folder, without ".."; -o may name any other
    ----
    output: { frames: out/%d.jpg }
    layers:
      - Color: red
    => 3:19 "frames" does not end in .png or .webp
       hint: write a place for the number: out/frame-%05d.png
    ----
    layers:
      - HStack:
          - Color: red
            grow: -1
          - Color: red
            grow: 1
            width: 20
          - Color: red
            basis: 20
          - Color: red
            grow: horizontal
            basis: 20
          - ZStack:
              - Color: red
                grow: 1
          - Color: red
            grow: sideways
    => 6:15 "grow" must be from 0 to 1000
    => 9:9 "width" together with "grow: 1"
       hint: write "basis" for the extent that the share is added to
    => 11:9 "basis" without a number as "grow"
       hint: write grow: 1, or "width" for an extent that stays
    => 14:9 "basis" without a number as "grow"
       hint: write grow: 1, or "width" for an extent that stays
    => 17:13 "grow: 1" stands in a VStack or HStack only
       note: it is a share of what the stack has left
       hint: write grow: horizontal, vertical or both
    => 19:15 "sideways" is not a value of "grow"
       hint: write horizontal, vertical or both
    ----
    layers:
      - Circle: reed
      - Circle: red
        fill: blue
      - ZStack: []
        align: stretch
      - Flow: []
        align: top
    => 4:13 "reed" is not a color
       hint: did you mean "red"?
    => 6:5 "fill" is given twice
       note: the value of "Circle" is its fill
    => 8:12 "stretch" is not an alignment of "ZStack"
       hint: write topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom or bottomTrailing
    => 10:12 "top" is not an alignment of "Flow"
       hint: write leading, center or trailing
    ----
    layers:
      - Rectangle: { stroke: { width: 2, color: red, join: round } }
      - Path: { d: M0 0H4, stroke: { color: red, cap: flat, miterLimit: 0.5 } }
      - Circle:
        border: { color: red, cap: round }
    => 4:50 the stroke of a Rectangle has no "join"
       hint: "corner" rounds a Rectangle
    => 5:51 "flat" is not a value of "cap"
       hint: write butt, round or square
    => 5:69 "miterLimit" is a number from 1 to 100
    => 7:27 "cap" is not a key of "border"
       hint: the keys are width, color, top, left, bottom, right, horizontal, vertical
    ----
    layers:
      - Circle: { stroke: { color: red, trim: 0..50, dash: [4, -1] } }
      - Circle: { stroke: { color: red, trim: half, dash: 0 } }
      - Circle: { stroke: { color: red, trim: 0.7..0.2, dashPhase: 4 } }
      - Circle: { stroke: { color: red, trim: { from: 0.7, to: 0.2 }, dash: [] } }
      - Circle: { stroke: { color: red, trim: 0..telling, dash: frame } }
      - Circle: { stroke: { color: red, strokeDasharray: 4 } }
    => 4:46 "trim" must be from 0 to 1
       hint: write 50%, or 0.5
    => 4:60 a length of "dash" cannot be negative
    => 5:43 "trim" expects a range, found "half"
       hint: write both ends with two dots between them: 0..told
    => 5:55 the lengths of "dash" are 0.1 points together at least
       hint: write dashes and gaps by turns: dash: [6, 4]
    => 6:43 the range of "trim" runs backwards
       hint: it goes along the line, from 0 to 1: 0.25..0.75
    => 6:53 "dashPhase" without "dash"
       hint: write the lengths of dashes and gaps: dash: [6, 4]
    => 7:43 the range of "trim" runs backwards
       hint: it goes along the line, from 0 to 1: 0.25..0.75
    => 7:73 "dash" has 1 to 64 lengths, found 0
       hint: write dashes and gaps by turns: dash: [6, 4]
    => 8:46 "telling" is not a name here
       hint: "trim" expects a number; a name of your own stands under "let" or "stages"
    => 8:61 "dash" cannot follow "frame"
       hint: use numbers and constant names
    => 9:37 "strokeDasharray" is not a key of "stroke"
       hint: did you mean "dash"?
    ----
    layers:
      - LazyVstack:
          - Text: a
    => 4:5 "LazyVstack" is not a node kind
       hint: did you mean "LazyVStack"?
    => 4:5 "LazyVStack" needs a vertical ScrollView around it
       hint: put it into a ScrollView, or use VStack
    ----
    layers:
      - text: a
    => 4:5 "text" is not a node kind
       hint: did you mean "Text"?
    ----
    layers:
      - opacity: 1
    => 4:5 the node has no kind
       hint: a node has one capitalised key, such as Text or VStack
    ----
    layers:
      - Text: a
        Image: b.png
    => 5:5 a node has one kind, found "Text" and "Image"
       hint: begin a new node with "- Image", or put both into a ZStack
    ----
    layers:
      - Divider
    => 4:5 expected a node, found "Divider"
       hint: write "Divider:" with a colon
    ----
    layers:
      - - Text: a
    => 4:5 expected a node, found a list
       hint: put the list into a VStack, HStack or ZStack
    ----
    layers:
      - Color: red
        mask:
          - Circle: red
    => 6:7 expected a node, found a list
       hint: a mask is one node: leave out the "- " before it
    ----
    layers:
      - Color: red
        mask:
          - Circle: red
          - Circle: red
    => 6:7 expected a node, found a list
       hint: put the list into a VStack, HStack or ZStack
    ----
    layers:
      - Circle: redd
        opacity: rea
    scroll:
      - mark: read
      - wait: 1s
    => 4:13 "redd" is not a color
       hint: did you mean "red"?
    => 5:14 "rea" is not a name here
       hint: did you mean "read"?
    ----
    layers:
      Text: a
    => 4:3 "layers" expects a list of nodes, found a mapping
       hint: write a list, each node after a dash: - Text: Hello
    ----
    layers:
      - VStack: a
    => 4:13 "VStack" expects a list of nodes, found "a"
    ----
    layers:
      - VStack:
    => 4:12 "VStack" has no value
    ----
    layers:
      - Text:
    => 4:10 "Text" has no value
    ----
    layers:
      - Text: { a: b }
    => 4:11 "Text" expects a text, found a mapping
       hint: write the words as the content, and the other keys beside it: - Text: Hello
    ----
    layers:
      - Grid:
          - Text: a
    => 4:5 "Grid" is not a node kind
       hint: did you mean "LazyVGrid"?
    ----
    layers:
      - Text: a
        colour: red
    => 5:5 "colour" is not a key of "Text"
       hint: did you mean "color"?
    ----
    layers:
      - Text: a
        fit: cover
    => 5:5 "fit" is not a key of "Text"
       hint: "fit" belongs to Image
    ----
    layers:
      - Text: a
        opacity:
    => 5:13 "opacity" has no value
    ----
    layers:
      - Text: a
        color: #2A1B1F
    => 5:12 "color" has no value
       hint: in YAML a bare # starts a comment; write "#2A1B1F" in quotes
    ----
    layers:
      - Text: a
        color: blck
    => 5:12 "blck" is not a color
       hint: did you mean "black"?
    ----
    layers:
      - Text: a
        color: 5
    => 5:12 expected a color, found a number
    ----
    layers:
      - Text: a
        width: wide
    => 5:12 "wide" is not a name here
       hint: "width" expects a number; a name of your own stands under "let" or "stages"
    ----
    layers:
      - Text: a
        width: "12" + 1
    => 5:17 "+" stands after the closing quote
       hint: put the whole text in quotes; inside double quotes write \" for a quote
    ----
    layers:
      - Text: a
        width: -5
    => 5:12 "width" cannot be negative
    ----
    layers:
      - Text: a
        width: [5]
    => 5:12 "width" expects a number, found a list
    ----
    layers:
      - Text: a
        size: 0
    => 5:11 "size" must be above 0
    ----
    layers:
      - Text: a
        lines: 1.5
    => 5:12 "lines" must be a whole number of at least 1
    ----
    layers:
      - Text: a
        weight: bald
    => 5:13 "bald" is not a weight
       hint: did you mean "bold"?
    ----
    layers:
      - Text: a
        weight: 950
    => 5:13 "weight" must be from 100 to 900
    ----
    layers:
      - Text: a
        opacity: 2
    => 5:14 "opacity" must be from 0 to 1
    ----
    layers:
      - Text: a
        font: Intr
    => 5:11 "Intr" is not a font of the scene
       hint: did you mean "Inter"?
    ----
    layers:
      - Text: a
        style: titel
    => 5:12 "titel" is not a style
       hint: the scene has no styles
    ----
    layers:
      - Text: a
        align: top
    => 5:12 "top" is not an alignment of "Text"
       hint: write leading, center or trailing
    ----
    layers:
      - Text: a
        align: leadin
    => 5:12 "leadin" is not a value of "align"
       hint: did you mean "leading"?
    ----
    layers:
      - Text: a
        blend: multiplay
    => 5:12 "multiplay" is not a value of "blend"
       hint: did you mean "multiply"?
    ----
    layers:
      - Text: a
        material: thik
    => 5:15 "thik" is not a value of "material"
       hint: did you mean "thick"?
    ----
    layers:
      - Text: a
        snap: pixle
    => 5:11 "pixle" is not a value of "snap"
       hint: did you mean "pixel"?
    ----
    layers:
      - Text: a
        grow: up
    => 5:11 "up" is not a value of "grow"
       hint: write horizontal, vertical or both
    ----
    layers:
      - Text: a
        clip: yes
    => 5:11 "yes" is not a value of "clip"
       hint: write clip: true
    ----
    layers:
      - ScrollView:
          - Text: a
        clip: false
    => 6:5 "clip: false" at a ScrollView
       note: a ScrollView always cuts its content at its box
       hint: leave "clip" out; make the ScrollView as large as what is to be seen, and keep rows in place by "inset"
    ----
    layers:
      - Text: a
        place: middle
    => 5:12 "middle" is not a value of "place"
       hint: write center
    ----
    layers:
      - Text: a
        origin: topLeft
    => 5:13 "topLeft" is not a value of "origin"
       hint: write topLeading
    ----
    layers:
      - Text: a
        visible: 1
    => 5:14 expected true or false, found a number
       hint: compare it: x > 0
    ----
    layers:
      - Text: a
        rotate: 300ms
    => 5:13 expected an angle or a number, found a time
    ----
    layers:
      - Text: a
        x: scrol
    => 5:8 "scrol" is not a name here
       hint: did you mean "scroll"?
    ----
    layers:
      - Text: a
        x: sinn(1)
    => 5:8 "sinn" is not a function
       hint: did you mean "sin"?
    ----
    layers:
      - Text: a
        x: 1 / 0
    => 5:8 division by zero
       hint: guard it: if(b == 0, 0, a / b)
    ----
    layers:
      - Text: a
        y: hero.height
    => 5:8 "hero.height" is not a name here
       hint: "y" expects a number
    ----
    layers:
      - Text: a
        padding: { lft: 4 }
    => 5:16 "lft" is not a key of "padding"
       hint: did you mean "left"?
    ----
    layers:
      - Text: a
        padding: { left: 4, horizontal: 3 }
    => 5:16 "left" together with "horizontal"
       hint: leave one of them out
    ----
    layers:
      - Text: a
        padding: all
    => 5:14 "padding" expects a number or sides, found "all"
    ----
    layers:
      - Text: a
        corner: { topLeft: 4, top: 3 }
    => 5:27 "top" together with "topLeft"
       hint: leave one of them out
    ----
    layers:
      - Text: a
        corner: { top: 4, right: 3 }
    => 5:23 "right" together with "top"
       hint: leave one of them out
    ----
    layers:
      - Text: a
        corner: { bottomLeft: -4, left: 50% }
    => 5:27 "bottomLeft" cannot be negative
    => 5:31 "left" together with "bottomLeft"
       hint: leave one of them out
    ----
    layers:
      - Text: a
        corner: { left: 50% }
    => 5:21 "corner" is in points, and 50% would be 0.5 of one
       hint: write points: corner: 8
    ----
    layers:
      - Text: a
        corner: { topleft: 4 }
    => 5:15 "topleft" is not a key of "corner"
       hint: did you mean "topLeft"?
    ----
    layers:
      - Text: a
        border: { width: 2 }
    => 5:13 "border" needs "color"
    ----
    layers:
      - Text: a
        border: { bottom: { width: 2 } }
    => 5:23 "bottom" needs "color"
    ----
    layers:
      - Text: a
        border: { color: red, bottom: { width: 2, color: navy } }
    => 5:15 "color" together with sides
       hint: write it at each side: bottom: { width: 1, color: navy }
    ----
    layers:
      - Text: a
        border: { vertical: red, top: navy, botom: navy }
    => 5:30 "top" together with "vertical"
       hint: leave one of them out
    => 5:41 "botom" is not a key of "border"
       hint: did you mean "bottom"?
    ----
    layers:
      - Text: a
        shadow: { y: 2 }
    => 5:13 "shadow" needs "radius"
    ----
    layers:
      - Text: a
        shadow: [{ radius: 2 }, { y: 2 }, { radius: -1, inner: maybe }]
    => 5:29 "shadow" needs "radius"
    => 5:49 "radius" cannot be negative
    => 5:60 "maybe" is not a value of "inner"
       hint: write true or false
    ----
    layers:
      - Text: a
        shadow: [{ radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }, { radius: 2 }]
    => 5:13 a node has at most 16 shadows, found 17
    ----
    layers:
      - Text: a
        shadow: red
    => 5:13 "shadow" expects a mapping, found "red"
       hint: write { radius: 8, y: 4, color: black 30% }
    ----
    layers:
      - Text: a
        background: { from: red }
    => 5:17 the gradient needs "to"
       hint: write { from: navy, to: teal }
    ----
    layers:
      - Text: a
        background: { from: red, to: blue, shape: round }
    => 5:47 "round" is not a value of "shape"
       hint: write linear or radial
    ----
    layers:
      - Text: [{ text: a, weight: bold }, b]
        markdown: true
    => 5:5 "markdown" together with a list of parts
       hint: write one text with its marks, or give the parts their own keys
    ----
    layers:
      - Text: "**${nme}**"
        markdown: yes
    => 4:16 "nme" is not a name here
    => 5:15 "yes" is not a value of "markdown"
       hint: write markdown: true
    ----
    layers:
      - Text: "**Bold** _${a}_ \\*${nme}* ~~${b}~~"
        markdown: true
    => 4:24 "a" is not a name here
    => 4:33 "nme" is not a name here
    => 4:43 "b" is not a name here
    ----
    layers:
      - Text: |
          **Bold**
            *and ${lean}*
        markdown: true
    => 6:16 "lean" is not a name here
    ----
    layers:
      - Text: "~~a~~ ${b"
        markdown: true
    => 4:18 "${" is not closed
       hint: add "}", or write $${ for the characters themselves
    ----
    layers:
      - Gradient: { from: red, to: blue, extent: 100% }
    => 4:38 "extent" without shape: radial
       hint: write shape: radial, or say with "stops" where colors stand
    ----
    layers:
      - Gradient: { from: red, to: blue, shape: radial, extent: -10% }
    => 4:61 "extent" cannot be negative
    ----
    layers:
      - Gradient: { from: red, to: blue, shape: radial, radius: 100% }
    => 4:53 "radius" is not a key of "Gradient"
       hint: did you mean "extent"?
    ----
    layers:
      - Text: a
        background: { stops: [{ color: red }] }
    => 5:26 a gradient has 2 to 256 stops, found 1
    ----
    layers:
      - Text: a
        background: { stops: [{ at: 0.5, color: red }, { at: 0.2, color: blue }] }
    => 5:58 the stops do not rise
       hint: write them in ascending order
    ----
    layers:
      - Text: a
        background: { stops: [{ color: red }, { color: blue }], from: red }
    => 5:61 "from" together with "stops"
       hint: leave one of them out
    ----
    layers:
      - Text: a
        mask: Circle
    => 5:11 expected a node, found "Circle"
       hint: write "Circle:" with a colon
    ----
    layers:
      - Text: a
        name: hero
        height: hero.width
    => 6:13 "height" cannot follow "hero.width"
       note: the size is known only after layout
       hint: give both a value from "let", or use the size in "x", "y" and other keys that paint and move
    ----
    layers:
      - Text: a
        name: scroll
    => 5:11 "scroll" is a name of the language
       hint: choose another name for a node
    ----
    layers:
      - Text: a
        name: hero
      - Text: b
        name: hero
    => 7:11 "hero" is already the name of a node
       note: first at scene.yaml:5:11
       hint: names are used once
    ----
    layers:
      - Image: a.png
        aspect: 16x9
    => 5:15 "x9" is not a unit
       hint: units are deg, s, ms, f (frames) and %
    ----
    layers:
      - Image: a.png
        aspect: 16:0
    => 5:13 "16:0" is not a ratio
       hint: write width and height: 16:9
    ----
    layers:
      - Image: ${scroll}.png
    => 4:14 "Image" cannot follow "scroll"
       note: a live path would read another file on every frame
       hint: put two pictures over each other and change their "opacity"
    ----
    layers:
      - Image: a.png
        speed: 0.1
        y: 5
    => 5:5 "speed" together with "y"
       note: both move the node along the vertical axis
       hint: write the speed into "y": y: 5 - scroll * 0.1
    ----
    layers:
      - Rectangle: { fill: red }
        fill: blue
    => 5:5 "fill" is given twice
       note: first given at scene.yaml:4:18
    ----
    layers:
      - Text: [a, { txt: b }]
    => 4:17 "txt" is not a key of a part of a text
       hint: did you mean "text"?
    ----
    layers:
      - Text: [a, { weight: bold }]
    => 4:15 a part of a text needs "text"
    ----
    layers:
      - Text: [a, [b]]
    => 4:15 "Text" expects a text, or a mapping with "text", found a list
    ----
    layers:
      - Text: a
        digits: table
    => 5:13 "table" is not a value of "digits"
       hint: write proportional or tabular
    ----
    layers:
      - Text: [a, { text: b, size: scroll }]
    => 4:32 "size" cannot follow "scroll"
       note: a live size would lay the layer out again on every frame
       hint: use "scale", which draws larger without new lines
    ----
    layers:
      - Text: a
        italic: frame > 3
    => 5:13 "italic" cannot follow "frame"
       note: a live italic would lay the layer out again on every frame
       hint: draw two texts over each other and change their "opacity"
    ----
    layers:
      - Text: a
        tracking: 5000
    => 5:15 "tracking" must be from -1000 to 1000
    ----
    layers:
      - Image: a.png
        focus: [0, 1]
    => 5:5 "focus" without fit: cover
       hint: write fit: cover, or leave "focus" out: all of the picture is seen
    ----
    layers:
      - Image: a.png
        fit: cover
        focus: 0.5
    => 6:12 "focus" expects two numbers such as [0.5, 0.2], found "0.5"
    ----
    layers:
      - Image: a.png
        fit: tile
        slices: 4
    => 6:5 "slices" together with fit: tile
       hint: write fit: stretch, which is what slices share out
    ----
    layers:
      - Image: a.png
        frames: 8
      - Image: a.png
        rate: 12
      - Image: a.png
        frames: 2x2
        rate: 12
        frame: 3
      - Image: a.png
        frames: 2x2
        rate: scroll
    => 5:13 "frames" expects columns and rows, found "8"
       hint: write how many pictures stand beside and below one another: 8x2
    => 7:5 "rate" without "frames"
       hint: an animated file says itself how long its pictures are shown
    => 10:5 "rate" together with "frame"
       hint: leave one of them out
    => 14:11 "rate" cannot follow "scroll"
       note: a live rate would lay the layer out again on every frame
       hint: use "frame", which may be live
    ----
    layers:
      - Polygon: { fill: red }
    => 4:14 "Polygon" needs "sides" or "points"
       hint: write how many sides it has, sides: 6, or places: points: [[50%, 0], [100%, 100%], [0, 100%]]
    ----
    layers:
      - Polygon: { sides: 2 }
      - Polygon: 4.5
      - Polygon: { sides: 6, corner: -2 }
      - Polygon: { points: [[0, 0], [10, 10]] }
      - Polygon: { points: [[0, 0], [10, 10], 5] }
      - Polygon: { points: [[0, 0], [10, 10], [50% + 4, 3]] }
    => 4:23 "sides" must be a whole number from 3 to 256
    => 5:14 "sides" must be a whole number from 3 to 256
    => 6:34 "corner" cannot be negative
    => 7:24 a Polygon has 3 to 256 points, found 2
    => 8:43 "points" expects places such as [50%, 12], across and down, found "5"
    => 9:44 a formula of "points" counts in points, not in percent
       hint: write a share of the box by its width: 0.5 * width + 4
    ----
    layers:
      - Polygon: { sides: 6, points: [[0, 0], [9, 0], [0, 9]] }
      - Polygon: 6
        corner: { topLeft: 4 }
    => 4:16 "sides" and "points" both say where the corners are
       hint: leave one of them out
    => 6:13 the corners of a Polygon have one radius
       hint: write a number: corner: 8
    ----
    layers:
      - Polygon: { sides: 6, corner: 3 }
        corner: 4
    => 5:5 "corner" is given twice
       note: first given at scene.yaml:4:26
    ----
    layers:
      - Color: red
        pixelate: -1
      - Color: red
        pixelate: 1001
      - Color: red
        pixelate: 50%
    => 5:15 "pixelate" cannot be negative
    => 7:15 "pixelate" is at most 1000
    => 9:15 "pixelate" is in points, and 50% would be 0.5 of one
       hint: write points: pixelate: 8
    ----
    layers:
      - Path: L 1 1
    => 4:11 path data begins with "M", not "L"
    """#)
}
