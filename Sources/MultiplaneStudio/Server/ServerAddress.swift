internal import NIOCore

/// An address of this machine, as somebody wrote it and as the system takes it.
package struct ServerAddress: Sendable {
  /// The address that a server is bound to.
  let socket: SocketAddress
  private let given: String
  /// The address in numbers, the shortest way.
  private let numbers: String

  /// Looks an address up.
  ///
  /// - Parameters:
  ///   - given: Its name or its numbers.
  ///   - port: A port; 0 for one that is free.
  /// - Throws: The system's error for a name it does not know.
  package init(_ given: String, port: Int) throws {
    self.given = given
    socket = try .makeAddressResolvingHost(given, port: port)
    let numbers = socket.ipAddress ?? given
    let mapped = "::ffff:"
    self.numbers =
      numbers.hasPrefix(mapped) && numbers.contains(".") ? String(numbers.dropFirst(mapped.count)) : numbers
  }

  /// Whether it stands for all addresses of this machine.
  package var isEvery: Bool { numbers == "0.0.0.0" || numbers == "::" }

  /// Whether only programs on this machine reach it.
  package var isOwn: Bool { numbers == "::1" || numbers.hasPrefix("127.") }

  /// The addresses every machine calls itself, as browsers write them.
  private static let plain = ["127.0.0.1", "localhost", "[::1]"]

  /// The names that browsers have for it in links, the port left out.
  package var names: [String] {
    let names = [given.lowercased(), numbers].map { $0.contains(":") ? "[\($0)]" : $0 }
    return names + (Self.plain.contains(names[1]) ? Self.plain : [])
  }
}

/// All addresses of this machine at once cannot be listened on: browsers are let in by the name they came by.
package struct EveryAddressError: Error, CustomStringConvertible {
  package var description: String {
    "that is every address of this machine, and browsers are let in by the name of one"
  }
}
