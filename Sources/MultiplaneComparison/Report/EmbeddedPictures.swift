import MultiplaneBase
import MultiplaneDecoding

/// The pictures of a report's page: as many as fit stand in it as base64, the rest are links.
struct EmbeddedPictures {
  /// Where a picture is.
  enum Storage: Equatable {
    /// In the page, by its number.
    case embedded(Int)
    /// Beside the page, by its address.
    case linked(String)
    /// Nowhere, with the reason.
    case unreadable(String)
  }

  /// The pictures in the page, in base64.
  private(set) var contents: [String] = []
  /// How many others there are for which the page has no room.
  private(set) var leftOut = 0
  private var places: [String: Storage] = [:]

  /// Reads the pictures of frames that did not pass.
  ///
  /// The first and the worst bad frame of every case come first, so that a long sequence does not crowd out the others.
  ///
  /// - Parameters:
  ///   - folder: The report's folder, which addresses are relative to.
  ///   - limit: The most bytes of base64 in the page.
  init(_ report: TestReport, folder: String, limit: Int) {
    var room = limit
    for frame in Self.order(report) {
      for file in [frame.golden, frame.actual, frame.diff].compactMap({ $0 }) where places[file.path] == nil {
        let bytes: [UInt8]
        do throws(SceneFailure) {
          bytes = try Self.read(file.path)
        } catch {
          places[file.path] = .unreadable(error.diagnostics.first?.message ?? file.path)
          continue
        }
        let count = (bytes.count + 2) / 3 * 4
        if count <= room {
          room -= count
          places[file.path] = .embedded(contents.count)
          contents.append(base64Text(bytes))
        } else {
          // Smaller pictures that would still fit are left out too: what is missing is then easily told.
          room = 0
          leftOut += 1
          places[file.path] = .linked(Self.address(of: file.path, from: folder))
        }
      }
    }
  }

  /// Where a picture is; `nil` if its frame passed.
  func place(of file: PictureFile) -> Storage? { places[file.path] }

  private static func order(_ report: TestReport) -> [FrameResult] {
    let cases = report.cases.map { item in item.frames.filter { $0.outcome != .passed } }
    let first = cases.flatMap { frames in
      let curve = SequenceCurve(frames)
      return frames.filter { $0.frame == curve.firstBad || $0.frame == curve.worst?.frame }
    }
    return first + cases.flatMap { $0 }
  }

  /// The bytes of a picture that a run wrote or compared with.
  static func read(_ path: String) throws(SceneFailure) -> [UInt8] {
    try AssetFolder(Path.parent(path)).read(Path.name(path), of: "picture")
  }

  /// A file's address as seen from a page in a folder; both paths are seen from the same place.
  static func address(of path: String, from folder: String) -> String {
    if path.hasPrefix("/") != folder.hasPrefix("/") || Path.parts(folder).contains("..") {
      // There is no telling how one is reached from the other.
      return path.hasPrefix("/") ? "file://" + encoded(Path.parts(path), absolute: true) : encoded(Path.parts(path))
    }
    let (file, from) = (Path.parts(path), Path.parts(folder))
    let common = zip(file, from).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - common)
    return encoded(up + file[common...])
  }

  private static func encoded(_ parts: [String], absolute: Bool = false) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    let names = parts.map { part in
      part.utf8.map { byte in
        plain.contains(byte)
          ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
    }
    return (absolute ? "/" : "") + names.joined(separator: "/")
  }
}
