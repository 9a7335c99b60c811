/// How much is done against a loss of power.
package enum Durability: String, CaseIterable, Sendable {
  /// Files are left to the system. One may then be lost with the power, which a resumed run notices by its checksum.
  case none
  /// Every file is on the disk before it has its name: what has a name is whole.
  case file
  /// The name is on the disk, too, before the next file is begun.
  case full
}
