internal import Glibc

/// The fonts every scene has: Inter, and DejaVu Sans for what Inter lacks.
enum BuiltInFonts {
  private static let inter: [(Int, String)] = [
    (100, "Thin"), (200, "ExtraLight"), (300, "Light"), (400, "Regular"), (500, "Medium"), (600, "SemiBold"),
    (700, "Bold"), (800, "ExtraBold"), (900, "Black"),
  ]
  // fonts-dejavu-core has these two; the ExtraLight of fonts-dejavu-extra would make pictures depend on its presence.
  private static let dejaVu: [(Int, String)] = [(400, "Book"), (700, "Bold")]

  /// The folder of what the program brings along: `share/multiplane` beside its `bin`.
  static let ownShare: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    let program = String(decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let prefix = program.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()
    return "\(prefix)/share/multiplane"
  }()

  /// The folders of both families: those the program brings along, else Debian's.
  private static let folders: (inter: String, dejaVu: String) = {
    let own = "\(ownShare)/fonts"
    if access("\(own)/Inter-Regular.otf", R_OK) == 0 { return (own, own) }
    return ("/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/dejavu")
  }()

  /// The faces of both families; files are looked for, not opened.
  static func families() -> [FontFamily] {
    let (interFolder, dejaVuFolder) = folders
    let interFaces = inter.map { weight, style in
      FontFace(family: "Inter", style: style, weight: weight, file: "\(interFolder)/Inter-\(style).otf")
    }
    let italicFaces = inter.map { weight, style in
      let name = style == "Regular" ? "Italic" : "\(style) Italic"
      return FontFace(
        family: "Inter", style: name, weight: weight, isSlanted: true,
        file: "\(interFolder)/Inter-\(name.filter { $0 != " " }).otf")
    }
    let dejaVuFaces = dejaVu.map { weight, style in
      let suffix = style == "Book" ? "" : "-\(style)"
      return FontFace(
        family: "DejaVu Sans", style: style, weight: weight, file: "\(dejaVuFolder)/DejaVuSans\(suffix).ttf")
    }
    return [
      FontFamily(name: "Inter", origin: .builtIn, faces: interFaces + italicFaces),
      FontFamily(name: "DejaVu Sans", origin: .builtIn, faces: dejaVuFaces),
    ]
  }

  /// The files of the faces that texts in SVG files are drawn with.
  static let filesForVectors: [String] = families().flatMap { family in
    let styles: Set = ["Regular", "Italic", "Bold", "Bold Italic", "Book"]
    return family.openedGroups.joined().filter { styles.contains($0.style) }.map(\.file)
  }
}
