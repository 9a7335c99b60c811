import Glibc
import MultiplaneBase

/// Bounds the numbers whose time or memory grows with them beyond all use.
enum SVGEffort {
  /// What is too much about an attribute; `nil` if nothing is.
  static func fault(_ name: String, _ value: String, of element: String) -> String? {
    let most: Double
    switch (element, name) {
    case ("feTurbulence", "numOctaves"): most = VectorLimits.octaves
    case ("feConvolveMatrix", "order"): most = VectorLimits.convolution
    case ("feMorphology", "radius"): most = VectorLimits.morphology
    case (_, "font-size"): most = VectorLimits.fontSize
    default: return nil
    }
    let numbers = value.split { $0.isWhitespace || $0 == "," }
    for text in numbers.prefix(2) {
      // Of any unit: the smallest is a pixel or a share. What is no number is the drawing library's to judge.
      var end: UnsafeMutablePointer<CChar>?
      let (number, isNumber) = text.withCString { start in (strtod(start, &end), end.map { $0 != start } ?? false) }
      if isNumber, !(number <= most) {
        return "asks for \(name) \(shortened(String(text))); it may be \(Int(most)) at most"
      }
    }
    return nil
  }
}
