import Glibc
import MultiplaneBase

/// `frames.json`: what a folder's frames were made from, and the checksums of each.
///
/// It holds no time and no name of a machine: the same frames give the same manifest.
package struct FrameManifest: Hashable, Sendable {
  /// The name of the file.
  package static let fileName = "frames.json"
  /// The number of the format; a manifest of another one is not read.
  package static let format = 1

  /// What the frames belong to; its `frames` is nil, since entries say what is there.
  package var run: RunDescription
  /// The pattern of the files' names.
  package var pattern: String
  /// The finished frames by number.
  package var entries: [Int: FrameEntry]

  /// A manifest; see the properties.
  package init(run: RunDescription, pattern: String, entries: [Int: FrameEntry] = [:]) {
    (self.run, self.pattern, self.entries) = (run, pattern, entries)
    self.run.frames = nil
  }

  /// Reads the manifest of a folder; nil if there is none.
  ///
  /// A file that is no manifest, or one of another format, throws a `read` failure with `EBADMSG`.
  package init?(folder: String) throws(OutputError) {
    let path = folder + "/" + Self.fileName
    let file: FileHandle
    do throws(OutputError) {
      file = try .open(path, O_RDONLY | O_NONBLOCK)
    } catch {
      if case .system(_, _, ENOENT, _) = error { return nil }
      throw error
    }
    defer { file.closeQuietly() }
    guard let manifest = Self(text: try file.readAll()) else { throw file.failure(.read, EBADMSG) }
    self = manifest
  }

  init?(text: [UInt8]) {
    guard let json = JSON(text), json["format"]?.int == Self.format,
      json["pixelHash"]?.string == PixelHash.name, let pattern = json["pattern"]?.string,
      let run = RunDescription(json: json), let list = json["frames"]?.array
    else { return nil }
    self.init(run: run, pattern: pattern)
    for item in list {
      guard let entry = FrameEntry(json: item) else { return nil }
      entries[entry.frame] = entry
    }
  }

  /// The file's text: a member a line, a frame a line, by number.
  package var text: String {
    let frames = entries.values.sorted { $0.frame < $1.frame }.map(\.json)
    let members =
      [("format", JSON.number(Self.format))] + run.jsonMembers
      + [("pattern", .string(pattern)), ("pixelHash", .string(PixelHash.name)), ("frames", .array(frames))]
    return JSON.object(members).indented { part, level in level == 0 || level == 1 && part.array != nil } + "\n"
  }

  /// Writes the manifest of a folder, flushed to the disk.
  package func write(folder: String) throws(OutputError) {
    let target = try AtomicFile(folder + "/" + Self.fileName)
    // Typed throws do not go through the closure of `withUnsafeBytes`.
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(OutputError) in try target.write(buffer, durability: .full) }
    }
    try result.get()
  }
}
