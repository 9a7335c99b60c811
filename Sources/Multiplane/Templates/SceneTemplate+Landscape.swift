extension SceneTemplate {
  static let landscapeText = """
    # Hills in layers along a horizontal scroll: what is far moves slowly.
    multiplane: 1
    title: TITLE

    canvas:
      size: 960x540
      scale: 1
      fps: 30
      axis: horizontal                 # without a ScrollView the canvas itself scrolls

    stages:                            # ranges of the scroll; each name runs from 0 to 1
      dusk: 0..1600

    layers:                            # from back to front
      - Gradient: { from: "#20315F", to: "#F3A96B" }

      - Circle: { fill: "#FFF2CF" }
        name: sun
        width: 110
        height: 110
        place: topLeading
        x: 620 - scroll * 0.02
        y: 130 + scroll * 0.06

      # Each band is a tile of 480 points that repeats; "speed" is its share of the scroll.
      - Path:
          d: M0 90 L60 40 L110 80 L190 10 L260 70 L330 30 L400 85 L480 90 L480 220 L0 220 Z
          box: 480x220
          fill: "#6C6A99"
        width: 480
        height: 220
        repeat: horizontal
        speed: 0.15
        place: bottomLeading
        margin: { bottom: 150 }

      - Path:
          d: M0 60 C80 10 150 70 240 40 C320 10 400 80 480 60 L480 220 L0 220 Z
          box: 480x220
          fill: "#4D6B4F"
        width: 480
        height: 220
        repeat: horizontal
        speed: 0.4
        place: bottomLeading
        margin: { bottom: 40 }

      - Path:
          d: M0 40 C60 10 130 60 240 30 C330 5 420 60 480 40 L480 160 L0 160 Z
          box: 480x160
          fill: "#2C3F2B"
        width: 480
        height: 160
        repeat: horizontal
        speed: 1                       # goes with the scroll
        place: bottomLeading

      # A plain color over all of it: night falls as the scroll goes on.
      - Color: "#0B1030"
        opacity: 0.6 * dusk

    scroll:
      - wait: 300ms
      - ease: { by: 1600, over: 5s, curve: easeInOut }
      - mark: evening
      - wait: 500ms

    """
}
