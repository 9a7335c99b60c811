extension SceneMistake {
  /// A scene that checks are added to.
  static let checkHead = """
    multiplane: 1
    canvas: { size: 390x844 }
    stages: { bar: 10..20 }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 100
                row: { Text: "${index}", lines: 1 }
        name: list
      - Color: red
        name: backdrop
    scroll:
      - wait: 1s
      - mark: landed
      - wait: 1s
    checks:

    """

  /// Mistakes in checks.
  static let checkMistakes = parse(
    #"""
      - at
    => 17:5 a check expects a mapping, found "at"
       hint: the keys are name, at, over, when, device, expect, image, same-as, differs-from, tolerance, scale, xfail
    ----
      - at: 1s
    => 17:5 the check judges nothing
       hint: write one of expect, image, same-as or differs-from
    ----
      - expect: scroll > 3
    => 17:5 the check needs "at", "over" or "when"
       hint: write at: 1s, a mark, or over: 0s..end
    ----
      - at: 1s
        expect: scroll > 3
        device: [canvas, phone]
    => 19:22 the scene has no device "phone"
       hint: write canvas
    ----
      - at: 1s
        expct: scroll > 3
    => 18:5 "expct" is not a key of a check
       hint: did you mean "expect"?
    ----
      - at: 1s
        over: 0s..1s
        expect: scroll > 3
    => 18:5 "over" together with "at"
       hint: leave one of them out
    ----
      - at: 1s
        expect: scroll > 3
        image: cards
    => 19:5 a check judges one thing, found "expect" and "image"
       hint: write a check for each
    ----
      - at: landd
        expect: scroll > 3
    => 17:9 there is no mark "landd"
       hint: did you mean "landed"?
    ----
      - at: [0s, landed + 2s]
        expect: scroll > 3
    => 17:14 the check is after the end of the track
       note: the track ends at 2s
       hint: add a step to "scroll": - wait: 1s
    ----
      - at: []
        expect: scroll > 3
    => 17:9 "at" is empty
    ----
      - over: 0s
        expect: scroll > 3
    => 17:11 "over" expects a range, found "0s"
       hint: write both ends with two dots between them: 1f..end
    ----
      - over: landed..0s
        expect: scroll > 3
    => 17:11 the range of "over" ends before it starts
       hint: write the earlier moment first
    ----
      - over: 0s..landd
        expect: scroll > 3
    => 17:15 there is no mark "landd"
       hint: did you mean "landed"?
    ----
      - at: scroll
        expect: scroll > 3
    => 17:9 expected a time, found a number
       hint: write seconds: 1.6s
    ----
      - at: 1s
        expect: scroll
    => 18:13 expected true or false, found a number
       hint: compare it: x > 0
    ----
      - at: 1s
        expect: 1 == 1
    => 18:13 "expect" never changes
       hint: use a live name such as scroll, the size of a node, or stats.layouts
    ----
      - when: true
        expect: scroll > 3
    => 17:11 "when" never changes
       hint: use a live name such as scroll, the size of a node, or stats.layouts
    ----
      - at: 1s
        expect: stats.layuts == 0
    => 18:13 "stats" has no count "layuts"
       hint: did you mean "layouts"?
    ----
      - at: 1s
        expect: stats.ms < 16
    => 18:13 "stats" has no count "ms"
       hint: times differ from run to run; count work instead: stats.layouts
    ----
      - at: 1s
        expect: stats == 0
    => 18:13 "stats" is no value
       hint: use stats.layouts or another count
    ----
      - at: 1s
        expect: backdrp.onScreen
    => 18:13 "backdrp.onScreen" is not a name here
       hint: did you mean "backdrop.onScreen"?
    ----
      - at: 1s
        expect: list.visible.contains(3, 4)
    => 18:13 "visible.contains" takes the id of an item
       hint: ids are texts and whole numbers
    ----
      - at: 1s
        image: Cards.png
    => 18:12 "Cards.png" cannot be the name of a picture
       hint: at most 60 of a-z, 0-9 and -, without .png
    ----
      - at: 0s
        image: cards
      - at: 1s
        image: cards
    => 20:12 the picture "cards" is checked twice
       note: first at scene.yaml:18:12
       hint: list the frames in one check: at: [0s, 1s]
    ----
      - over: 0s..1s
        image: cards
    => 17:5 "over" together with "image"
       note: every frame would need a picture
       hint: name the frames: at: [0s, 1s, end]
    ----
      - when: scroll > 3
        image: cards
    => 17:5 "when" together with "image"
       note: every frame would need a picture
       hint: name the frames: at: [0s, 1s, end]
    ----
      - when: scroll > 3
        same-as: other.yaml
    => 17:5 "when" together with "same-as"
       note: the scenes are compared frame by frame
       hint: use "at" or "over"
    ----
      - at: 1s
        same-as: ../other.yaml
    => 18:14 "same-as" leads out of the scene's folder
       hint: put the other scene beside this one
    ----
      - at: 1s
        differs-from: other.yaml
        tolerance: { delta: 2 }
    => 19:5 "tolerance" together with "differs-from"
       note: two scenes drawn by one engine are compared exactly
    ----
      - at: 1s
        expect: scroll > 3
        tolerance: { delta: 2 }
        scale: 2
    => 19:5 "tolerance" together with "expect"
       note: only pictures are compared with tolerance
    => 20:5 "scale" together with "expect"
       note: only pictures have a scale
    ----
      - at: 1s
        image: cards
        tolerance: { delta: 2.5, window: 300, total: 2, ratio: 1 }
    => 19:25 "delta" must be a whole number from 0 to 255
    => 19:38 "window" must be a whole number from 0 to 256
    => 19:50 "total" must be from 0 to 1
       hint: a part of the frame, such as 0.01%
    => 19:53 "ratio" is not a key of "tolerance"
       hint: the keys are delta, window, total
    ----
      - at: 1s
        image: cards
        tolerance: 2
    => 19:16 "tolerance" expects a mapping, found "2"
       hint: the keys are delta, window, total
    ----
      - at: 1s
        image: cards
        scale: 0
    => 19:12 "scale" must be above 0 and at most 100
    ----
      - at: 1s
        expect: scroll > 3
        xfail: not yet
    => 19:12 "xfail" expects a mapping, found "not yet"
       hint: the keys are reason, until
    ----
      - at: 1s
        expect: scroll > 3
        xfail: { reason: not yet }
    => 19:12 "xfail" needs "until"
    ----
      - at: 1s
        expect: scroll > 3
        xfail: { reason: not yet, until: 2026-02-29 }
    => 19:38 "until" expects a day, found "2026-02-29"
       hint: write year, month and day: 2026-12-31
    ----
    multiplane: 1
    canvas: { size: 390x844 }
    layers:
      - Color: red
        opacity: stats.layouts
    => 5:14 "stats.layouts" stands in checks only
    ----
    multiplane: 1
    canvas: { size: 390x844 }
    let: { stats: 3 }
    layers: []
    => 3:8 "stats" is a name of the language
       hint: choose another name for a value
    ----
    multiplane: 1
    canvas: { size: 390x844 }
    layers: []
    checks: all
    => 4:9 "checks" expects a list of checks, found "all"
    """#, head: checkHead)
}
