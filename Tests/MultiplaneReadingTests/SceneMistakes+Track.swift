extension SceneMistake {
  /// Mistakes in the track.
  static let trackMistakes = parse(
    #"""
    layers:
      - Color: red
    scroll:
      - wait: 300
    => 6:11 expected a time, found a number
       hint: write 300ms
    ----
    layers:
      - Color: red
    scroll:
      - wait: -1s
    => 6:11 "wait" cannot be negative
    ----
    layers:
      - Color: red
    scroll:
      - wait: scroll
    => 6:11 expected a time, found a number
       hint: write seconds: 1.6s
    ----
    layers:
      - Color: red
    scroll:
      - wiat: 1s
    => 6:5 "wiat" is not a step of "scroll"
       hint: did you mean "wait"?
    ----
    layers:
      - Color: red
    scroll:
      - wait
    => 6:5 expected a step, found "wait"
       hint: write one of wait, hold, linear, ease, spring, drag, fling, wheel, follow, jump, mark, loop or repeat: - wait: 300ms
    ----
    layers:
      - Color: red
    scroll:
      - { wait: 1s, hold: 1s }
    => 6:17 a step does one thing, found "wait" and "hold"
       hint: begin a new step with "- hold"
    ----
    layers:
      - Color: red
    scroll:
      - linear: 1s
    => 6:13 "linear" expects a mapping, found "1s"
       hint: the keys are to, by, over, until
    ----
    layers:
      - Color: red
    scroll:
      - linear: { to: end }
    => 6:13 "linear" needs "over"
       hint: write over: 1s
    ----
    layers:
      - Color: red
    scroll:
      - linear: { over: 1s }
    => 6:13 "linear" needs "to" or "by"
    ----
    layers:
      - Color: red
    scroll:
      - linear: { to: end, by: 3, over: 1s }
    => 6:24 "by" together with "to"
       hint: leave one of them out
    ----
    layers:
      - Color: red
    scroll:
      - linear: { to: ende, over: 1s }
    => 6:19 "ende" is not a place to scroll to
       hint: did you mean "end"?
    ----
    layers:
      - Color: red
    scroll:
      - linear: { to: end, over: 0s }
    => 6:30 "over" must be above 0
       hint: use "jump" to move at once
    ----
    layers:
      - Color: red
    scroll:
      - ease: { to: end, over: 1s, curve: easeInn }
    => 6:39 "easeInn" is not a value of "curve"
       hint: did you mean "easeIn"?
    ----
    layers:
      - Color: red
    scroll:
      - ease: { to: end, over: 1s, curve: [0, 1] }
    => 6:39 a curve is a name or four numbers
       hint: write [x1, y1, x2, y2], as in cubic-bezier() of CSS
    ----
    layers:
      - Color: red
    scroll:
      - ease: { to: end, over: 1s, curve: [2, 0, 1, 1] }
    => 6:40 "x1" of a curve must be from 0 to 1
       note: time does not run backwards
    ----
    layers:
      - Color: red
    scroll:
      - linear: { to: end, over: 1s, curve: ease }
    => 6:34 "curve" is not a key of "linear"
       hint: the keys are to, by, over, until
    ----
    layers:
      - Color: red
    scroll:
      - mark: a
      - mark: a
    => 7:11 the mark "a" is set twice
       note: first at scene.yaml:6:11
    ----
    layers:
      - Color: red
    scroll:
      - mark: 2x
    => 6:11 "2x" cannot be the name of a mark
       hint: a name has letters, digits and _, and starts with a letter
    ----
    layers:
      - Color: red
    scroll:
      - jump: { item: 3 }
    => 6:19 there is no ScrollView whose items could be gone to
       hint: use "to" or "by"
    ----
    layers:
      - Color: red
    scroll:
      - jump: { to: 3, anchor: top }
    => 6:20 "anchor" without "item"
       hint: "anchor" says where in the window an item lands
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 20
                row:
                  Text: a
    scroll:
      - jump: { item: 20 }
    => 10:19 no row has the id 20
       hint: ids run over 0..19
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 20
                row:
                  Text: a
    scroll:
      - jump: { item: 2, anchor: middle }
    => 10:30 "middle" is not a value of "anchor"
       hint: write top, center, bottom, leading or trailing
    ----
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 20
                row:
                  Text: a
    scroll:
      - jump: { item: 2.5 }
    => 10:19 "item" expects a whole number, found "2.5"
    ----
    layers:
      - Color: red
    scroll:
      - fling: 900
    => 6:12 "fling" expects a mapping, found "900"
       hint: write { velocity: 900 }
    ----
    layers:
      - Color: red
    scroll:
      - fling: { velocity: 900, rate: slow }
    => 6:35 "slow" is not a value of "rate"
       hint: write normal, fast or a number such as 0.995
    ----
    layers:
      - Color: red
    scroll:
      - fling: { velocity: 900, rate: 1.2 }
    => 6:35 "rate" must be from 0.5 to 0.999
    ----
    layers:
      - Color: red
    scroll:
      - fling: { velocity: 900, until: 3 > 2 }
    => 6:36 "until" never changes
       hint: use a live name such as scroll or time, or a length of time
    ----
    layers:
      - Color: red
    scroll:
      - fling: { velocity: 900, until: 0s }
    => 6:36 "until" must be above 0
       hint: leave the step out
    ----
    layers:
      - Color: red
    scroll:
      - { linear: { by: 9, over: 1s }, until: scroll > 5 }
    => 6:36 "until" is not a step of "scroll"
       hint: write it among the keys of a step that takes it: - linear: { until: … }
    ----
    layers:
      - Color: red
    scroll:
      - drag: { over: 1s }
    => 6:11 "drag" needs "by"
       hint: write by: 200, in points
    ----
    layers:
      - Color: red
    scroll:
      - spring: { to: 9, damping: 0 }
    => 6:31 "damping" must be from 0.05 to 10
    ----
    layers:
      - Color: red
    scroll:
      - wait: { until: 3s }
    => 6:20 expected true or false, found a time
    ----
    layers:
      - Color: red
    scroll:
      - repeat: { times: 2, steps: [{ mark: a }, { wait: 1s }] }
    => 6:41 the mark "a" is set every time
       hint: put it before or after the steps that are repeated
    ----
    layers:
      - Color: red
    scroll:
      - repeat: { times: 0, steps: [{ wait: 1s }] }
    => 6:22 "times" must be a whole number of at least 1
    ----
    layers:
      - Color: red
    scroll:
      - repeat: { times: 1e11, steps: [{ repeat: { times: 200, steps: [{ wait: 1s }] } }] }
    => 6:22 the track takes more memory than the program may have
       hint: more memory is given by --memory SIZE, such as --memory 8GiB
       exit: 6
    ----
    layers:
      - Color: red
    scroll:
      - loop: 1s
      - wait: 1s
    => 6:5 "loop" is the last step
       note: the scene begins again after it
    ----
    layers:
      - Color: red
    scroll:
      - follow: { csv: hand.csv }
    => 6:20 data file "hand.csv" does not exist
       exit: 4
    ----
    layers:
      - ScrollView:
          - LazyVStack: []
        axis: both
    => 5:9 "LazyVStack" needs a vertical ScrollView around it
       note: the ScrollView around it scrolls along both axes
       hint: use stacks, whose rows are made as they come near the window, or give the ScrollView one axis
    ----
    layers:
      - ScrollView:
          - Color: red
            speed: 0.5
            x: 3
        axis: both
    => 6:9 "speed" together with "x"
       note: both move the node along the horizontal axis
       hint: write the speed into "x" and "y": x: -scroll.x * 0.1, y: -scroll.y * 0.1
    ----
    layers:
      - ScrollView:
          - Color: red
        axis: both
    scroll:
      - linear: { over: 1s }
      - fling: { velocity: {} }
      - drag: { by: { x: 3, z: 4 }, over: 1s }
      - jump: { to: { y: sideways } }
    => 8:13 "linear" needs "to" or "by"
    => 9:24 "velocity" needs "x" or "y"
    => 10:25 "z" is not a key of "by"
       hint: the keys are x, y
    => 11:22 "sideways" is not a place to scroll to
       hint: write a number, start or end
    ----
    layers:
      - ScrollView:
          - Color: red
            opacity: scroll.x
        axis: bot
    scroll:
      - linear: { by: { x: 3 }, over: 1s }
    => 6:18 "scroll.x": the ScrollView scrolls along its vertical axis
       hint: write scroll, or give the ScrollView axis: both
    => 7:11 "bot" is not a value of "axis"
       hint: did you mean "both"?
    => 9:19 "by" expects a number, found a mapping
    """#)
}
