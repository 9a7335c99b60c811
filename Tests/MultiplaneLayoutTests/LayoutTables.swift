/// Nodes by themselves.
let boxTable = """
  == a size as written
  Rectangle:
  width: 50.5
  height: 20
  --
  Rectangle 74.75 0 50.5 20
  == a shape fills the canvas
  Rectangle:
  --
  Rectangle 0 0 200 300
  == a circle is as large as the short side
  Circle:
  --
  Circle 0 0 200 200
  == a circle in the width given
  Circle:
  width: 40
  --
  Circle 80 0 40 40
  == text takes its words
  Text: Hello
  --
  Text 80 0 40 20
  == text breaks at the room offered
  Text: abcdefghijklmnopqrstuvwxyz
  --
  Text 0 0 200 40
  == text of one line
  Text: abcdefghijklmnopqrstuvwxyz
  lines: 1
  --
  Text 0 0 200 20
  == text breaks at its width
  Text: Hello there
  width: 50
  --
  Text 75 0 50 40
  == empty text is a line high
  Text: ""
  --
  Text 100 0 0 20
  == text sizes found are whole points
  Text: abc
  size: 17
  --
  Text 87 0 26 22
  == the line height of a style
  Text: abc
  lineHeight: 1.51
  --
  Text 88 0 24 25
  == padding is room inside
  Text: Hello
  padding: 10
  --
  Text 70 0 60 40
  == padding by side
  Text: Hello
  padding: { top: 1, left: 2, bottom: 3, right: 4 }
  --
  Text 77 0 46 24
  == padding counts in the size given
  Text: Hello there
  padding: { horizontal: 25 }
  width: 100
  --
  Text 50 0 100 40
  == padding greater than the box
  Text: a
  padding: 20
  width: 10
  height: 10
  --
  Text 95 0 10 10
  == margin is room around
  Rectangle:
  margin: 10
  --
  Rectangle 10 10 180 280
  == margin by side
  Rectangle:
  margin: { top: 5, left: 20 }
  width: 50
  height: 50
  --
  Rectangle 85 5 50 50
  == a negative margin reaches out
  Rectangle:
  margin: -10
  --
  Rectangle -10 -10 220 320
  == percent of the room offered
  Rectangle:
  width: 50%
  height: 10%
  --
  Rectangle 50 0 100 30
  == percent of the room inside the margin
  Rectangle:
  width: 50%
  height: 50
  margin: 20
  --
  Rectangle 60 20 80 50
  == percent in a calculation
  Rectangle:
  width: 100% - 44
  height: min(50%, 20)
  --
  Rectangle 22 0 156 20
  == a greatest width
  Rectangle:
  maxWidth: 80
  maxHeight: 500
  --
  Rectangle 60 0 80 300
  == a least width
  Text: a
  minWidth: 30
  minHeight: 50%
  --
  Text 85 0 30 150
  == the least wins over the greatest
  Rectangle:
  minWidth: 90
  maxWidth: 80
  height: 1
  --
  Rectangle 55 0 90 1
  == text breaks at its greatest width
  Text: Hello there
  maxWidth: 48
  --
  Text 76 0 48 40
  == growing takes the room
  Text: Hello
  grow: horizontal
  --
  Text 0 0 200 20
  == growing ends at the greatest size
  Text: Hello
  grow: both
  maxHeight: 60
  --
  Text 0 0 200 60
  == a ratio with a width
  Rectangle:
  aspect: 3:2
  width: 100
  --
  Rectangle 50 0 100 67
  == a ratio with a height
  Rectangle:
  aspect: 3:2
  height: 33
  --
  Rectangle 75 0 50 33
  == the largest box of a ratio
  Rectangle:
  aspect: 2
  --
  Rectangle 0 0 200 100
  == the largest box of a tall ratio
  Rectangle:
  aspect: 1:2
  --
  Rectangle 25 0 150 300
  == a ratio within a greatest width
  Rectangle:
  aspect: 2
  maxWidth: 100
  --
  Rectangle 50 0 100 50
  == a ratio is of the room inside the padding
  Rectangle:
  aspect: 2
  width: 120
  padding: 10
  --
  Rectangle 40 0 120 70
  == a picture is as large as it is
  Image: a-50x70.png
  --
  Image 75 0 50 70
  == a picture larger than the canvas
  Image: a-400x20.png
  --
  Image -100 0 400 20
  == a picture's height by its ratio
  Image: a-300x100.png
  width: 100
  --
  Image 50 0 100 34
  == a picture's width by its ratio
  Image: a-300x100.png
  height: 20
  --
  Image 70 0 60 20
  == both sides of a picture
  Image: a-300x100.png
  width: 10
  height: 20
  --
  Image 95 0 10 20
  == a picture that covers takes the room
  Image: a-300x100.png
  fit: cover
  --
  Image 0 0 200 300
  == a picture that covers a height
  Image: a-300x100.png
  fit: cover
  height: 50
  --
  Image 0 0 200 50
  == an outline is as large as its box
  Path: { d: M0 0 L10 20, box: 30x40 }
  --
  Path 85 0 30 40
  == an outline's height by its ratio
  Path: { d: M0 0 L10 20, box: 30x40 }
  width: 60
  --
  Path 70 0 60 80
  == a divider lies across
  Divider:
  --
  Divider 0 0 200 1
  """

/// Children along an axis.
let stackTable = """
  == one below the other, in the middle
  VStack:
    - Text: Hello
    - Rectangle:
      width: 20
      height: 10
  --
  VStack 80 0 40 30
    Text 80 0 40 20
    Rectangle 90 20 20 10
  == spacing and leading edges
  VStack:
    - Text: Hello
    - Text: ab
    - Text: a
  spacing: 5
  align: leading
  --
  VStack 80 0 40 70
    Text 80 0 40 20
    Text 80 25 16 20
    Text 80 50 8 20
  == trailing edges inside padding
  VStack:
    - Text: Hello
    - Text: ab
  align: trailing
  padding: 10
  --
  VStack 70 0 60 60
    Text 80 10 40 20
    Text 104 30 16 20
  == margins of children
  VStack:
    - Text: Hello
      margin: { top: 7, left: 10 }
    - Text: a
  --
  VStack 75 0 50 47
    Text 85 7 40 20
    Text 96 27 8 20
  == half a unit of room goes up
  VStack:
    - Rectangle:
      width: 10
      height: 1
    - Rectangle:
      width: 9.984375
      height: 1
  align: center
  place: topLeading
  --
  VStack 0 0 10 2
    Rectangle 0 0 10 1
    Rectangle 0.015625 1 9.984375 1
  == beside one another, in the middle
  HStack:
    - Text: Hello
    - Rectangle:
      width: 20
      height: 10
  --
  HStack 70 0 60 20
    Text 70 0 40 20
    Rectangle 110 5 20 10
  == beside one another, at the bottom
  HStack:
    - Text: Hello
    - Rectangle:
      width: 20
      height: 10
  align: bottom
  spacing: 4
  --
  HStack 68 0 64 20
    Text 68 0 40 20
    Rectangle 112 10 20 10
  == from the right
  HStack:
    - Text: Hello
    - Rectangle:
      width: 20
      height: 10
  align: bottom
  spacing: 4
  direction: rtl
  --
  HStack 68 0 64 20
    Text 92 0 40 20
    Rectangle 68 10 20 10
  == leading is right
  VStack:
    - Text: Hello
    - Rectangle:
      width: 80
      height: 10
  align: leading
  direction: rtl
  --
  VStack 60 0 80 30
    Text 100 0 40 20
    Rectangle 60 20 80 10
  == what fills shares what is left
  HStack:
    - Rectangle:
    - Rectangle:
      width: 50
    - Rectangle:
  height: 10
  --
  HStack 0 0 200 10
    Rectangle 0 0 75 10
    Rectangle 75 0 50 10
    Rectangle 125 0 75 10
  == spacing is not shared
  HStack:
    - Rectangle:
    - Rectangle:
  height: 10
  spacing: 20
  --
  HStack 0 0 200 10
    Rectangle 0 0 90 10
    Rectangle 110 0 90 10
  == the lowest limit chooses first
  HStack:
    - Rectangle:
    - Rectangle:
      maxWidth: 30
  height: 10
  --
  HStack 0 0 200 10
    Rectangle 0 0 170 10
    Rectangle 170 0 30 10
  == text before what fills
  HStack:
    - Rectangle:
    - Text: Hello
  height: 20
  --
  HStack 0 0 200 20
    Rectangle 0 0 160 20
    Text 160 0 40 20
  == the shorter text first, the longer breaks
  HStack:
    - Text: abcdefghijklmnopqrstuvwxyz
    - Text: Hello
  --
  HStack 0 0 200 40
    Text 0 0 160 40
    Text 160 10 40 20
  == spacers take what is left
  HStack:
    - Text: a
    - Spacer:
    - Text: b
  --
  HStack 0 0 200 20
    Text 0 0 8 20
    Spacer 8 10 184 0
    Text 192 0 8 20
  == spacers share
  HStack:
    - Spacer:
    - Rectangle:
      width: 50
      height: 5
    - Spacer:
    - Spacer:
  --
  HStack 0 0 200 5
    Spacer 0 2.5 50 0
    Rectangle 50 0 50 5
    Spacer 100 2.5 50 0
    Spacer 150 2.5 50 0
  == the least of a spacer is kept from what fills
  HStack:
    - Rectangle:
      height: 5
    - Spacer: 40
  --
  HStack 0 0 200 5
    Rectangle 0 0 160 5
    Spacer 160 2.5 40 0
  == spacers share evenly where their least allows
  HStack:
    - Spacer: 60
    - Rectangle:
      width: 20
      height: 5
    - Spacer:
  --
  HStack 0 0 200 5
    Spacer 0 2.5 90 0
    Rectangle 90 0 20 5
    Spacer 110 2.5 90 0
  == a spacer beyond its share
  HStack:
    - Spacer: 120
    - Rectangle:
      width: 20
      height: 5
    - Spacer:
  --
  HStack 0 0 200 5
    Spacer 0 2.5 120 0
    Rectangle 120 0 20 5
    Spacer 140 2.5 60 0
  == a spacer in a stack of its own height
  VStack:
    - Text: a
    - Spacer:
    - Text: b
  height: 100
  --
  VStack 96 0 8 100
    Text 96 0 8 20
    Spacer 100 20 0 60
    Text 96 80 8 20
  == dividers across a vertical stack
  VStack:
    - Text: Hello
    - Divider:
  --
  VStack 0 0 200 21
    Text 80 0 40 20
    Divider 0 20 200 1
  == dividers across a horizontal stack
  HStack:
    - Text: Hello
    - Divider:
    - Text: a
  height: 30
  --
  HStack 75.5 0 49 30
    Text 75.5 5 40 20
    Divider 115.5 0 1 30
    Text 116.5 5 8 20
  == stacks in stacks
  VStack:
    - HStack:
        - Text: a
        - VStack:
            - Text: bc
            - Text: d
          align: leading
      spacing: 2
    - Text: Hello
  --
  VStack 80 0 40 60
    HStack 87 0 26 40
      Text 87 10 8 20
      VStack 97 0 16 40
        Text 97 0 16 20
        Text 97 20 8 20
    Text 80 40 40 20
  == a stack with a spacer fills
  HStack:
    - HStack:
        - Text: a
        - Spacer:
    - Text: b
  --
  HStack 0 0 200 20
    HStack 0 0 192 20
      Text 0 0 8 20
      Spacer 8 10 184 0
    Text 192 0 8 20
  == first lines on one line
  HStack:
    - Text: ab
    - Text: c
      size: 32
    - Rectangle:
      width: 10
      height: 10
  align: baseline
  --
  HStack 79 0 42 40
    Text 79 15 16 20
    Text 95 0 16 40
    Rectangle 111 15 10 10
  == a high text with its first line on another's
  HStack:
    - Text: abcd
      width: 16
    - Text: c
      size: 32
  align: baseline
  --
  HStack 84 0 32 55
    Text 84 15 16 40
    Text 100 0 16 40
  == half the room of a stack, not of what came of it
  VStack:
    - Rectangle:
      width: 50%
      height: 10%
  --
  VStack 50 0 100 30
    Rectangle 50 0 100 30
  == percent of a stack's room, not of a share of it
  HStack:
    - Rectangle:
      width: 25%
    - Rectangle:
      width: 50%
  height: 10
  width: 120
  --
  HStack 40 0 120 10
    Rectangle 40 0 30 10
    Rectangle 70 0 60 10
  == more than there is room for
  HStack:
    - Rectangle:
      width: 150
    - Rectangle:
      width: 150
    - Rectangle:
  height: 10
  --
  HStack -50 0 300 10
    Rectangle -50 0 150 10
    Rectangle 100 0 150 10
    Rectangle 250 0 0 10
  == a negative margin draws neighbours near
  VStack:
    - Rectangle:
      width: 10
      height: 10
      margin: { bottom: -4 }
    - Rectangle:
      width: 10
      height: 10
  --
  VStack 95 0 10 16
    Rectangle 95 0 10 10
    Rectangle 95 6 10 10
  == no stack is smaller than nothing
  VStack:
    - VStack:
        - Rectangle:
          width: 10
          height: 10
          margin: -20
    - Rectangle:
      width: 10
      height: 10
  place: topLeading
  --
  VStack 0 0 10 10
    VStack 5 0 0 0
      Rectangle 0 -20 10 10
    Rectangle 0 0 10 10
  == an empty stack
  VStack: []
  spacing: 10
  --
  VStack 100 0 0 0
  """

/// Children over one another.
let growTable = """
  == shares of what is left
  HStack:
    - Rectangle:
      width: 20
    - Rectangle:
      grow: 1
    - Rectangle:
      grow: 2
  spacing: 6
  height: 10
  --
  HStack 0 0 200 10
    Rectangle 0 0 20 10
    Rectangle 26 0 56 10
    Rectangle 88 0 112 10
  == thirds leave room for the spacing
  HStack:
    - ForEach: 3
      row: { Rectangle: , grow: 1 }
  spacing: 10
  height: 10
  --
  HStack 0 0 200 10
    Rectangle 0 0 60 10
    Rectangle 70 0 60 10
    Rectangle 140 0 60 10
  == shares are added to what is there
  HStack:
    - Rectangle:
      grow: 1
      basis: 50
    - Rectangle:
      grow: 1
      basis: 10%
  height: 10
  --
  HStack 0 0 200 10
    Rectangle 0 0 115 10
    Rectangle 115 0 85 10
  == a share of nothing keeps its basis
  HStack:
    - Rectangle:
      grow: 0
      basis: 50
    - Rectangle:
      grow: 1
  height: 10
  --
  HStack 0 0 200 10
    Rectangle 0 0 50 10
    Rectangle 50 0 150 10
  == what a limit does not let one take is for the others
  HStack:
    - Rectangle:
      grow: 1
      maxWidth: 30
    - Rectangle:
      grow: 1
    - Rectangle:
      grow: 1
      margin: { left: 10 }
  height: 10
  --
  HStack 0 0 200 10
    Rectangle 0 0 30 10
    Rectangle 30 0 80 10
    Rectangle 120 0 80 10
  == the least comes before the shares
  HStack:
    - Rectangle:
      grow: 1
      minWidth: 150
    - Rectangle:
      grow: 3
  height: 10
  --
  HStack 0 0 200 10
    Rectangle 0 0 150 10
    Rectangle 150 0 50 10
  == a text breaks at its share
  HStack:
    - Text: Hello there
      grow: 1
    - Rectangle:
      width: 140
      height: 10
  --
  HStack 0 0 200 40
    Text 0 0 60 40
    Rectangle 60 15 140 10
  == spacers keep what they need
  HStack:
    - Rectangle:
      grow: 1
    - Spacer: 20
  height: 10
  --
  HStack 0 0 200 10
    Rectangle 0 0 180 10
    Spacer 180 5 20 0
  == a stack with a share fills, and so may its own children
  VStack:
    - HStack:
        - Rectangle:
          grow: 1
      grow: 1
    - Rectangle:
      height: 100
  --
  VStack 0 0 200 300
    HStack 0 0 200 200
      Rectangle 0 0 200 200
    Rectangle 0 200 200 100
  == where nothing is offered there is nothing to share
  ScrollView:
    - VStack:
        - Rectangle:
          grow: 1
          basis: 40
        - Rectangle:
          grow: 1
  --
  ScrollView 0 0 200 300
    VStack 0 0 200 50
      Rectangle 0 0 200 40
      Rectangle 0 40 200 10
  == stretched in a row
  HStack:
    - Text: abc
      padding: 10
    - Rectangle:
      width: 20
      height: 60
  align: stretch
  --
  HStack 68 0 64 60
    Text 68 0 44 60
    Rectangle 112 0 20 60
  == stretched in a column
  VStack:
    - Text: abc
      margin: { left: 8 }
    - Text: abcdef
      maxWidth: 40
    - Text: abcdefg
    - Rectangle:
      width: 10
      height: 5
  align: stretch
  --
  VStack 72 0 56 85
    Text 80 0 48 20
    Text 72 20 40 40
    Text 72 60 56 20
    Rectangle 72 80 10 5
  == stretched to the size of the stack
  HStack:
    - Text: abc
    - VStack:
        - Text: abc
        - Spacer:
        - Text: abc
  align: stretch
  height: 80
  --
  HStack 76 0 48 80
    Text 76 0 24 80
    VStack 100 0 24 80
      Text 100 0 24 20
      Spacer 112 20 0 40
      Text 100 60 24 20
  == a flow begins a line where there is no room
  Flow:
    - ForEach: [90, 60, 80]
      row: { Rectangle: , width: item, height: 20 }
  spacing: 10
  --
  Flow 20 0 160 50
    Rectangle 20 0 90 20
    Rectangle 120 0 60 20
    Rectangle 20 30 80 20
  == a flow from the right
  Flow:
    - ForEach: [90, 60, 80]
      row: { Rectangle: , width: item, height: 20 }
  spacing: 10
  width: 200
  direction: rtl
  --
  Flow 0 0 200 50
    Rectangle 110 0 90 20
    Rectangle 40 0 60 20
    Rectangle 120 30 80 20
  == lines of a flow in the middle, and what is lower in the middle of its line
  Flow:
    - ForEach: [90, 60, 80]
      row: { Rectangle: , width: item, height: item / 2 }
  spacing: 10
  padding: 5
  width: 200
  align: center
  --
  Flow 0 0 200 105
    Rectangle 20 5 90 45
    Rectangle 120 12.5 60 30
    Rectangle 60 60 80 40
  == a word longer than the flow has a line of its own
  Flow:
    - Text: a
    - Text: abcdefghijklmnopqrstuvwxyz
    - Text: b
  --
  Flow 0 0 200 80
    Text 0 0 8 20
    Text 0 20 200 40
    Text 0 60 8 20
  == an empty flow
  Flow: []
  --
  Flow 100 0 0 0
  """

let overlayTable = """
  == leading is right inside, edges stay
  ZStack:
    - Rectangle:
      width: 20
      height: 10
      place: topLeading
    - Rectangle:
      left: 5
      width: 20
      height: 10
  width: 100
  height: 10
  direction: rtl
  place: topLeading
  --
  ZStack 0 0 100 10
    Rectangle 80 0 20 10
    Rectangle 5 0 20 10
  == in the middle
  ZStack:
    - Rectangle:
      width: 60
      height: 40
    - Text: Hello
  --
  ZStack 70 0 60 40
    Rectangle 70 0 60 40
    Text 80 10 40 20
  == a default place and places of their own
  ZStack:
    - Rectangle:
      width: 60
      height: 40
    - Text: a
    - Text: b
      place: topTrailing
    - Text: c
      place: leading
      margin: { left: 3 }
  align: bottomLeading
  --
  ZStack 70 0 60 40
    Rectangle 70 0 60 40
    Text 70 20 8 20
    Text 122 0 8 20
    Text 73 10 8 20
  == what fills takes the room
  ZStack:
    - Color: red
    - Text: a
  padding: 10
  --
  ZStack 0 0 200 300
    Color 10 10 180 280
    Text 96 140 8 20
  == one side
  ZStack:
    - Text: a
      right: 5
      bottom: 10%
  width: 100
  height: 100
  --
  ZStack 50 0 100 100
    Text 137 70 8 20
  == both of a pair give the size
  ZStack:
    - Rectangle:
      left: 10
      right: 30
      top: 5
      height: 20
  width: 100
  height: 100
  --
  ZStack 50 0 100 100
    Rectangle 60 5 60 20
  == a pair counts the margin
  ZStack:
    - Rectangle:
      left: 10
      right: 30
      top: 5
      bottom: 5
      margin: 1
  width: 100
  height: 100
  --
  ZStack 50 0 100 100
    Rectangle 61 6 58 88
  == a pair finds a picture's other side by its ratio
  Image: a-300x100.png
  left: 25
  right: 25
  --
  Image 25 0 150 50
  == a pair finds the other side by a ratio, beyond the room
  ZStack:
    - Rectangle:
      left: 0
      right: 0
      top: 0
      aspect: 1
  width: 100
  height: 40
  --
  ZStack 50 0 100 40
    Rectangle 50 0 100 100
  == text breaks between its pins
  Text: Hello there
  left: 70
  right: 80
  bottom: 0
  --
  Text 70 260 50 40
  == pins beyond one another
  Rectangle:
  left: 150
  right: 150
  top: 0
  height: 10
  --
  Rectangle 150 0 0 10
  == a pinned child keeps its distance in a container that fits
  ZStack:
    - Text: Hello
      left: 10
      top: 5
  --
  ZStack 75 0 50 25
    Text 85 5 40 20
  == a child between two pins does not widen its container
  ZStack:
    - Text: Hello
    - Rectangle:
      left: 0
      right: 0
      top: 0
      bottom: 0
  --
  ZStack 80 0 40 20
    Text 80 0 40 20
    Rectangle 80 0 40 20
  == percent of a container that fits
  ZStack:
    - Rectangle:
      width: 50%
      height: 10%
  --
  ZStack 50 0 100 30
    Rectangle 50 0 100 30
  """

/// Content of scrollers; the safe area is 10 at the top and 30 at the bottom.
let scrollTable = """
  == a greatest height is no offer, and a growing child has nothing to take but the least
  ScrollView:
    - VStack:
        - VStack: []
          grow: 1
        - VStack: []
          height: 50
      minHeight: 100
      maxHeight: 250
      width: 100
  --
  ScrollView 0 0 200 300
    VStack 50 0 100 100
      VStack 100 0 0 50
      VStack 100 50 0 50
  == shapes with a greatest height take what they like, and no more than it
  ScrollView:
    - Rectangle:
      maxHeight: 250
    - Rectangle:
      maxHeight: 4
    - Rectangle:
      maxHeight: 0
  --
  ScrollView 0 0 200 300
    Rectangle 0 0 200 10
    Rectangle 0 10 200 4
    Rectangle 0 14 200 0
  == content that would be longer than it may is offered what it may
  ScrollView:
    - VStack:
        - Rectangle:
          height: 50
        - Rectangle:
      maxHeight: 60
    - VStack:
        - Rectangle:
          height: 50
        - Rectangle:
      maxHeight: 55
    - VStack:
        - Rectangle:
          height: 80
      minHeight: 60
      maxHeight: 50
  --
  ScrollView 0 0 200 300
    VStack 0 0 200 60
      Rectangle 0 0 200 50
      Rectangle 0 50 200 10
    VStack 0 60 200 55
      Rectangle 0 60 200 50
      Rectangle 0 110 200 5
    VStack 0 115 200 60
      Rectangle 0 115 200 80
  == a picture keeps its ratio below its greatest height
  ScrollView:
    - Image: a-100x50.png
      fit: cover
      maxHeight: 150
    - Image: a-100x50.png
      fit: cover
      maxHeight: 50
  --
  ScrollView 0 0 200 300
    Image 0 0 200 100
    Image 0 100 200 50
  == an overlay and a window in a window are as long as their content, up to their greatest height
  ScrollView:
    - ZStack:
        - Rectangle:
      maxHeight: 80
    - ScrollView:
        - Rectangle:
          height: 40
      maxHeight: 80
    - ScrollView:
        - Rectangle:
          height: 400
      maxHeight: 80
  --
  ScrollView 0 0 200 300
    ZStack 0 0 200 10
      Rectangle 0 0 200 10
    ScrollView 0 10 200 40
      Rectangle 0 10 200 40
    ScrollView 0 50 200 80
      Rectangle 0 50 200 400
  == words and lines break at a greatest width, and lines no sooner
  ScrollView:
    - Text: Hello there
      maxWidth: 60
    - Flow:
        - ForEach: [30, 40]
          row: { Rectangle: , width: item, height: 5 }
      maxWidth: 60
    - Flow:
        - ForEach: [30, 40]
          row: { Rectangle: , width: item, height: 5 }
      maxWidth: 600
  axis: horizontal
  align: top
  --
  ScrollView 0 0 200 300
    Text 0 0 56 40
    Flow 56 0 40 10
      Rectangle 56 0 30 5
      Rectangle 56 5 40 5
    Flow 96 0 70 5
      Rectangle 96 0 30 5
      Rectangle 126 0 40 5
  == content of both axes is offered nothing along either, and percentages are of the window
  ScrollView:
    - Rectangle:
      height: 100
    - HStack:
        - Text: a
        - Spacer: 5
        - Text: b
    - Rectangle:
      width: 1000
      height: 7
    - Rectangle:
      width: 50%
      height: 50%
    - Divider:
  axis: both
  align: leading
  --
  ScrollView 0 0 200 300
    ScrollView 0 0 1000 300
      Rectangle 0 0 10 100
      HStack 0 100 21 20
        Text 0 100 8 20
        Spacer 8 110 5 0
        Text 13 100 8 20
      Rectangle 0 120 1000 7
      Rectangle 0 127 100 150
      Divider 0 277 10 1
  == content lies along the axis, in the middle
  ScrollView:
    - Text: Hello
    - Rectangle:
      height: 500
  --
  ScrollView 0 0 200 300
    Text 80 0 40 20
    Rectangle 0 20 200 500
  == content between insets
  ScrollView:
    - Rectangle:
      height: 20
  inset: { top: 7, left: 10, right: 20 }
  --
  ScrollView 0 0 200 300
    Rectangle 10 7 170 20
  == content between the edges of the safe area
  ScrollView:
    - Rectangle:
      height: 20
  inset: safe
  --
  ScrollView 0 0 200 300
    Rectangle 0 10 200 20
  == spacing and leading edges of content
  ScrollView:
    - Text: a
    - Text: b
  spacing: 6
  align: leading
  padding: 10
  --
  ScrollView 0 0 200 300
    Text 10 10 8 20
    Text 10 36 8 20
  == percent along the axis is of the viewport
  ScrollView:
    - Rectangle:
      height: 50%
      width: 50%
    - Rectangle:
      height: 100%
  height: 120
  --
  ScrollView 0 0 200 120
    Rectangle 50 0 100 60
    Rectangle 0 60 200 120
  == lazy rows fill across
  ScrollView:
    - Text: Head
    - LazyVStack:
        - Text: a
        - ForEach: 3
          row: { Text: "${index}", lines: 1, padding: 5 }
      spacing: 4
      padding: { horizontal: 20 }
  --
  ScrollView 0 0 200 300
    Text 84 0 32 20
    LazyVStack 0 20 200 122
      row 0 20
      row 24 30
      row 58 30
      row 92 30
  == lazy rows of their own heights
  ScrollView:
    - LazyVStack:
        - ForEach: [a, abcdefghijklmnopqrstuvwxyzabc, b]
          row: { Text: "${item}" }
  --
  ScrollView 0 0 200 300
    LazyVStack 0 0 200 80
      row 0 20
      row 20 40
      row 60 20
  == a lazy row with an extent of its own across breaks its lines there
  ScrollView:
    - LazyVStack:
        - ForEach: [a, abcdefghijklmnopqrstuvwxyzabc, b]
          row: { Text: "${item}", width: 100 }
  --
  ScrollView 0 0 200 300
    LazyVStack 0 0 200 100
      row 0 20
      row 20 60
      row 80 20
  == a lazy picture keeps its ratio across
  ScrollView:
    - LazyVStack:
        - ForEach: 2
          row: { Image: a-100x50.png }
  --
  ScrollView 0 0 200 300
    LazyVStack 0 0 200 200
      row 0 100
      row 100 100
  == a horizontal scroller is as high as its tallest row
  ScrollView:
    - ScrollView:
        - LazyHStack:
            - ForEach: [10, 35, 20]
              row: { Rectangle: , width: 50, height: item }
          spacing: 10
      axis: horizontal
    - Text: a
  --
  ScrollView 0 0 200 300
    ScrollView 0 0 200 35
      LazyHStack 0 0 170 35
        row 0 50
        row 60 50
        row 120 50
    Text 96 35 8 20
  == plain content of a horizontal scroller
  ScrollView:
    - Rectangle:
      width: 150
    - Rectangle:
      width: 50%
      height: 40
  axis: horizontal
  height: 60
  align: bottom
  --
  ScrollView 0 0 200 60
    Rectangle 0 0 150 60
    Rectangle 150 20 100 40
  == rows by their items in a plain stack
  ScrollView:
    - VStack:
        - ForEach: 2..3
          row: { Rectangle: , height: 10 * item }
      spacing: 1
  --
  ScrollView 0 0 200 300
    VStack 0 0 200 51
      Rectangle 0 0 200 20
      Rectangle 0 21 200 30
  == columns side by side
  ScrollView:
    - HStack:
        - LazyVStack:
            - ForEach: 2
              row: { Rectangle: , height: 10 }
        - LazyVStack:
            - ForEach: 3
              row: { Rectangle: , height: 10 }
  --
  ScrollView 0 0 200 300
    HStack 0 0 200 30
      LazyVStack 0 5 100 20
        row 0 10
        row 10 10
      LazyVStack 100 0 100 30
        row 0 10
        row 10 10
        row 20 10
  """

/// Rows, and whether their height may be taken from any one of them.
let uniformTable = """
  == a flow of words of the item
  Flow:
    - Text: "${item}"
      lines: 1
  --
  uneven
  == a flow of words that stay
  Flow:
    - Text: one
    - Text: two
  --
  uniform
  == shares added to what follows the item
  HStack:
    - Text: some words that are always the same
      grow: 1
    - Rectangle:
      height: 4
      grow: 1
      basis: item
  --
  uneven
  == words of the scene
  Text: always the same words
  --
  uniform
  == words of the item on one line
  Text: "${item}"
  lines: 1
  --
  uniform
  == words of the item
  Text: "${item}"
  --
  uneven
  == words of the item on two lines
  Text: "${item}"
  lines: 2
  --
  uneven
  == words of the item on two lines for which there is room
  Text: "${item}"
  lines: 2
  reserve: 2
  --
  uniform
  == words of the item in letters of the item
  Text: ["${item}", { text: "${item}", size: "if(index > 2, 20, 10)" }]
  lines: 1
  --
  uneven
  == words of the item in a height
  Text: "${item}"
  height: 40
  --
  uniform
  == a height by the item
  Rectangle:
  height: item
  --
  uneven
  == a height by the index
  Rectangle:
  height: 10 + index
  --
  uneven
  == a width by the item
  Rectangle:
  width: item
  height: 10
  --
  uniform
  == words in a width by the item
  VStack: [{ Text: always the same words, width: 50 + item }]
  --
  uneven
  == words beside words of the item
  HStack: [{ Text: "${item}", lines: 1 }, { Text: always the same words }]
  --
  uneven
  == one line beside words of the item
  HStack: [{ Text: "${item}", lines: 1 }, { Text: always, lines: 1 }]
  --
  uniform
  == padding by the item above
  Text: a
  padding: { top: item }
  --
  uneven
  == padding by the item beside words that break
  Text: always the same words
  padding: { left: item }
  --
  uneven
  == margins by the item beside words that break
  VStack: [{ Text: always the same words, margin: { left: item } }]
  --
  uneven
  == a greatest width by the item
  VStack: [{ Text: always the same words, maxWidth: 10 + item }]
  --
  uneven
  == words that would grow
  Text: "${item} and some more words"
  grow: vertical
  --
  uneven
  == a size by the item
  Text: a
  size: 10 + item
  --
  uneven
  == spacing by the item
  VStack: [{ Text: a }, { Text: b }]
  spacing: item
  --
  uneven
  == paint and moves by the item
  Text: a
  x: item
  scale: 1 + item
  opacity: 1 - item / 1000
  color: if(item > 5, "red", "blue")
  --
  uniform
  == a picture by the item
  Image: "a-${item}x10.png"
  --
  uneven
  == a picture by the item in a ratio
  Image: "a-${item}x10.png"
  aspect: 16:9
  --
  uniform
  == a ratio by the item
  Rectangle:
  aspect: 1 + item
  --
  uneven
  == deep inside
  VStack: [{ ZStack: [{ HStack: [{ Text: "${item}" }] }] }]
  --
  uneven
  == a list across
  ScrollView: [{ LazyHStack: [{ ForEach: 4, row: { Text: "${item}", lines: 1 } }] }]
  axis: horizontal
  --
  uniform
  == insets by the item
  ScrollView: [{ Text: a }]
  axis: horizontal
  inset: { top: item }
  --
  uneven
  """
