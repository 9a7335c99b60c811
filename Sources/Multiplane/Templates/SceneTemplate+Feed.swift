extension SceneTemplate {
  static let feedText = """
    # Messages that come, open and leave. What is in the window stays where it is while rows above it change.
    multiplane: 1
    title: TITLE

    canvas:
      size: 390x844
      scale: 2
      fps: 60
      safeArea: { top: 47, bottom: 34 }
      background: "#EEF2F7"

    data:
      feed:                            # generated; "csv: file.csv" or "jsonl: file.jsonl" read a file
        count: 5_000
        seed: 7                        # the same seed gives the same feed on any machine
        fields:
          id: index
          name: pick(["Ada", "Bo", "Cleo", "Dan"], index)
          text: lorem(20 + random(40))
          open: false

    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: feed
                id: item.id            # events and jumps name items by it
                row:
                  HStack:
                    - Circle: { fill: "hue(item.id * 47)" }
                      width: 44
                      height: 44
                    - VStack:
                        - Text: ${item.name}
                          weight: semibold
                          lines: 1
                        - Text: ${item.text}
                          size: 15
                          color: "#46506A"
                          lineHeight: 1.35
                          # The state of an item may decide layout: it changes at events only.
                          lines: if(item.open, 40, 2)
                      align: leading
                      spacing: 4
                      grow: horizontal
                  align: top
                  spacing: 12
                  padding: 16
                  background: if(item.selected, "#FFE9A8", "white")
                  corner: 18
                  margin: { horizontal: 12 }
                  opacity: 1 - 0.6 * abs(phase)
            spacing: 8
            sizing: estimated          # rows are measured when they come near; "exact" measures all before them
            estimate: 110
        name: list
        inset: safe
        anchor: item

    scroll:
      - wait: 300ms
      - ease: { by: 900, over: 1.2s, curve: easeOut }
      - mark: landed
      - wait: 2.5s
      - jump: { item: 2_500, anchor: center }
      - wait: 500ms

    events:                            # at a time, at a mark, or "when" a condition comes true
      - at: landed + 300ms
        insert: { in: feed, at: 0, items: [{ id: -1, name: New, text: "This came in above, and nothing moved.", open: false }] }
        animate: spring
      - at: landed + 900ms
        toggle: { in: feed, item: 9, field: open }
        animate: easeInOut 300ms
      - at: landed + 1.5s
        select: { in: feed, item: 10 }
      - at: landed + 2s
        remove: { in: feed, items: 9..10 }
        animate: easeOut 250ms

    """
}
