/// Text that means nothing, in sentences.
enum LoremText {
  /// A text of `count` words.
  static func words(_ count: Int, _ random: RandomHash) -> String {
    var random = random
    // A word, the space before it and the point behind it.
    return String(unsafeUninitializedCapacity: max(0, count) * (longest + 2)) { buffer in
      var (length, leftInSentence) = (0, 0)
      func put(_ byte: UInt8) {
        buffer[length] = byte
        length += 1
      }
      for position in 0..<count {
        let word = vocabulary[Int(random.below(UInt64(vocabulary.count)))]
        if position > 0 { put(UInt8(ascii: " ")) }
        let start = length
        word.withUTF8Buffer { letters in for letter in letters { put(letter) } }
        if leftInSentence == 0 {
          leftInSentence = 5 + Int(random.below(8))
          buffer[start] -= UInt8(ascii: "a") - UInt8(ascii: "A")
        }
        leftInSentence -= 1
        if leftInSentence == 0 || position == count - 1 { put(UInt8(ascii: ".")) }
      }
      return length
    }
  }

  private static let longest = vocabulary.map(\.utf8CodeUnitCount).max() ?? 0

  /// Small letters of ASCII alone.
  private static let vocabulary: [StaticString] = [
    "ala", "altus", "amnis", "aqua", "arbor", "aura", "avis", "bene", "caelum", "campus", "cantus", "cura", "dies",
    "domus", "ea", "et", "fabula", "flos", "flumen", "fons", "frigus", "gelu", "gradus", "herba", "hora", "iam",
    "ignis", "imber", "in", "inter", "iter", "lacus", "lapis", "levis", "liber", "longe", "luna", "lux", "mare", "mons",
    "mora",
    "nebula", "nec", "nemus", "nix", "nox", "nubes", "ora", "panis", "per", "pons", "porta", "post", "prope", "quies",
    "ramus", "ripa", "ros", "rus", "saxum", "sed", "semita", "silva", "sine", "sol", "sub", "tacet", "tardus", "tempus",
    "terra", "umbra", "unda", "urbs", "vallis", "velum", "ventus", "ver", "vesper", "via", "vita", "vox",
  ]
}
