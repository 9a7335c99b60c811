import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

extension ItemWriter {
  /// How many times as many pixels as are shown a file may have before a smaller picture is looked at.
  private static let plenty = 2.0

  /// A picture file in a rectangle.
  func image(
    _ path: String, _ natural: Size, _ rect: PointRect, _ fitting: ImageFitting, _ space: LayerSpace
  ) throws(SceneFailure) -> String {
    let item = DisplayItem.image(path: path, naturalSize: natural, rect, fitting)
    let header = try resources.images.header(of: path)
    let box = space.snaps ? space.wholeRect(rect) : space.rect(rect)
    guard header.frames == nil, fitting.slices == nil, fitting.fit != .tile, fitting.sampling == .smooth,
      (fitting.cell?.margin ?? 0) == 0, (fitting.cell?.spacing ?? 0) == 0
    else { return try picture(of: [item], space, "parts of image files") }
    guard let target = space.place(of: natural, in: box, fitting) else { return "" }
    let shown = box.width * box.height * Double((fitting.cell?.columns ?? 1) * (fitting.cell?.rows ?? 1))
    if header.format != .svg, Double(header.width * header.height) > Self.plenty * shown {
      let small = try encoded([item], space)
      if let small, small.file.count < (try resources.images.bytes(of: path)).count {
        count("image files larger than shown")
        return image(small.file, "image/webp", small.rect)
      }
    }
    return
      "<svg\(place(box)) viewBox=\"\(view(of: target, in: box, header, fitting.cell))\" preserveAspectRatio=\"none\">"
      + "<use href=\"#\(try file(path, header))\"/></svg>"
  }

  private func place(_ rect: DeviceRect) -> String {
    func number(_ pixels: Double) -> String { numeral(pixels / scale, digits: 3) }
    return " x=\"\(number(rect.x))\" y=\"\(number(rect.y))\" width=\"\(number(rect.width))\""
      + " height=\"\(number(rect.height))\""
  }

  /// The part of a file that a box shows, in the pixels of the file.
  private func view(of target: DeviceRect, in box: DeviceRect, _ header: ImageHeader, _ cell: SheetCell?) -> String {
    let (columns, rows) = (Double(cell?.columns ?? 1), Double(cell?.rows ?? 1))
    let (width, height) = (Double(header.width) / columns, Double(header.height) / rows)
    let (left, top) = (
      Double((cell?.index ?? 0) % (cell?.columns ?? 1)) * width,
      Double((cell?.index ?? 0) / (cell?.columns ?? 1)) * height
    )
    let (sx, sy) = (width / target.width, height / target.height)
    return [left + (box.x - target.x) * sx, top + (box.y - target.y) * sy, box.width * sx, box.height * sy]
      .map { numeral($0, digits: 3) }.joined(separator: " ")
  }

  /// A file as a link that holds it.
  static func link(_ bytes: [UInt8], _ type: String, isText: Bool = false) -> String {
    guard isText else { return "data:\(type);base64,\(base64Text(bytes))" }
    // Text packs better as it is; what could end an attribute or a link is written by its number.
    let digits = Array("0123456789ABCDEF".utf8)
    var text = Array("data:\(type),".utf8)
    for byte in bytes {
      if byte > 0x20 && byte < 0x7F && !"%#\"<>&'".utf8.contains(byte) || byte == 0x20 {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The name of a file's image, in its own pixels.
  private func file(_ path: String, _ header: ImageHeader) throws(SceneFailure) -> String {
    if let name = files[path] { return name }
    let type =
      switch header.format {
      case .png: "image/png"
      case .jpeg: "image/jpeg"
      case .webp: "image/webp"
      case .gif: "image/gif"
      case .svg: "image/svg+xml"
      }
    let bytes = try resources.images.bytes(of: path)
    let name = definitions.name(
      of: "image",
      " width=\"\(header.width)\" height=\"\(header.height)\" preserveAspectRatio=\"none\" href=\"\(Self.link(bytes, type, isText: header.format == .svg))\"/>"
    )
    files[path] = name
    return name
  }
}
