internal import Glibc

/// Which goldens a run of tests writes, by the variable `MULTIPLANE_RECORD`: none without it.
package enum RecordMode: String, CaseIterable {
  /// None.
  case never
  /// The goldens that are missing.
  case missing
  /// The goldens that are missing, and those that differ.
  case failed
  /// All goldens: besides, files beside goldens that are as they were are brought up to date.
  case all

  /// The mode that an environment asks for.
  ///
  /// - Returns: The mode, and a word on it where it is not the one that was asked for.
  package static func mode(in environment: (String) -> String?) -> (mode: RecordMode, remark: String?) {
    guard let asked = environment("MULTIPLANE_RECORD"), !asked.isEmpty else { return (.never, nil) }
    guard let mode = RecordMode(rawValue: asked) else {
      let modes = allCases.map(\.rawValue).joined(separator: ", ")
      return (.never, "MULTIPLANE_RECORD=\(asked) is none of \(modes), so nothing was written")
    }
    if mode != .never, let ci = environment("CI"), !["", "0", "false"].contains(ci) {
      return (.never, "MULTIPLANE_RECORD=\(asked) counts for nothing under CI")
    }
    return (mode, nil)
  }

  /// A variable of the process.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
