import MultiplaneBase
import MultiplaneLayout
import MultiplaneRender

/// The lines and names of overlays: names find a free place or are left out, so that none hides another.
struct Labels {
  private struct Label {
    var name: String
    var color: RGBA
    /// Where the box is seen, on the sheet.
    var box: PointRect
  }
  private let room: PointRect
  private let sheet: Sheet
  private var waiting: [Label] = []
  private static let size = 8.0

  /// - Parameter room: The part of the canvas that the sheet shows, in points.
  init(room: PointRect, sheet: Sheet) { (self.room, self.sheet) = (room, sheet) }

  /// Adds a mark of an overlay.
  mutating func add(_ item: OverlayMark, _ color: RGBA) {
    mark(item.corners, in: item.clip ?? room, color, fill: item.fill, name: item.name)
  }

  /// Marks a box, as far as it is seen.
  private mutating func mark(
    _ corners: Corners, in clip: PointRect, _ color: RGBA, fill: Double, name: String?
  ) {
    func placed(_ rect: PointRect) -> PointRect { rect.offset(x: -room.x, y: -room.y) }
    let clip = clip.intersection(room)
    let seen = placed(corners.bounds.intersection(clip))
    if seen.isEmpty { return }
    let points = corners.points.map { PointOffset(x: $0.x - room.x, y: $0.y - room.y) }
    let paint: Paint? = fill > 0 ? .color(color.opacity(fill)) : nil
    let line: [DisplayItem]
    if corners.isUpright {
      let rect = placed(corners.bounds)
      // A light line inside the dark one shows it on any ground.
      line =
        (paint.map { [.fill(.rectangle, rect, $0)] } ?? []) + [
          .border(.rectangle, rect.grown(by: -0.75), width: 0.5, .color(RGBA.white.opacity(0.55))),
          .border(.rectangle, rect, width: 0.75, .color(color)),
        ]
    } else {
      line = [
        Sheet.outline(points, closed: true, fill: paint, stroke: .color(RGBA.white.opacity(0.55)), width: 1.75),
        Sheet.outline(points, closed: true, fill: nil, stroke: .color(color), width: 0.75),
      ]
    }
    sheet.add(.clip(.rectangle, placed(clip), line))
    if let name { waiting.append(Label(name: name, color: color, box: seen)) }
  }

  /// Writes the names that have room: at a corner of their box, or nowhere.
  func draw() throws(SceneFailure) {
    var taken: [PointRect] = []
    // Small boxes have the fewest places.
    for label in waiting.sorted(by: { $0.box.width * $0.box.height < $1.box.width * $1.box.height }) {
      let width = try sheet.width(of: label.name, size: Self.size, weight: 600) + 6
      let (height, box) = (11.0, label.box)
      let places = [
        (box.x, box.y), (box.maxX - width, box.y), (box.x, box.maxY - height), (box.maxX - width, box.maxY - height),
        (box.x, box.y - height), (box.x, box.maxY),
      ].map { PointRect(x: $0.0, y: $0.1, width: width, height: height) }
      let sheetRect = PointRect(x: 0, y: 0, width: room.width, height: room.height)
      guard
        let place = places.first(where: { place in
          place.intersection(sheetRect) == place && !taken.contains { !$0.intersection(place).isEmpty }
        })
      else { continue }
      taken.append(place)
      sheet.fill(place, label.color, corner: 2)
      try sheet.text(label.name, x: place.x + 3, baseline: place.y + 8.25, size: Self.size, weight: 600, .white)
    }
  }
}

/// The meanings of the colors of overlays, in lines below the frame.
struct Legend {
  private struct Line {
    var items: [(color: RGBA, words: String, x: Double)] = []
  }
  private var lines: [Line] = [Line()]
  private static let lineHeight = 15.0

  /// The room it takes, in points.
  var height: Double { Double(lines.count) * Self.lineHeight + 9 }

  init(_ overlays: [Overlay], width: Double, resources: RenderResources) throws(SceneFailure) {
    let sheet = Sheet(width: width, height: 0, resources: resources)
    var x = 10.0
    for entry in overlays.flatMap(\.legend) {
      let wide = try sheet.width(of: entry.words, size: 9) + 30
      if x > 10, x + wide > width {
        lines.append(Line())
        x = 10
      }
      lines[lines.count - 1].items.append((RGBA(constant: entry.color), entry.words, x))
      x += wide
    }
  }

  func draw(on sheet: Sheet, top: Double) throws(SceneFailure) {
    sheet.fill(PointRect(x: 0, y: top, width: sheet.width + 1, height: height + 1), RGBA(constant: "#F8FAFC"))
    for (index, line) in lines.enumerated() {
      let baseline = top + 15 + Double(index) * Self.lineHeight
      for item in line.items {
        sheet.fill(PointRect(x: item.x, y: baseline - 8, width: 10, height: 10), item.color, corner: 2)
        try sheet.text(item.words, x: item.x + 15, baseline: baseline, size: 9, RGBA(constant: "#0F172A"))
      }
    }
  }
}
