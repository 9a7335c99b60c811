extension SceneMistake {
  /// Mistakes at the top of a scene.
  static let sceneMistakes = parse(
    #"""
    multiplane: 2
    canvas: oops
    => 1:13 the scene needs Multiplane 2
       hint: this is Multiplane 1
    ----
    multiplane: 1.5
    canvas: { size: 390x844 }
    layers: []
    => 1:13 "1.5" is not a version of the language
       hint: write multiplane: 1
    ----
    canvas: { size: 390x844 }
    layers: []
    => 1:1 the scene needs "multiplane"
       hint: write multiplane: 1 at the top
    ----
    multiplane: 1
    layers: []
    => 1:1 the scene needs "canvas"
       hint: write the size of a frame: canvas: { size: 390x844 }
    ----
    # nothing else
    => 1:1 the scene needs "layers"
    ----
    - Text: a
    => 1:1 the scene expects a mapping, found a list
       hint: the keys are multiplane, canvas, devices, appearances, title, locale, include, fonts, colors, styles, params, let, stages, data, components, layers, scroll, events, checks, output
    ----
    devices:
      Phone: { size: 1x1 }
      all: { size: 1x1 }
      a: { size: 0x1, scale: 0, safeArea: { top: -1 }, direction: right, fps: 30 }
      b: { scale: 100 }
      c:
      d: 390x844
    layers: []
    => 4:3 "Phone" cannot be the name of a device
       hint: at most 60 of a-z, 0-9 and -; "all" and "canvas" have a meaning
    => 5:3 "all" cannot be the name of a device
       hint: at most 60 of a-z, 0-9 and -; "all" and "canvas" have a meaning
    => 6:14 "size" must be whole points, at least 1x1
    => 6:26 "scale" must be above 0
    => 6:46 "top" must be from 0 to 32767
    => 6:63 "right" is not a value of "direction"
       hint: write ltr or rtl
    => 6:70 "fps" is not a key of a device
       hint: the keys are size, scale, safeArea, direction
    => 7:15 the canvas would have 39000x84400 pixels, over the limit of 32767 a side
       hint: give a smaller "scale"
       exit: 6
    => 8:5 "c" has no value
    => 9:6 "d" expects a mapping, found "390x844"
       hint: the keys are size, scale, safeArea, direction
    ----
    params: { a: 1, b: { type: number }, c: { type: nmber, default: 1 }, d: { type: number, default: red } }
    layers: []
    => 3:14 "a" expects a mapping, found "1"
       hint: write a type and a default: { type: number, default: 1 }
    => 3:20 a parameter needs "default"
    => 3:49 "nmber" is not a value of "type"
       hint: did you mean "number"?
    => 3:98 expected a number, found a color
    ----
    params:
      a: { type: choice, default: calm }
      b: { type: choice, of: [calm, loud], default: lowd }
      c: { type: text, of: [calm], default: calm }
      d: { type: number, default: time }
      e: { type: choice, of: [], default: calm }
    layers: []
    => 4:14 a choice needs "of"
       hint: list the values there are: of: [calm, loud]
    => 5:49 "lowd" is not a value of "default"
       hint: did you mean "loud"?
    => 6:20 "of" is for parameters that are a choice
       hint: write type: choice
    => 7:31 "default" cannot follow "time"
       hint: use numbers and constant names
    => 8:26 "of" is empty
       hint: list some words
    ----
    params: { scroll: { type: number, default: 1 }, a: { type: number, default: 1 } }
    let: { a: 2 }
    layers: []
    => 3:11 "scroll" is a name of the language
       hint: choose another name for a parameter
    => 4:8 "a" is already the name of a parameter
       note: first at scene.yaml:3:49
       hint: names are used once
    ----
    params: { a: { type: number, default: b }, b: { type: number, default: a } }
    layers: []
    => 3:72 "a" needs itself
       note: "a" needs "b" needs "a"
       hint: break the circle at one of the names
    ----
    titel: a
    layers:
      - Color: red
    => 3:1 "titel" is not a key of the scene
       hint: did you mean "title"?
    ----
    title: [a]
    layers:
      - Color: red
    => 3:8 "title" expects a text, found a list
    ----
    weather: { a: 1 }
    layers:
      - Color: red
    => 3:1 "weather" is not a key of the scene
       hint: the keys are multiplane, canvas, devices, appearances, title, locale, include, fonts, colors, styles, params, let, stages, data, components, layers, scroll, events, checks, output
    ----
    multiplane: 1
    canvas: 390x844
    layers: []
    => 2:9 "canvas" expects a mapping, found "390x844"
       hint: write { size: 390x844 }
    ----
    multiplane: 1
    canvas: { scale: 2 }
    layers: []
    => 2:9 "canvas" needs "size"
    ----
    multiplane: 1
    canvas: { size: wide }
    layers: []
    => 2:17 "size" expects a size, found "wide"
       hint: write width and height with an x between them: 390x844
    ----
    multiplane: 1
    canvas: { size: 390.5x844 }
    layers: []
    => 2:17 "size" must be whole points, at least 1x1
    ----
    multiplane: 1
    canvas: { size: 0x844 }
    layers: []
    => 2:17 "size" must be whole points, at least 1x1
    ----
    multiplane: 1
    canvas: { size: 18000x800, scale: 2 }
    layers: []
    => 2:17 the canvas would have 36000x1600 pixels, over the limit of 32767 a side
       hint: give a smaller "scale"
       exit: 6
    ----
    multiplane: 1
    canvas: { size: 32767x32767 }
    layers: []
    => 2:17 the canvas would have 32767x32767 pixels, which take more memory than the program may have
       hint: more memory is given by --memory SIZE, such as --memory 8GiB
       exit: 6
    ----
    multiplane: 1
    canvas: { size: 390x844, scale: 0 }
    layers: []
    => 2:33 "scale" must be above 0
    ----
    multiplane: 1
    canvas: { size: 390x844, scale: big }
    layers: []
    => 2:33 "scale" expects a number, found "big"
    ----
    multiplane: 1
    canvas: { size: 390x844, fps: 0 }
    layers: []
    => 2:31 "fps" must be from 1 to 1000
    ----
    multiplane: 1
    canvas: { size: 390x844, fps: .nan }
    layers: []
    => 2:31 "fps" expects a number, found ".nan"
    ----
    multiplane: 1
    canvas: { size: 390x844, safeArea: { tpo: 4 } }
    layers: []
    => 2:38 "tpo" is not a key of "safeArea"
       hint: did you mean "top"?
    ----
    multiplane: 1
    canvas: { size: 390x844, safeArea: { top: -4 } }
    layers: []
    => 2:43 "top" must be from 0 to 32767
    ----
    multiplane: 1
    canvas: { size: 390x844, safeArea: { top: 47, portrait: { top: 47 }, landscape: {} } }
    layers: []
    => 2:38 "top" together with "portrait"
       hint: put the sides under portrait and landscape, or leave both out: sides turn with the device
    ----
    multiplane: 1
    canvas: { size: 390x844, safeArea: { landscape: { left: 47 } } }
    layers: []
    => 2:38 "safeArea" has "landscape" and needs "portrait"
       hint: write portrait: {} where nothing is covered
    ----
    multiplane: 1
    canvas: { size: 390x844, safeArea: { portrait: {}, landscape: { lft: -47, right: -1 } } }
    layers: []
    => 2:65 "lft" is not a key of "landscape"
       hint: did you mean "left"?
    => 2:82 "right" must be from 0 to 32767
    ----
    multiplane: 1
    canvas: { size: 390x844, background: papper }
    colors: { paper: "#fff" }
    layers: []
    => 2:38 "papper" is not a color
       hint: did you mean "paper"?
    ----
    multiplane: 1
    canvas: { size: 390x844, axis: diagonal }
    layers: []
    => 2:32 "diagonal" is not a value of "axis"
       hint: write horizontal or vertical
    ----
    let: { 2nd: 1 }
    layers:
      - Color: red
    => 3:8 "2nd" cannot be the name of a value
       hint: a name has letters, digits and _, and starts with a letter
    ----
    let: { scroll: 1 }
    layers:
      - Color: red
    => 3:8 "scroll" is a name of the language
       hint: choose another name for a value
    ----
    let: { a: 1 }
    stages: { a: 0..1 }
    layers:
      - Color: red
    => 4:11 "a" is already the name of a value
       note: first at scene.yaml:3:8
       hint: names are used once
    ----
    let: { a: b, b: c, c: a }
    layers:
      - Color: red
    => 3:23 "a" needs itself
       note: "a" needs "b" needs "c" needs "a"
       hint: break the circle at one of the names
    ----
    let: { a: hight }
    layers:
      - Color: red
    => 3:11 "hight" is not a name here
       hint: "a" expects an expression
    ----
    let: { a: phase }
    layers:
      - Color: red
    => 3:11 "phase" stands in the keys of a node only
       hint: it says how that node stands in its ScrollView
    ----
    let: { a: width }
    layers:
      - Color: red
    => 3:11 "width" stands in the keys of a node only
       hint: use hero.width by name
    ----
    let: { a: }
    layers:
      - Color: red
    => 3:11 "a" has no value
    ----
    stages: { a: entry 0..60 }
    layers:
      - Color: red
    => 3:14 the range of "a" goes beyond what "entry" reaches
       note: "entry" goes from 0 to 1
       hint: write percentages: 0..60%
    ----
    stages: { a: entri 0..60% }
    layers:
      - Color: red
    => 3:14 "entri" is not a name here
       hint: did you mean "entry"?
    ----
    stages: { a: canvas.width 0..60 }
    layers:
      - Color: red
    => 3:14 "canvas.width" never changes, so nothing follows it
       hint: name what the stage follows, such as scroll, entry or list.scroll, or leave it out for scroll
    ----
    stages: { a: canvas.width 0..60 }
    layers:
      - Color: red
    events: [{ at: 0s, rotate: landscape }]
    => 3:14 "canvas.width" changes by events alone, so nothing follows it
       note: "rotate" at scene.yaml:6:20 changes "canvas.width"
       hint: name what the stage follows, such as scroll, entry or list.scroll, or leave it out for scroll
    ----
    let: { wide: canvas.width - safe.left }
    colors: { tone: 'hsl(canvas.height, 50%, 50%)' }
    data: { d: { count: 5, fields: { a: safe.top } } }
    layers:
      - VStack: [{ ForEach: wide / 10, row: { Color: red } }]
    events: [{ when: frame > 5, resize: 100x100 }]
    => 4:18 "tone" cannot follow "canvas.height"
       note: "resize" at scene.yaml:8:29 changes "canvas.height"
       hint: use numbers and constant names
    => 5:37 "a" cannot follow "safe.top"
       note: "resize" at scene.yaml:8:29 changes "safe.top"
       hint: use the index, other fields, constants and random numbers
    => 7:25 "ForEach" cannot follow "canvas.width"
       note: "resize" at scene.yaml:8:29 changes "canvas.width"
       hint: use numbers and constant names
    ----
    stages: { a: { over: 0..60, curve: easeOutt } }
    layers:
      - Color: red
    => 3:36 "easeOutt" is not a value of "curve"
       hint: did you mean "easeOut"?
    ----
    stages: { a: { over: 0..60, curve: sprng } }
    layers:
      - Color: red
    => 3:36 "sprng" is not a value of "curve"
       hint: did you mean "spring"?
    ----
    stages: { a: sprng 0..60 }
    layers:
      - Color: red
    => 3:14 "sprng" is not a name here
       hint: did you mean "spring"?
    ----
    stages: { a: { curve: easeOut } }
    layers:
      - Color: red
    => 3:14 a stage needs "over"
    ----
    stages: { a: 5..5 }
    layers:
      - Color: red
    => 3:14 the range of "a" is empty
       hint: write two numbers that differ: 0..140, or -40..-110 for what falls
    ----
    stages: { a: entry 150%..0 }
    layers:
      - Color: red
    => 3:14 the range of "a" goes beyond what "entry" reaches
       note: "entry" goes from 0 to 1
       hint: write percentages: 0..60%
    ----
    locale: en_US
    layers:
      - Color: red
    => 3:9 "en_US" is not a value of "locale"
       hint: did you mean "en-US"?
    ----
    locale: german
    layers:
      - Color: red
    => 3:9 "german" is not a value of "locale"
       hint: write cs, da, de, de-AT, de-CH, de-DE, el, en, en-AU, en-CA, en-GB, en-IN, en-US, es, es-ES, es-MX, fi, fr, fr-CA, fr-CH, fr-FR, hi, hu, id, it, it-CH, it-IT, ja, ja-JP, ko, ko-KR, nb, nl, nl-NL, pl, pt, pt-BR, pt-PT, ro, ru, sk, sv, th, tr, uk, vi, zh, zh-CN or zh-TW
    ----
    layers:
      - Text: "${format(1, '0.0.0')}"
    => 4:28 the pattern has two points
       hint: a "," stands between groups, whatever the locale: #,##0.00
    ----
    stages: { a: 140 }
    layers:
      - Color: red
    => 3:14 expected a range, found "140"
       hint: write both ends with two dots between them: 0..140
    ----
    stages: { a: 0..scroll }
    layers:
      - Color: red
    => 3:17 a range cannot follow "scroll"
       hint: use numbers and constant names
    ----
    colors: { ink: "#12" }
    layers:
      - Color: red
    => 3:17 "#12" is not a color
       hint: write #rgb, #rrggbb or #rrggbbaa
    ----
    colors: { ink: blck }
    layers:
      - Color: red
    => 3:16 "blck" is not a color
       hint: did you mean "black"?
    ----
    colors: { a: b, b: a }
    layers:
      - Color: red
    => 3:14 "a" needs itself
       note: "a" needs "b" needs "a"
       hint: break the circle at one of the names
    ----
    colors: { a: rgb(scroll, 0, 0) }
    layers:
      - Color: red
    => 3:17 "(" is not closed
       hint: inside { } and [ ] an expression with commas needs quotes
    ----
    colors:
      ink: #2A1B1F
    layers:
      - Color: red
    => 4:8 "ink" has no value
       hint: in YAML a bare # starts a comment; write "#2A1B1F" in quotes
    ----
    fonts: { Demo: }
    layers:
      - Color: red
    => 3:16 "Demo" has no value
    ----
    styles: { t: { font: Intr } }
    layers:
      - Color: red
    => 3:22 "Intr" is not a font of the scene
       hint: did you mean "Inter"?
    ----
    styles: { t: { sise: 4 } }
    layers:
      - Color: red
    => 3:16 "sise" is not a key of a style
       hint: did you mean "size"?
    ----
    styles: { t: { size: scroll } }
    layers:
      - Color: red
    => 3:22 "size" cannot follow "scroll"
       note: a live size would lay every text of the style out again on every frame
       hint: use "scale", which draws larger without new lines
    ----
    output: { frames: out/frame.png }
    layers:
      - Color: red
    => 3:19 "frames" has no place for the frame's number
       hint: write a place for the number: out/frame-%05d.png
    ----
    output: { frames: out/%d-%d.png }
    layers:
      - Color: red
    => 3:19 "frames" has 2 places for the frame's number
       hint: leave one of them
    ----
    output: { frames: out/%s.png }
    layers:
      - Color: red
    => 3:19 "frames" has a "%" that is no place for a number
       hint: write a place for the number: out/frame-%05d.png
    ----
    output: { gif: out/clip.mp4 }
    layers:
      - Color: red
    => 3:16 "gif" does not end in .gif
       hint: write a file name such as out/clip.gif
    ----
    output: { gif: out/.gif }
    layers:
      - Color: red
    => 3:16 "gif" does not end in .gif
       hint: write a file name such as out/clip.gif
    ----
    output: { webp: [a.webp] }
    layers:
      - Color: red
    => 3:17 "webp" expects a file name or a mapping, found a list
    ----
    output: { mp4: { fps: 30 } }
    layers:
      - Color: red
    => 3:16 "mp4" needs "path"
    ----
    output: { mp4: { path: ../a.mp4, loop: 2 } }
    layers:
      - Color: red
    => 3:24 "path" leads out of the current folder
       hint: write a path below the current folder, without ".."; -o may name any other
    => 3:34 a film does not say how often it is played
       hint: leave "loop" out, or write a gif, webp or apng
    ----
    output: { apng: { path: a.apng, quality: high, fps: 0 } }
    layers:
      - Color: red
    => 3:33 an APNG shows every pixel as it is
       hint: leave "quality" out, or write a webp
    => 3:53 "fps" must be above 0, at most 1000
    ----
    output: { gif: { path: a.gif, width: 10.5, loop: -1, quality: hihg } }
    layers:
      - Color: red
    => 3:38 "width" expects a whole number, found "10.5"
    => 3:50 "loop" must be from 0, which is for ever, to 65535
    => 3:63 "hihg" is not a value of "quality"
       hint: did you mean "high"?
    ----
    output: { trace: ../rows.jsonl }
    layers:
      - Color: red
    => 3:18 "trace" leads out of the current folder
       hint: write a path below the current folder, without ".."; -o may name any other
    """#)
}
