import MultiplaneBase
import MultiplaneScene
import Synchronization

/// Where a family comes from.
package enum FontOrigin: String, Sendable, Hashable {
  /// Part of every scene.
  case builtIn = "built-in"
  /// Named under `fonts:` in the scene.
  case scene
  /// Installed on the machine and allowed by `--system-fonts`.
  case system
}

/// A family of a font set: faces in groups, the first group being the font and the others its fallbacks.
///
/// Files of several fonts may be registered under one name; each font is then a group of its own, in the order of the
/// files. A text takes from every group the face whose weight is nearest.
final class FontFamily: Sendable {
  let name: String
  let origin: FontOrigin
  /// The files of a family that the scene declares, by the paths that it names.
  let files: [(name: String, file: SceneFontFile)]
  private let opened: Mutex<[[FontFace]]?>

  /// A family of faces that need not be looked for in files.
  init(name: String, origin: FontOrigin, faces: [FontFace]) {
    (self.name, self.origin, files) = (name, origin, [])
    opened = Mutex(Self.groups(of: faces))
  }

  /// A family of the scene, whose files are opened when a character first needs one of them.
  init(name: String, files: [(name: String, file: SceneFontFile)]) {
    (self.name, origin, self.files) = (name, .scene, files)
    opened = Mutex(nil)
  }

  /// The faces in groups; opens the files on the first call.
  ///
  /// - Throws: Everything that is wrong with any of the files.
  func groups() throws(SceneFailure) -> [[FontFace]] {
    try opened.withLock { opened throws(SceneFailure) in
      if let opened { return opened }
      var faces: [FontFace] = []
      var problems: [Diagnostic] = []
      for (index, (name, file)) in files.enumerated() {
        do throws(SceneFailure) {
          faces += try chosen(of: file.faces(), in: name, isFirst: index == 0).map { $0.named(name) }
        } catch {
          problems += error.diagnostics
        }
      }
      guard problems.isEmpty else { throw SceneFailure(problems) }
      let groups = Self.groups(of: faces)
      opened = groups
      return groups
    }
  }

  /// The faces of a file that the family draws with: of several fonts in it the one of its name, else all.
  ///
  /// - Throws: The first file has several fonts, and none has the name.
  private func chosen(of faces: [FontFace], in file: String, isFirst: Bool) throws(SceneFailure) -> [FontFace] {
    let own = faces.filter { $0.ownFamily.sameName(name) }
    if !own.isEmpty { return own }
    let names = faces.reduce(into: [String]()) { if !$0.contains($1.ownFamily) { $0.append($1.ownFamily) } }
    guard isFirst, names.count > 1, name != SceneSchema.fallbackFamily else { return faces }
    let quoted = names.prefix(24).map { "\"\($0.escapedForMessage)\"" }
    throw SceneFailure(
      code: "unknown-font", "there is no font \"\(name.escapedForMessage)\" in \"\(file.escapedForMessage)\"",
      note: "its fonts are \(quoted.joined(separator: ", "))",
      hint: names.nearest(to: name).map { "did you mean \"\($0.escapedForMessage)\"?" }
        ?? "give one of its fonts that name under \"fonts\"", failure: .asset)
  }

  /// The groups of a family that was opened; none of any other.
  var openedGroups: [[FontFace]] { opened.withLock { $0 ?? [] } }

  private static func groups(of faces: [FontFace]) -> [[FontFace]] {
    var order: [String] = []
    var byName: [String: [FontFace]] = [:]
    for face in faces {
      if byName[face.ownFamily] == nil { order.append(face.ownFamily) }
      byName[face.ownFamily, default: []].append(face)
    }
    return order.compactMap { byName[$0] }
  }

  /// One face of each group for a weight: of those nearest to the normal width, as no other is asked for. Slanted faces are
  /// taken for italics, and where a group has no upright one; a group without slanted faces gives an upright one, which is
  /// slanted when it is drawn.
  func faces(weight: Int, italic: Bool) throws(SceneFailure) -> [FontFace] {
    try groups().compactMap { group in
      // Narrow stands in for normal before wide does, by the rule of CSS.
      let detours = group.map { $0.width <= 100 ? 100 - $0.width : 1000 + $0.width }
      let widest = zip(group, detours).filter { $0.1 == detours.min() }.map(\.0)
      let fitting = widest.filter { $0.isSlanted == italic }
      return (fitting.isEmpty ? widest : fitting).min { Self.distance($0, weight) < Self.distance($1, weight) }?
        .at(weight)
    }
  }

  /// How far a face is from the weight asked for, by the rule of CSS: near regular the text weights stand in for each
  /// other first; otherwise light asks for lighter and bold for bolder before it turns round.
  private static func distance(_ face: FontFace, _ wanted: Int) -> Int {
    let have = face.nearest(to: wanted)
    if have == wanted { return 0 }
    if (400...500).contains(wanted) {
      if have > wanted { return have <= 500 ? have - wanted : 2000 + have - wanted }
      return 1000 + wanted - have
    }
    if wanted < 400 { return have < wanted ? wanted - have : 1000 + have - wanted }
    return have > wanted ? have - wanted : 1000 + wanted - have
  }
}
