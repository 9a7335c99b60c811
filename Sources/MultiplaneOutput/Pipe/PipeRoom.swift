import Glibc

/// Gives a pipe room for a mebibyte, where it has less: a frame then takes a few turns of both processes instead of dozens.
///
/// A file that is no pipe stays as it is, and so do pipes of systems that refuse.
func widenPipe(_ descriptor: Int32) {
  // Commands of fcntl that the module map does not have.
  let (setPipeSize, getPipeSize): (Int32, Int32) = (1031, 1032)
  let room: Int32 = 1 << 20
  if (0..<room).contains(fcntl(descriptor, getPipeSize)) { _ = fcntl(descriptor, setPipeSize, room) }
}
