/// The elements that others refer to, each once, whoever asks for it.
package final class Definitions {
  private var names: [String: String] = [:]
  private var classes: [String: String] = [:]
  private let prefix: String

  /// - Parameter prefix: The beginning of all names, which keeps them apart from others of a page.
  package init(prefix: String = "") { self.prefix = prefix }

  /// The rules of the classes.
  private(set) var rules = ""

  /// The elements in the order they were asked for.
  private(set) var text = ""
  private var count = 0

  /// A name that nothing in the document has.
  func newName() -> String {
    count += 1
    return prefix + shortName(count - 1)
  }

  /// The name of the class with some declarations.
  func className(_ declarations: String) -> String {
    if let name = classes[declarations] { return name }
    let name = newName()
    classes[declarations] = name
    rules += ".\(name){\(declarations)}"
    return name
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
