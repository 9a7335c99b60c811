/// Scenes as users write them.
enum ExampleScenes {
  /// A backdrop and a million rows.
  static let ridge = #"""
    # ridge.yaml - the smallest useful scene: one backdrop, a million rows.
    multiplane: 1
    canvas: { size: 390x844, scale: 2, fps: 60 }

    layers:
      - Image: assets/ridge.png
        repeat: vertical
        speed: 0.1                     # same as  y: -scroll * 0.1

      - ScrollView:
          - LazyVStack:
              - ForEach: 1_000_000
                row:
                  Text: Row ${index}
                  lines: 1                 # one line: the height cannot depend on the item
                  padding: 16

    scroll:
      - wait: 300ms
      - linear: { by: 4000, over: 1s }      # points per second; runs until it rests
      - jump: { item: 999_999, anchor: bottom }
      - wait: 500ms
    """#

  /// A page in three stages, with cards, blocks and lists.
  static let page = #"""
    multiplane: 1
    title: Wine card

    canvas:
      size: 390x844
      scale: 2
      fps: 60
      safeArea: { top: 47, bottom: 34 }
      background: paper

    fonts:
      Inter: [assets/Inter-Regular.ttf, assets/Inter-SemiBold.ttf]

    colors:
      paper: "#FBF7F2"
      ink: "#2A1B1F"
      wine: "#7B1E3A"

    styles:
      title: { font: Inter, size: 28, weight: semibold, color: ink }
      body: { font: Inter, size: 16, lineHeight: 1.4, color: ink }
      caption: { font: Inter, size: 13, color: ink 60% }

    let:
      heroHeight: 420
      barHeight: 44 + safe.top

    stages:                            # each name becomes a 0...1 value
      start: 0..140
      freeze: 140..360
      bar: 320..380

    components:
      Card:
        takes: [label, value]
        body:
          VStack:
            - Text: ${label}
              style: caption
            - Text: ${value}
              style: title
          padding: 12
          background: paper
          corner: 16
          shadow: { radius: 12, y: 4, color: ink 20% }

      Block:
        takes: [heading, text]
        body:
          VStack:
            - Text: ${heading}
              style: title
            - Text: ${text}
              style: body
          align: leading
          spacing: 8
          padding: 20

    layers:                            # back to front
      - Image: assets/wine.png
        name: backdrop
        fit: cover
        blur: 4 + 20 * start
        opacity: 1 - 0.5 * freeze

      - Image: assets/vineyard.png
        name: hero
        height: heroHeight
        y: -scroll / 10

      - HStack:
          - Card: { label: Rating, value: "4.5" }
          - Card: { label: Year, value: "${2000 + 15}" }
          - Card: { label: Region, value: "Rioja" }
        name: cards
        spacing: 12
        top: 300
        y: -scroll / 5 - 0.6 * max(0, scroll - 360)    # a fifth, then 0.8

      - ScrollView:
          - VStack:
              - Spacer: heroHeight
              - Block: { heading: "wine", text: "summary" }
              - Image: assets/map.png
                fit: cover
                aspect: 16:9
                corner: 12
                margin: 20
              - ScrollView:
                  - LazyHStack:
                      - ForEach: [{ name: A, price: 12 }, { name: B, price: 13 }]
                        row:
                          Card: { label: "${item.name}", value: "${item.price} €" }
                    spacing: 12
                    padding: { left: 20, right: 20 }
                axis: horizontal
                name: bestSellers
              - LazyVStack:
                  - ForEach: [x, y, z]
                    row:
                      Block: { heading: "${item}", text: "${index + 1} of ${count}" }
        name: page
        inset: { top: barHeight }

      - Text: Wine
        name: bigTitle
        style: title
        top: 360
        y: min(-scroll, -0.9 * scroll - topBar.height)
        opacity: 1 - bar

      - ZStack:
          - Color: paper
          - Text: Wine
            style: body
            place: bottom
            padding: 10
        name: topBar
        height: barHeight
        opacity: bar
        visible: scroll > 320

      - Text: Scroll for more
        style: caption
        top: 780
        y: -scroll * 0.8 - height / 20
        opacity: 1 - start

    scroll:
      - wait: 400ms
      - ease: { to: 360, over: 1.6s, curve: easeInOut }
      - mark: collapsed
      - hold: 400ms
      - linear: { to: end, over: 3s }

    output:
      frames: out/wine-%05d.png
    """#
}
