import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import TestSupport

extension FuzzTarget {
  private static let keys = [
    "multiplane: 1", "canvas: ", "size: ", "layers:", "scroll:", "checks:", "events:", "data:", "components:", "fonts:",
    "colors:", "- ", "\n  ", "\n    ", "{ ", " }", "[", "]", "ScrollView:", "LazyVStack:", "VStack:", "ZStack:",
    "Text:",
    "Rectangle:", "Image:", "Section:", "ForEach:", "Path:", "Group:", "row:", "columns:", "overscan:", "header:",
    "x: scroll / 10", "opacity:", "blur:", "corner:", "mask:", "material:", "speed:", "animate:", "insert:", "jump:",
    "by: 400", "over: 1s", "ease: [0.3, 1.8, 0.7, 1]", "wait: 1s", "${", "${item.name}", "*a", "&a", "!!", "|\n", "%",
    "0.01",
    "1e309", "-9223372036854775808",
  ]
  private static let operators = [
    "scroll", "time", "index", "count", "phase", "item", "width", "height", "seconds", "progress", " + ", " - ", " * ",
    " / ", " % ", " ^ ", "(", ")", ", ", " ? ", " : ", " and ", " or ", "not ", " == ", " < ", "clamp(", "lerp(",
    "interpolate(", "smoothstep(", "random(", "lorem(", "min(", "if ", "#fff", "\"", "${", "}", "1e308", "-0", "45deg",
    "50%", "120f", "[1, 2]", "list.visible.count",
  ]

  private static var scenes: [[UInt8]] {
    FuzzFolder.files("Scenes/small", endings: [".yaml"], limit: 2000) + FuzzFolder.files("Scenes", endings: [".yaml"])
      + (0..<40).map { Array(RandomScene.anything($0).utf8) }
  }

  /// Reads a scene, as `check` does.
  static let scene = FuzzTarget("scene", "a scene's text", words: keys + operators, seeds: { scenes }) { bytes in
    let source = try SourceFile.decode(bytes, name: "fuzz.yaml", failure: .scene)
    do {
      let scene = try SceneReader.read(source, folder: Repository.scenes)
      if scene.warnings.contains(where: { $0.severity == .error }) { throw FuzzFinding("an error among warnings") }
    } catch let failure as SceneFailure {
      try judge(failure.diagnostics, source)
    }
  }

  /// Draws three frames of a scene that is small enough.
  static let render = FuzzTarget("render", "a scene that is drawn", words: keys + operators, seeds: { scenes }) {
    bytes in
    let source = try SourceFile.decode(bytes, name: "fuzz.yaml", failure: .scene)
    var options = RenderOptions()
    options.missingGlyphs = .warn
    do {
      let loaded = try LoadedScene(source, folder: Repository.scenes, options: options)
      let size = loaded.scene.canvas.size
      let side = max(size.width.points, size.height.points)
      options.scale = min(loaded.scene.canvas.scale, 128 / max(1, side))
      let session = try SceneSession(loaded, options: options)
      let frames = [0, 1, min(40, session.frameCount - 1)].filter { $0 < session.frameCount }
      let files = try frames.map { try session.file($0) }
      // Backwards again: a frame is the same whatever came before it.
      for (frame, file) in zip(frames, files).reversed() where try session.file(frame) != file {
        throw FuzzFinding("frame \(frame) differs when it is drawn again")
      }
    } catch let failure as SceneFailure {
      try judge(failure.diagnostics, source)
    }
  }

  /// Reads and evaluates an expression and a text with expressions in it.
  static let expression = FuzzTarget(
    "expression", "an expression, evaluated", words: operators, limit: 4096,
    seeds: {
      operators.map { Array($0.utf8) }
        + [
          "clamp((scroll - 320) / 60, 0, 1)", "interpolate(scroll, [0, 10], [0, 1])", "a ${scroll * 2} b",
          "index % 2 == 0 ? \"a\" : \"b\"", "random() * 40deg", "if(time > 1s, 1, 0)",
        ].map { Array($0.utf8) }
    }
  ) { bytes in
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    // JSON's quoted texts are YAML's.
    let quoted = JSON.quoted(text)
    for node in [
      "x: \(quoted)", "opacity: \(quoted)", "visible: \(quoted)", "background: \(quoted)", "Text: \(quoted)",
    ] {
      let source = SourceFile(
        name: "fuzz.yaml",
        text: """
          multiplane: 1
          canvas: { size: 40x40 }
          data: { rows: [{ id: 1, name: Ann, done: true }, { id: 2, name: Bo, done: false }] }
          scroll: [{ linear: { by: 30, over: 100ms } }]
          layers:
            - ScrollView:
                - LazyVStack:
                    - ForEach: rows
                      id: item.id
                      row:
                        \(node.hasPrefix("Text") ? node : "Rectangle: { fill: white }\n              " + node)
                        height: 30

          """)
      do {
        let session = try SceneSession(
          LoadedScene(source, folder: Repository.scenes), options: RenderOptions(), traces: false)
        for frame in 0..<min(3, session.frameCount) { _ = try session.state(frame) }
      } catch let failure as SceneFailure {
        try judge(failure.diagnostics, source)
      }
    }
  }
}
