import MultiplaneBase
import Synchronization
import Testing

@Suite struct BudgetsTests {
  @Test(
    arguments: [
      ("1", 1), ("60", 60), ("86400", 86_400), ("86_400", 86_400), ("0", nil), ("86401", nil), ("-1", nil),
      ("1.5", nil),
      ("", nil), ("_", nil), ("1s", nil), ("99999999999999999999", nil), ("\u{661}", nil),
    ] as [(String, Int?)])
  func `a time is a whole number of seconds up to a day`(text: String, seconds: Int?) {
    #expect(Budgets.seconds(text) == seconds)
  }

  @Test(
    arguments: [
      ("256MiB", 256 << 20), ("268435456", 256 << 20), ("262144KiB", 256 << 20), ("4GiB", 4 << 30),
      ("1_024MiB", 1 << 30),
      ("1024GiB", 1 << 40), ("1025GiB", nil), ("255MiB", nil), ("0", nil), ("-1GiB", nil), ("1.5GiB", nil),
      ("GiB", nil),
      ("", nil), ("4 GiB", nil), ("4GB", nil), ("4gib", nil), ("9999999999999GiB", nil),
    ] as [(String, Int?)])
  func `a memory is a size within bounds`(text: String, bytes: Int?) {
    #expect(Budgets.bytes(text) == bytes)
    if let bytes { #expect(Budgets.bytes(Budgets.text(bytes: bytes)) == bytes) }
  }

  @Test(arguments: [
    (0, 256), (1 << 28, 256), (1 << 29, 384), (1 << 30, 768), ((1 << 30) + 4_000_000, 770), (5 << 30, 3840),
    (16 << 30, 4096), (1 << 50, 4096), (Int.max, 4096),
  ])
  func `the memory is three quarters of the machine's, within bounds`(machine: Int, mebibytes: Int) {
    #expect(Budgets.standardMemory(ofMachine: machine) == mebibytes << 20)
  }

  @Test(arguments: [
    (256, 32), (298, 32), (320, 48), (384, 96), (512, 192), (768, 384), (1024, 512), (4096, 2048), (1 << 20, 1 << 19),
  ])
  func `caches leave the program its own memory, and are never without any`(memory: Int, kept: Int) {
    #expect(Budgets.keptPixelBytes(of: memory << 20) >> 20 == kept)
  }

  @Test func `frames that are drawn at a time have room for one more`() {
    let most = Budgets.openPixels
    #expect(Budgets.framesAtOnce(0) == most - 1)
    for pixels in [1, 100, most / 16, most / 5, most / 4, most / 4 + 1, most, Int.max / 16] {
      let count = Budgets.framesAtOnce(pixels)
      #expect(count >= 1 && (count == 1 || (count + 1) * pixels <= most), "\(pixels)")
      #expect(!Budgets.isLarge(pixels) || count == 1)
    }
  }

  @Test func `work may have a time of its own, which its threads have as well`() {
    let seconds = Mutex(0)
    WorkTime.$seconds.withValue(7) {
      #expect(Budgets.seconds == 7)
      OwnThread { seconds.withLock { $0 = Budgets.seconds } }?.join()
    }
    #expect(seconds.withLock { $0 } == 7)
    #expect(Budgets.seconds == Budgets.standardSeconds)
  }
}
