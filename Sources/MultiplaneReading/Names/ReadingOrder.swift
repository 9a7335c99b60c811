/// Reads definitions that name each other, each after those it needs: by a loop, since a chain of names may be longer
/// than the stack is deep.
///
/// The needs of a definition are guessed by the words in it. A word too many only has something read earlier, so that
/// nothing depends on the guess but the depth of the stack.
package final class ReadingOrder<Name: Hashable> {
  /// How many definitions that need each other in a circle are read inside each other before the circle is told by the
  /// words in them.
  package static var depth: Int { 8 }
  private var searched: Set<Name> = []
  /// How often a definition was looked through.
  package private(set) var steps = 0

  /// An order in which nothing is read yet.
  package init() {}

  /// Reads what a definition needs, and what that needs, the innermost first. Each is looked through once.
  ///
  /// Of a short circle nothing is read: whoever reads the definition finds it, beginning with the name that it began with.
  ///
  /// - Parameters:
  ///   - needs: The names in a definition.
  ///   - read: Reads one of them whose own needs are read, unless it is read already.
  package func readNeeds(of name: Name, needs: (Name) -> [Name], read: (Name) -> Void) {
    guard searched.insert(name).inserted else { return }
    /// A definition on the way, the names in it that are still to be followed, and the outermost place on the way that a name
    /// behind it leads back to.
    var way: [(name: Name, rest: [Name], back: Int)] = []
    var places: [Name: Int] = [:]
    func begin(_ name: Name) {
      steps += 1
      places[name] = way.count
      way.append((name, needs(name), .max))
    }
    begin(name)
    while let last = way.last {
      let place = way.count - 1
      if let next = way[place].rest.popLast() {
        if let before = places[next] {
          way[place].back = min(way[place].back, before)
        } else if searched.insert(next).inserted {
          begin(next)
        }
        continue
      }
      way.removeLast()
      places[last.name] = nil
      guard place > 0 else { return }
      // A definition between the ends of a circle is part of it.
      if last.back < place { way[place - 1].back = min(way[place - 1].back, last.back) }
      if last.back > place || place - last.back >= Self.depth { read(last.name) }
    }
  }

  /// The shortest way from a name back to itself, with the name at both ends; none if there is none.
  package func circle(through name: Name, needs: (Name) -> [Name]) -> [Name] {
    var before: [Name: Name] = [:]
    var queue = [name]
    var at = 0
    while at < queue.count {
      for next in needs(queue[at]) {
        if next == name {
          var circle = [name, queue[at]]
          while let last = circle.last, last != name, let one = before[last] { circle.append(one) }
          if circle.last != name { circle.append(name) }
          return circle.reversed()
        }
        if before[next] == nil {
          before[next] = queue[at]
          queue.append(next)
        }
      }
      at += 1
    }
    return []
  }
}

/// The names that may stand in the text of an expression: words that begin with a letter and stand behind no point, each
/// once.
func namesWritten(in text: String) -> Set<String> {
  var found: Set<String> = []
  var text = text
  text.withUTF8 { bytes in
    var at = 0
    while at < bytes.count {
      guard isPartOfName(bytes[at]) else {
        at += 1
        continue
      }
      let start = at
      while at < bytes.count, isPartOfName(bytes[at]) { at += 1 }
      if (0x30...0x39).contains(bytes[start]) || start > 0 && bytes[start - 1] == UInt8(ascii: ".") { continue }
      found.insert(String(decoding: bytes[start..<at], as: UTF8.self))
    }
  }
  return found
}

/// Whether a byte of UTF-8 belongs to a name; of characters beyond ASCII all are taken to.
private func isPartOfName(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
  default: false
  }
}
