import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneRender
import Testing

@Suite struct InspectionTests {
  @Test func `a place on the frame is moved, scrolled and turned`() throws {
    let inspection = try scene(
      """
      multiplane: 1
      canvas: { size: 100x200, scale: 2 }
      layers:
        - Rectangle:
          fill: red
          width: 40
          height: 20
          place: topLeading
          x: 10
          y: -scroll / 2
        - Group:
            - Rectangle:
              fill: blue
              width: 40
              height: 20
              rotate: 90deg
          width: 40
          height: 20
          place: topLeading
          scale: 1 + scroll / 50
        - ScrollView:
            - VStack:
                - Spacer: 120
                - Text: Here
                  height: 30
                  width: 60
                - Spacer: 900
      """
    ).inspection(at: .scroll(50))
    #expect(inspection.layers[0].place == PointRect(x: 10, y: -25, width: 40, height: 20))
    #expect(inspection.layers[0].box == PointRect(x: 0, y: 0, width: 40, height: 20))
    // Twice as large about its center.
    #expect(inspection.layers[1].place == PointRect(x: -20, y: -10, width: 80, height: 40))
    let turned = inspection.layers[1].children[0].place
    #expect(abs(turned.x) < 1e-9 && abs(turned.y + 30) < 1e-9)
    #expect(abs(turned.width - 40) < 1e-9 && abs(turned.height - 80) < 1e-9)
    let text = inspection.layers[2].children[0].children[1]
    #expect(text.box.y == 120 && text.place.y == 70)
  }

  @Test func `a plane is told with its distance, its scale and its blur`() throws {
    let inspection = try scene(
      """
      multiplane: 1
      canvas: { size: 300x200 }
      camera: { z: 20, lens: 90deg, aperture: 0.1 }
      layers:
        - Color: teal
          z: 120
          name: hill
        - Color: navy
          z: 0
        - Color: red
      """
    ).inspection(at: .frame(0))
    let lines = inspection.text.split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("Color \"hill\"") && $0.contains("  z 120  distance 200  scale 0.5  blur 1.875") })
    #expect(lines.contains { $0.contains("  z 0  distance 80  scale 1.25  ") && !$0.contains("blur") })
    #expect(lines.filter { $0.contains("  distance ") }.count == 2)
    #expect(inspection.json.contains(#""plane":{"z":120,"distance":200,"scale":0.5,"blur":1.875}"#))
  }

  @Test func `the header of a group is told as that, and no row`() throws {
    let inspection = try scene(
      """
      multiplane: 1
      canvas: { size: 100x200 }
      data: { people: [{ id: 5, of: A }, { id: 6, of: A }, { id: 7, of: B }] }
      layers:
        - ScrollView:
            - LazyVStack:
                - Section:
                    - ForEach: people
                      id: item.id
                      row: { Rectangle: , height: 20 }
                  group: item.of
                  header: { VStack: [{ Text: "${group.key}", x: "scroll + index" }] }
      scroll: [{ wait: 1s }]
      """
    ).inspection(at: .scroll(0))
    let lines = try inspection.text.split(separator: "\n").filter { $0.contains("LazyVStack[0].") }
    #expect(
      lines.map { $0.trimmingPrefix(while: \.isWhitespace).split(separator: " (")[0] } == [
        "group 0 \"A\" VStack ", "Text ", "row 0 \"5\" Rectangle ", "row 1 \"6\" Rectangle ", "group 1 \"B\" VStack ",
        "Text ",
        "row 2 \"7\" Rectangle ",
      ])
    let json = try inspection.json
    #expect(json.contains(#""group":1,"groupKey":"B""#))
    #expect(json.split(separator: #""row":0,"#).count == 2)
  }

  /// Rows of rows are numbered anew, so that a number may be that of the row around.
  @Test func `each row is told, and each once`() throws {
    let inspection = try scene(
      """
      multiplane: 1
      canvas: { size: 100x100 }
      layers:
        - ScrollView:
            - ForEach: 2
              row:
                HStack:
                  - ForEach: 2
                    row: { VStack: [{ Text: a }] }
      """
    ).inspection(at: .scroll(0))
    func rows(_ entry: Inspection.Entry) -> String {
      let inner = entry.children.map(rows).joined(separator: " ")
      return (entry.row.map { "\($0.index)" } ?? "-") + (inner.isEmpty ? "" : "(\(inner))")
    }
    #expect(inspection.layers.map(rows) == ["-(0(0(-) 1(-)) 1(0(-) 1(-)))"])
  }

  @Test func `rows are told from first to last, with their ids`() throws {
    let inspection = try scene(
      """
      multiplane: 1
      canvas: { size: 100x100 }
      data:
        people:
          count: 12
          id: name
          fields:
            name: pick(["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11"], index)
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: people
                  row: { Text: "${item.name}", height: 20 }
              overscan: 40
      """
    ).inspection(at: .scroll(100))
    let rows = try #require(inspection.layers[0].scroller?.rows)
    #expect(rows.prepared == 3...11 && rows.visible == 5...9)
    #expect(
      try inspection.text.contains(
        "prepared 9: rows 3 \"p3\" to 11 \"p11\"  visible 5: rows 5 \"p5\" to 9 \"p9\"  layers[0]\n"))
    #expect(try inspection.json.contains("\"preparedRows\":{\"first\":3,\"last\":11,\"ids\":[\"p3\",\"p11\"]}"))
  }

  @Test func `headers and footers of sections are among the rows`() throws {
    let inspection = try scene(
      """
      multiplane: 1
      canvas: { size: 100x100 }
      layers:
        - ScrollView:
            - LazyVStack:
                - Section:
                    - ForEach: 3
                      row: { Text: "${index}", height: 20 }
                  header: { Text: Top, height: 10 }
                  footer: { Text: End, height: 10 }
      """
    ).inspection(at: .frame(0))
    #expect(inspection.layers[0].children[0].children.count == 5)
  }

  @Test func `pictures are counted with what their pixels take`() throws {
    let inspection = try scene(
      """
      multiplane: 1
      canvas: { size: 100x200, scale: 2 }
      layers:
        - Color: white
        - Rectangle:
          fill: red
          width: 10
          height: 10
          y: scroll
      """
    ).inspection(at: .frame(0))
    #expect(inspection.layers[0].pictures?.bytes == 200 * 400 * 4)
    #expect(inspection.layers[1].pictures?.bytes == 20 * 20 * 4)
    #expect(inspection.pictures.count == 2)
    #expect(try inspection.text.contains("\npictures 2  314 KiB\n"))
  }

  @Test func `a tree in JSON is one object, with nodes in nodes and none beside them`() throws {
    let inspection = try scene(
      """
      multiplane: 1
      canvas: { size: 100x200, scale: 2 }
      layers:
        - Color: white
        - VStack:
            - HStack: [{ Color: red, width: 4 }, { Color: blue, width: 6 }]
            - Color: green
      """
    ).inspection(at: .frame(0))
    let object = try JSONSerialization.jsonObject(with: Data(try inspection.json.utf8))
    func kinds(_ nodes: Any?) -> [String] {
      (nodes as? [[String: Any]] ?? []).map { node in
        let children = kinds(node["children"])
        let inner = children.isEmpty ? "" : "(\(children.joined(separator: " ")))"
        return (node["kind"] as? String ?? "") + inner
      }
    }
    let tree = try #require(object as? [String: Any])
    #expect(kinds(tree["layers"]) == ["Color", "VStack(HStack(Color Color) Color)"])
  }

  /// The oracle: what is drawn of a plain rectangle lies where its entry says, on every frame.
  @Test func `places are where pixels are`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 120x120, scale: 1, background: black }
      layers:
        - ScrollView:
            - VStack:
                - Spacer: 60
                - Group:
                    - Rectangle:
                      name: mark
                      fill: white
                      width: 16
                      height: 12
                      x: 8 + floor(scroll / 6)
                  width: 30
                  height: 30
                  y: floor(-scroll / 4)
                - Spacer: 900
      scroll:
        - linear: { by: 240, over: 1s }
      """)
    for frame in stride(from: 0, through: 40, by: 8) {
      let mark = try #require(
        inspectionEntries(try loaded.inspection(at: .frame(frame))).first { $0.name == "mark" })
      let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
      try composer.compose(try loaded.state(at: .frame(frame)))
      let bright = brightBox(composer.buffer)
      let place = mark.place.intersection(PointRect(x: 0, y: 0, width: 120, height: 120))
      guard let bright else {
        #expect(place.isEmpty, "frame \(frame)")
        continue
      }
      #expect(abs(bright.x - place.x) <= 1 && abs(bright.y - place.y) <= 1, "frame \(frame)")
      #expect(abs(bright.width - place.width) <= 1 && abs(bright.height - place.height) <= 1, "frame \(frame)")
    }
  }

  private func inspectionEntries(_ inspection: Inspection) -> [Inspection.Entry] {
    func all(_ entry: Inspection.Entry) -> [Inspection.Entry] { [entry] + entry.children.flatMap(all) }
    return inspection.layers.flatMap(all)
  }

  /// The box of a picture's pixels that are not black.
  private func brightBox(_ picture: PixelBuffer) -> PointRect? {
    var box: PointRect?
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y] & 0xFFFFFF != 0 {
        let one = PointRect(x: Double(x), y: Double(y), width: 1, height: 1)
        box = box?.union(one) ?? one
      }
    }
    return box
  }

  /// What stands in a list, and how many rows `inspect` counts in it before and after an event.
  @Test(arguments: [
    ("LazyVGrid: [{ ForEach: 10, row: { Color: red, height: 9 } }], columns: 3", 10, 10),
    ("LazyVStack: [{ ForEach: 0, row: { Color: red, height: 9 } }]", 0, 0),
    ("LazyVStack: [{ Color: red, height: 9 }]", 1, 1),
    ("LazyVStack: [{ ForEach: feed, id: item.id, row: { Color: red, height: 9 } }]", 3, 2),
    ("LazyVGrid: [{ ForEach: feed, id: item.id, row: { Color: red, height: 9 } }], columns: 2", 3, 2),
    (
      "LazyVStack: [{ Section: [{ ForEach: feed, id: item.id, row: { Color: red, height: 9 } }], "
        + "header: { Color: red, height: 9 }, footer: { Color: red, height: 9 } }, { Color: red, height: 9 }]", 4, 3
    ),
    (
      "LazyVStack: [{ Section: [{ ForEach: feed, id: item.id, row: { Color: red, height: 9 } }], group: item.g, "
        + "header: { Color: red, height: 9 } }]", 3, 2
    ),
  ])
  func `the rows of a list are counted as they are on the frame`(_ list: String, _ before: Int, _ after: Int) throws {
    for decoration in ["", ", background: blue"] {
      let scene = try scene(
        """
        multiplane: 1
        canvas: { size: 100x200, fps: 10 }
        data: { feed: [{ id: 1, g: a }, { id: 2, g: a }, { id: 3, g: b }] }
        layers:
          - ScrollView: [{ \(list)\(decoration) }, { ForEach: feed, id: item.id, row: { Color: red, height: 9 } }]
        scroll: [{ wait: 1s }]
        events: [{ at: 300ms, remove: { in: feed, items: [1] } }]
        """)
      for (frame, count) in [(0, before), (5, after)] {
        let layer = try scene.inspection(at: .frame(frame)).layers[0]
        #expect(layer.children[0].rowCount == count)
      }
    }
  }

}
