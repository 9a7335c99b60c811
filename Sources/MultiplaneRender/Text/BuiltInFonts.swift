/// The fonts every scene has: Inter, and DejaVu Sans for what Inter lacks.
enum BuiltInFonts {
  private static let inter: [(Int, String)] = [
    (100, "Thin"), (200, "ExtraLight"), (300, "Light"), (400, "Regular"), (500, "Medium"), (600, "SemiBold"),
    (700, "Bold"), (800, "ExtraBold"), (900, "Black"),
  ]
  // fonts-dejavu-core has these two; the ExtraLight of fonts-dejavu-extra would make pictures depend on its presence.
  private static let dejaVu: [(Int, String)] = [(400, "Book"), (700, "Bold")]

  /// The upright faces of both families; files are looked for, not opened.
  static func families(
    inter interFolder: String = "/usr/share/fonts/opentype/inter",
    dejaVu dejaVuFolder: String = "/usr/share/fonts/truetype/dejavu"
  ) -> [FontFamily] {
    let interFaces = inter.map { weight, style in
      FontFace(family: "Inter", style: style, weight: weight, file: "\(interFolder)/Inter-\(style).otf")
    }
    let dejaVuFaces = dejaVu.map { weight, style in
      let suffix = style == "Book" ? "" : "-\(style)"
      return FontFace(
        family: "DejaVu Sans", style: style, weight: weight, file: "\(dejaVuFolder)/DejaVuSans\(suffix).ttf")
    }
    return [
      FontFamily(name: "Inter", origin: .builtIn, faces: interFaces),
      FontFamily(name: "DejaVu Sans", origin: .builtIn, faces: dejaVuFaces),
    ]
  }

  /// The files of the faces that texts in SVG files are drawn with.
  static let filesForVectors: [String] = families().flatMap { family in
    family.groups.joined().filter { ["Regular", "Bold", "Book"].contains($0.style) }.map(\.file)
  }
}
