/// The elements that others refer to, each once, whoever asks for it.
package final class Definitions {
  private var names: [String: String] = [:]

  /// None yet.
  package init() {}

  /// The elements in the order they were asked for.
  private(set) var text = ""
  private var count = 0

  /// A name that nothing in the document has.
  func newName() -> String {
    count += 1
    return shortName(count - 1)
  }

  /// The name of an element.
  ///
  /// - Parameters:
  ///   - tag: The name of its kind.
  ///   - rest: Everything behind the name of its kind, from the attributes to its end.
  func name(of tag: String, _ rest: String) -> String {
    let key = tag + rest
    if let name = names[key] { return name }
    let name = newName()
    names[key] = name
    text += "<\(tag) id=\"\(name)\"\(rest)"
    return name
  }

  /// Puts an element with a name of its own among the others.
  func add(_ element: String) { text += element }
}
