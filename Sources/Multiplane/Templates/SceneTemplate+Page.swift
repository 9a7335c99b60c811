extension SceneTemplate {
  static let pageText = """
    # A page that scrolls over a header at another speed, and a bar that comes in.
    # All lengths are points; at scale 2 a point is two pixels.
    multiplane: 1
    title: TITLE

    canvas:
      size: 390x844
      scale: 2
      fps: 60
      safeArea: { top: 47, bottom: 34 }
      background: paper

    colors:
      paper: "#FBF7F2"
      ink: "#2A1B1F"
      wine: "#7B1E3A"

    styles:                            # text keys under a name
      title: { size: 28, weight: bold, color: ink }
      body: { size: 16, lineHeight: 1.4, color: ink }

    let:                               # values with names; expressions may use each other
      headerHeight: 380
      barHeight: 44 + safe.top

    stages:                            # ranges of the scroll; each name runs from 0 to 1
      bar: headerHeight - 160..headerHeight - 90

    components:                        # nodes with arguments, used like kinds
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

    layers:                            # from back to front
      # The header goes up at a third of the scroll. "-scroll" alone would go with the page.
      - ZStack:
          - Gradient: { from: "#F6C27A", to: "#C4526A" }
          - Circle: { fill: "#FFF3D6" }
            name: sun
            width: 96
            height: 96
            place: top
            margin: { top: 110 }
            y: scroll / 4              # a speed of its own inside the header
          - Path:
              d: M0 60 C80 10 140 80 220 40 C290 10 340 60 390 30 L390 160 L0 160 Z
              fill: wine
            width: 390
            height: 160
            place: bottom
        name: header
        height: headerHeight
        y: -scroll / 3
        opacity: 1 - 0.6 * bar

      # The page. What is in it scrolls with it.
      - ScrollView:
          - VStack:
              - Spacer: headerHeight - 40
              - VStack:
                  - Block: { heading: Leaves follow the scroll, text: "A formula such as -scroll / 3 is evaluated on every frame. Nothing else is: the page was laid out once, and its pictures were painted once." }
                  - Block: { heading: Stages, text: "A stage is a value from 0 to 1 over a range of the scroll. The bar at the top uses one as its opacity." }
                  - Block: { heading: Components, text: "This block is a component with two arguments. Change it in one place, and all of them change." }
                  - Block: { heading: Next, text: "Open the file, change a number, and draw a frame again. Mistakes are shown with their line and a hint." }
                align: leading
                width: 100%
                background: paper
                corner: 24
              - Color: paper           # room below the last block
                height: 200
        name: page

      # The bar lies in front and comes in as its stage goes from 0 to 1.
      - ZStack:
          - Color: paper
          - Text: ${round(bar * 100)} %
            style: body
            width: 100%
            lines: 1
            align: center
            place: bottom
            padding: 10
        name: topBar
        height: barHeight
        shadow: { radius: 6, y: 2, color: ink 25% }
        opacity: bar
        visible: bar > 0

    scroll:                            # what the finger does
      - wait: 400ms
      - ease: { to: 300, over: 1.4s, curve: easeInOut }
      - mark: collapsed                # multiplane still FILE --mark collapsed -o a.png
      - wait: 300ms
      - ease: { to: end, over: 1.6s, curve: easeInOut }
      - wait: 300ms

    """
}
