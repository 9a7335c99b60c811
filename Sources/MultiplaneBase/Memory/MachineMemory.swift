internal import Glibc

/// The memory that this process may have.
package enum MachineMemory {
  /// The bytes of the machine, or those that its control groups leave the process, where they are fewer.
  package static var byteCount: Int {
    let pages = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    let bounds = boundFiles(ofGroups: words(in: "/proc/self/cgroup")).compactMap { Int(words(in: $0)) }
    return bounds.reduce(pages) { $1 > 0 ? min($0, $1) : $0 }
  }

  /// The files that bound the memory of control groups and of those around them.
  ///
  /// - Parameter list: The groups as the kernel lists them: a number, what the group controls, and its path in each line.
  package static func boundFiles(ofGroups list: String) -> [String] {
    list.split(separator: "\n").flatMap { line -> [String] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      let isMemory = parts[1].split(separator: ",").contains { $0 == "memory" }
      guard isMemory || parts[1].isEmpty else { return [] }
      let (root, name) =
        isMemory ? ("/sys/fs/cgroup/memory", "memory.limit_in_bytes") : ("/sys/fs/cgroup", "memory.max")
      let names = parts[2].split(separator: "/").map(String.init)
      return (0...names.count).map { ([root] + names.prefix($0) + [name]).joined(separator: "/") }
    }
  }

  /// The text of a small file of the kernel, without the end of its last line; empty where there is none.
  private static func words(in path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(file, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
