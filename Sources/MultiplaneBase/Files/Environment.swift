internal import Glibc

/// A variable of the environment that is set to something.
package func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// Where a program lies in `PATH`.
package func pathOfProgram(_ program: String) -> String? {
  (environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/\(program)" }
    .first { access($0, X_OK) == 0 }
}
