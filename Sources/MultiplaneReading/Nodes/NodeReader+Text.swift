import MultiplaneBase
import MultiplaneScene

extension NodeReader {
  /// The text keys of a node, laid over those of its style and of the containers around it.
  func textDefaults(inheriting inherited: TextDefaults) -> TextDefaults {
    var result = inherited
    if let entry = node["style"] {
      let path = "\(node.path).style"
      if let name = words(entry.value, key: "style", path: path, expected: "the name of a style") {
        if let style = names.style(named: name) {
          result.merge(style)
        } else {
          problems.error(
            "unknown-style", "\"\(shortened(name))\" is not a style", at: entry.value.span, path: path,
            hint: didYouMean(name, among: names.declarations.styles.keys)
              ?? namesHint("styles", names.declarations.styles.keys.sorted()))
        }
      }
    }
    var own = TextDefaults()
    for name in SceneNames.textKeys + ["color"] {
      guard let key = SceneSchema.nodeKey(name), let entry = node[name] else { continue }
      let path = "\(node.path).\(name)"
      names.readTextKey(key, entry, in: scope, path: path, into: &own) {
        admits($0, for: key, path: path)
      }
    }
    result.merge(own)
    return result
  }
}
