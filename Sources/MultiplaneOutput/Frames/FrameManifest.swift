import Glibc
package import MultiplaneBase

/// `frames.json`: what a folder's frames were made from, and the checksums of each.
///
/// It holds no time and no name of a machine: the same frames give the same manifest.
package struct FrameManifest: Hashable, Sendable {
  /// The name of the file.
  package static let fileName = "frames.json"
  /// The number of the format; a manifest of another one is not read.
  package static let format = 1
  private static let framesKey = "frames"

  /// The run that the frames belong to; its `frames` is nil, since entries say what is there.
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
  package init?(in folder: OutputFolder) throws(OutputError) {
    let path = folder.shown(Self.fileName)
    guard let text = try folder.contents(of: Self.fileName, limit: FolderLimits.bytes) else {
      if try folder.status(at: Self.fileName) == .nothing { return nil }
      throw .notAFile(path: path)
    }
    guard let manifest = Self(text: text) else { throw .system(.read, path: path, code: EBADMSG, frame: nil) }
    self = manifest
  }

  package init?(text: [UInt8]) {
    // The frames say little without what stands around them, and are too many to be held as values.
    guard let json = JSON(text, each: Self.framesKey, { _ in true }), json["format"]?.int == Self.format,
      json["pixelHash"]?.string == PixelHash.name, let pattern = json["pattern"]?.string,
      let names = try? FramePattern(pattern),
      let run = RunDescription(json: json), json[Self.framesKey]?.array?.isEmpty == true
    else { return nil }
    self.init(run: run, pattern: pattern)
    var found: [Int: FrameEntry] = [:]
    let isWhole =
      JSON(text, each: Self.framesKey) { value in
        guard let entry = FrameEntry(json: value, pattern: names, every: run.every) else { return false }
        found[entry.frame] = entry
        return true
      } != nil
    guard isWhole else { return nil }
    entries = found
  }

  /// The file's text: a member a line, a frame a line, by number.
  package var text: String {
    let members =
      [("format", JSON.number(Self.format))] + run.jsonMembers
      + [("pattern", .string(pattern)), ("pixelHash", .string(PixelHash.name))]
    let end = "\n}"
    var text = JSON.object(members).indented { part, level in level == 0 || level == 1 && part.array != nil }
    text.removeLast(end.count)
    text += ",\n  \"\(Self.framesKey)\": ["
    // One by one: all of them as a tree take ten times the room of the text.
    var comma = ""
    for frame in entries.keys.sorted() {
      guard let entry = entries[frame] else { continue }
      text += "\(comma)\n    \(entry.json.spaced)"
      comma = ","
    }
    return text + "\n  ]" + end + "\n"
  }

  /// Writes the manifest of a folder, flushed to the disk.
  package func write(in folder: OutputFolder) throws(OutputError) {
    try folder.write(text, to: Self.fileName, durability: .full)
  }
}
