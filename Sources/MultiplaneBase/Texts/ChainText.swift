/// Names that lead from one to the next, for a message: `"a" needs "b" needs "a"`. Of long chains the middle is left out.
///
/// - Parameter verb: The word between two names: the deed of the first to the second, such as `needs`.
package func chainText(_ names: [String], _ verb: String) -> String {
  let quoted = names.map { "\"\($0)\"" }
  guard quoted.count > 16 else { return quoted.joined(separator: " \(verb) ") }
  return (quoted.prefix(6) + ["\(quoted.count - 12) others"] + quoted.suffix(6)).joined(separator: " \(verb) ")
}
