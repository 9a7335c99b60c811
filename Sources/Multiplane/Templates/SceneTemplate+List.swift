extension SceneTemplate {
  static let listText = """
    # Ten thousand rows over a slow backdrop. Only rows near the window exist; make it a million, and it is as fast.
    multiplane: 1
    title: TITLE

    canvas:
      size: 390x844
      scale: 2
      fps: 60
      safeArea: { top: 47, bottom: 34 }

    layers:                            # from back to front
      # "repeat" fills the canvas with copies; "speed" 0.1 is a tenth of the scroll.
      - ZStack:
          - Gradient: { stops: [{ color: "#12213F" }, { color: "#1F4E6B" }, { color: "#12213F" }] }
          - Circle: { fill: "white 10%" }
            width: 220
            height: 220
            place: center
        width: 390
        height: 500
        repeat: vertical
        speed: 0.1

      - ScrollView:
          - LazyVStack:
              - ForEach: 10_000        # a count, a list, or the name of a source under "data"
                row:
                  HStack:
                    - Circle: { fill: "hue(index * 37)" }
                      width: 40
                      height: 40
                    - Text: Row ${index}
                      size: 17
                      weight: semibold
                      color: "#15203A"
                      lines: 1         # one line: all rows are alike and need not be measured
                  spacing: 14
                  padding: 14
                  background: white
                  corner: 16
                  margin: { horizontal: 16 }
                  # "phase" is where the row is: 0 in the window, -1 to 1 on its way out.
                  opacity: 1 - 0.7 * abs(phase)
                  scale: 1 - 0.08 * abs(phase)
            spacing: 10
        name: list
        inset: safe                    # rows pass below bars, but begin and end beside them

      # The numbers of the prepared rows, those in the window bright.
      - Inspector: list
        size: 11
        color: white
        width: 200
        height: 64
        padding: 8
        background: "#000000B0"
        corner: 10
        place: bottomTrailing
        margin: { right: 16, bottom: 50 }

    scroll:
      - wait: 300ms
      - ease: { by: 1800, over: 1.6s, curve: easeInOut }
      - jump: { item: 5_000, anchor: center }
      - mark: landed
      - wait: 500ms
      - ease: { by: -900, over: 1s, curve: easeOut }
      - wait: 300ms

    """
}
