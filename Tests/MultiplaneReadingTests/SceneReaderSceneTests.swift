import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

@Suite struct SceneReaderSceneTests {
  /// A node and those in it, a line each: kind, name, scroller, and each value as its constant or its text.
  static func dump(_ node: Node, _ indent: String = "") -> [String] {
    var line = indent + node.kind.name
    if case .text(let words) = node.kind {
      line += " " + (words.constant.map { "'\($0)'" } ?? "'…'")
    }
    if let name = node.name { line += " \(name)" }
    if let scroller = node.scroller { line += " @\(scroller)" }
    // Four equal sides are one value.
    let values = node.properties.entries.compactMap { entry -> String? in
      let value = entry.expression.constant?.description ?? entry.expression.text
      let parts = entry.property.key.split(separator: ".")
      let sides = Property.Side.allCases.compactMap { side in
        node.properties.entries.first { $0.property.key == "\(parts[0]).\(side.rawValue)" }?.expression.constant
      }
      guard parts.count == 2, sides.count == 4, Set(sides).count == 1 else { return "\(entry.property.key)=\(value)" }
      return parts[1] == "top" ? "\(parts[0])=\(value)" : nil
    }
    line += values.isEmpty ? "" : " " + values.sorted().joined(separator: "; ")
    return [line] + node.children.flatMap { dump($0, indent + "  ") }
  }

  @Test func `the smallest scene is read in full`() throws {
    let scene = try SceneReader.read(exampleScene("ridge"), name: "ridge.yaml", folder: "Scenes")
    #expect(scene.file == "ridge.yaml" && scene.folder == "Scenes" && scene.title == nil)
    #expect(scene.canvas.size == Size(width: 390, height: 844))
    #expect(scene.canvas.scale == 2 && scene.canvas.framesPerSecond == 60)
    #expect(scene.canvas.background == .white)
    #expect(scene.nodeCount == 5 && scene.mainScroller == 0 && scene.mainAxis == .vertical)
    #expect(scene.output.frames == nil && scene.warnings.isEmpty)
    #expect(scene.sourceHash.count == 64)
    #expect(
      scene.layers.flatMap { Self.dump($0) } == [
        "Image @0 speed=0.1",
        "ScrollView @0",
        "  LazyVStack @0",
        "    ForEach @0",
        "      Text '…' @0 lines=1; padding=16",
      ])
    #expect(scene.layers[0].attributes.repetition == .vertical)
    #expect(scene.layers[0].contentSpan == SourceSpan(file: "ridge.yaml", line: 6, column: 12, length: 16))
    #expect(scene.layers[1].children[0].children[0].path == "layers[1].ScrollView[0].LazyVStack[0]")
    #expect(
      scene.track.map { "\($0.verb)" } == [
        "wait(0.3)", "linear(MultiplaneScene.ScrollTarget.by(4000.0), over: 1.0)",
        "jump(MultiplaneScene.JumpTarget.item(999999, MultiplaneScene.ItemAnchor.bottom))", "wait(0.5)",
      ])
  }

  @Test func `a mark that takes the name of the last frame is warned of`() throws {
    let text =
      "multiplane: 1\ncanvas: { size: 9x9 }\nlayers: [{ Color: red }]\nscroll: [{ wait: 1s }, { mark: NAME }]\n"
    let warning = try #require(try SceneReader.read(text.replacing("NAME", with: "end")).warnings.first)
    #expect(warning.message == "the mark \"end\" takes the name of the last frame" && warning.span?.line == 4)
    #expect(try SceneReader.read(text.replacing("NAME", with: "ending")).warnings.isEmpty)
  }

  @Test func `a page is read in full`() throws {
    let scene = try SceneReader.read(exampleScene("page"), name: "page.yaml")
    #expect(scene.title == "Wine card")
    #expect(scene.canvas.safeArea == .turning(EdgeInsets(top: 47, bottom: 34)))
    #expect(scene.canvas.background.map { ($0.red * 255).rounded() } == 251)
    #expect(scene.fonts.map(\.file) == ["assets/Inter-Regular.ttf", "assets/Inter-SemiBold.ttf"])
    #expect(scene.output.frames == "out/wine-%05d.png")
    #expect(scene.namedNodes.map(\.name) == ["backdrop", "hero", "cards", "page", "bestSellers", "bigTitle", "topBar"])
    #expect(scene.scrollers.map(\.axis) == [.vertical, .horizontal])
    let dump: [String] = scene.layers.flatMap { Self.dump($0) }
    #expect(dump == Self.pageDump.split(separator: "\n").map { String($0) })
  }

  @Test func `output lists frames, a trace and clips`() throws {
    let scene = try SceneReader.read(
      """
      multiplane: 1
      canvas: { size: 10x10 }
      layers: []
      output:
        apng: d.apng
        frames: out/%d.png
        trace: out/rows.jsonl
        gif: { path: out/a.gif, fps: 12.5, width: 200, loop: 3, quality: low }
        mp4: { path: c.MP4, quality: high }

      """)
    #expect(scene.output.frames == "out/%d.png" && scene.output.trace == "out/rows.jsonl")
    var gif = OutputSettings.Clip(.gif, path: "out/a.gif")
    (gif.framesPerSecond, gif.width, gif.loop, gif.quality) = (12.5, 200, 3, .low)
    var film = OutputSettings.Clip(.mp4, path: "c.MP4")
    film.quality = .high
    #expect(scene.output.clips == [gif, film, OutputSettings.Clip(.apng, path: "d.apng")])
  }

  @Test func `several clips of a format are a list, each on a device of its own`() throws {
    func read(_ device: String?) throws -> [OutputSettings.Clip] {
      var inputs = SceneInputs()
      inputs.device = device
      return try SceneReader.read(
        """
        multiplane: 1
        canvas: { size: 10x10 }
        appearances: [light, dark]
        devices: { small: { size: 5x5 } }
        layers: []
        output:
          gif: [light.gif, { path: dark.gif, device: dark, width: 20 }, { path: small.gif, device: small-dark }]
          apng: a.apng

        """, options: ReadingOptions(inputs: inputs)
      ).output.clips
    }
    let clips = try read(nil)
    #expect(clips.map(\.path) == ["light.gif", "dark.gif", "small.gif", "a.apng"])
    #expect(clips.map(\.device) == [nil, "dark", "small-dark", nil])
    #expect(clips.map(\.width) == [nil, 20, nil, nil])
    // A run on a device makes its own.
    #expect(try read("small").map(\.path) == ["small/light.gif", "small/a.apng"])
  }

  @Test func `the hash is that of the bytes`() throws {
    // The layers do not matter; the file does.
    let scene = try SceneReader.read("multiplane: 1\ncanvas: { size: 1x1 }\nlayers: []\n")
    #expect(scene.sourceHash == "fb7ec10fe933319890d15673b461f4fe027af743d4b79d914278d7e42f22883f")
  }

  @Test func `values follow the scroll`() throws {
    let scene = try SceneReader.read(exampleScene("page"))
    let context = EvaluationContext()
    context.step.scrollers = [ScrollerValues(scroll: 350), ScrollerValues()]
    context.step.nodes = Array(repeating: NodeValues(height: 91), count: 7)
    func value(_ layer: Int, _ property: Property) -> Double? {
      scene.layers[layer].properties[property]?.number(context)
    }
    #expect(value(0, .blur) == 24)
    #expect(value(1, .y) == -35)
    #expect(value(2, .y) == -70)
    #expect(value(4, .y) == -406)
    #expect(value(5, .opacity) == 0.5)
    #expect(scene.layers[5].properties[.visible]?.boolean(context) == true)
    #expect(context.fault == nil)
  }
}

extension SceneReaderSceneTests {
  static let pageDump = """
    Image backdrop @0 blur=4 + 20 * start; opacity=1 - 0.5 * freeze
    Image hero @0 height=420; y=-scroll / 10
    HStack cards @0 spacing=12; top=300; y=-scroll / 5 - 0.6 * max(0, scroll - 360)
      VStack @0 background=#fbf7f2; corner=16; padding=12; shadow.color=#2a1b1f33; shadow.radius=12; shadow.x=0; shadow.y=4
        Text 'Rating' @0 color=#2a1b1f99; size=13
        Text '4.5' @0 color=#2a1b1f; size=28; weight=600
      VStack @0 background=#fbf7f2; corner=16; padding=12; shadow.color=#2a1b1f33; shadow.radius=12; shadow.x=0; shadow.y=4
        Text 'Year' @0 color=#2a1b1f99; size=13
        Text '2015' @0 color=#2a1b1f; size=28; weight=600
      VStack @0 background=#fbf7f2; corner=16; padding=12; shadow.color=#2a1b1f33; shadow.radius=12; shadow.x=0; shadow.y=4
        Text 'Region' @0 color=#2a1b1f99; size=13
        Text 'Rioja' @0 color=#2a1b1f; size=28; weight=600
    ScrollView page @0 inset.top=91
      VStack @0
        Spacer @0 spacerLength=420
        VStack @0 padding=20; spacing=8
          Text 'wine' @0 color=#2a1b1f; size=28; weight=600
          Text 'summary' @0 color=#2a1b1f; lineHeight=1.4; size=16
        Image @0 aspect=1.778; corner=12; margin=20
        ScrollView bestSellers @0
          LazyHStack @1 padding.left=20; padding.right=20; spacing=12
            ForEach @1
              VStack @1 background=#fbf7f2; corner=16; padding=12; shadow.color=#2a1b1f33; shadow.radius=12; shadow.x=0; shadow.y=4
                Text '…' @1 color=#2a1b1f99; size=13
                Text '…' @1 color=#2a1b1f; size=28; weight=600
        LazyVStack @0
          ForEach @0
            VStack @0 padding=20; spacing=8
              Text '…' @0 color=#2a1b1f; size=28; weight=600
              Text '…' @0 color=#2a1b1f; lineHeight=1.4; size=16
    Text 'Wine' bigTitle @0 color=#2a1b1f; opacity=1 - bar; size=28; top=360; weight=600; y=min(-scroll, -0.9 * scroll - topBar.height)
    ZStack topBar @0 height=91; opacity=bar; visible=scroll > 320
      Color @0 color=#fbf7f2
      Text 'Wine' @0 color=#2a1b1f; lineHeight=1.4; padding=10; size=16
    Text 'Scroll for more' @0 color=#2a1b1f99; opacity=1 - start; size=13; top=780; y=-scroll * 0.8 - height / 20
    """

  @Test func `what stays 0 because nothing scrolls is told`() throws {
    let free = try scene("Color: red\nopacity: 1 - progress", "Text: \"${round(overscroll)}\"\nlines: 1\nwidth: 90")
    #expect(free.warnings.map(\.code) == ["always-zero", "always-zero"])
    #expect(
      try scene("Color: red\nopacity: 1 - progress", "ScrollView: [{ Rectangle: , height: 900 }]").warnings.isEmpty)
    #expect(try scene("Color: red\nopacity: scroll / 9").warnings.isEmpty)
    let conditions = try scene(
      "Color: red", track: "wait: { until: progress > 0.5 }\nwait: 1s",
      more: "events:\n  - { when: overscroll > 3, rotate: landscape }")
    #expect(conditions.warnings.map(\.code) == ["always-zero", "always-zero"])
  }

  @Test func `rows that no "animate" moves are told`() throws {
    func warnings(_ stack: String) throws -> [String] {
      let text = """
        multiplane: 1
        canvas: { size: 100x100 }
        data:
          items: [{ id: a, seen: false }]
        layers:
          - ScrollView:
              - \(stack):
                  - ForEach: items
                    id: item.id
                    row: { Text: a, opacity: "if(item.seen, 1, 0)" }
        events:
          - at: 0s
            set: { in: items, item: a, field: seen, value: true }
            animate: easeOut 300ms
        """
      return try SceneReader.read(text).warnings.map {
        "\($0.message): \($0.note ?? "")"
      }
    }
    #expect(try warnings("LazyVStack").isEmpty)
    #expect(
      try warnings("VStack") == [
        "\"animate\" moves rows of lazy stacks and grids only: "
          + "rows of \"items\" stand in a VStack on line 8, and change at once"
      ])
  }
}
