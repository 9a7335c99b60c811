/// Text that means nothing, in sentences.
enum LoremText {
  /// A text of `count` words.
  static func words(_ count: Int, _ random: RandomHash) -> String {
    var random = random
    var text = ""
    var leftInSentence = 0
    for position in 0..<count {
      let word = vocabulary[Int(random.below(UInt64(vocabulary.count)))]
      if leftInSentence == 0 {
        leftInSentence = 5 + Int(random.below(8))
        text += (position > 0 ? " " : "") + word.prefix(1).uppercased() + word.dropFirst()
      } else {
        text += " " + word
      }
      leftInSentence -= 1
      if leftInSentence == 0 || position == count - 1 { text += "." }
    }
    return text
  }

  private static let vocabulary = [
    "ala", "altus", "amnis", "aqua", "arbor", "aura", "avis", "bene", "caelum", "campus", "cantus", "cura", "dies",
    "domus", "ea", "et", "fabula", "flos", "flumen", "fons", "frigus", "gelu", "gradus", "herba", "hora", "iam",
    "ignis",
    "imber", "in", "inter", "iter", "lacus", "lapis", "levis", "liber", "longe", "luna", "lux", "mare", "mons", "mora",
    "nebula", "nec", "nemus", "nix", "nox", "nubes", "ora", "panis", "per", "pons", "porta", "post", "prope", "quies",
    "ramus", "ripa", "ros", "rus", "saxum", "sed", "semita", "silva", "sine", "sol", "sub", "tacet", "tardus", "tempus",
    "terra", "umbra", "unda", "urbs", "vallis", "velum", "ventus", "ver", "vesper", "via", "vita", "vox",
  ]
}
