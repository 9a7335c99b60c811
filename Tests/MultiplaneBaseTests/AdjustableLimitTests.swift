import MultiplaneBase
import Testing

@Suite struct AdjustableLimitTests {
  @Test(arguments: [
    ("1", 1), ("20_000", 20_000), ("1000000", 1_000_000), ("64KiB", 64 << 10), ("1MiB", 1 << 20), ("1_000", 1_000),
  ])
  func `a value is a whole number or a size`(text: String, value: Int) {
    let limit = AdjustableLimit("bytes", 10, most: 1 << 20, .bytes)
    #expect(limit.set(text))
    #expect(limit.value == value)
  }

  @Test(arguments: [
    "", "0", "-1", "+1", "1.5", "1e3", " 1", "1 MiB", "MiB", "_", "2MiB", "1048577", "99999999999999999999",
    "9223372036854775807GiB", "१",
  ])
  func `what is no value in range changes nothing`(text: String) {
    let limit = AdjustableLimit("bytes", 10, most: 1 << 20, .bytes)
    #expect(!limit.set(text))
    #expect(limit.value == 10)
  }

  @Test func `only bytes have sizes`() {
    #expect(!AdjustableLimit("rows", 10, most: 1 << 40).set("1KiB"))
  }

  @Test func `an error says how far a limit can be raised, as the limit takes it`() {
    let rows = AdjustableLimit("rows", 10, most: 1_000)
    #expect(rows.hint() == "raise it with --limit rows=NUMBER, up to 1000")
    #expect(rows.hint(or: "take fewer") == "take fewer; or raise it with --limit rows=NUMBER, up to 1000")
    #expect(rows.set("1000"))
    #expect(rows.hint() == "1000 is the most that \"rows\" can be")
    #expect(rows.hint(or: "take fewer") == "take fewer")
    let size = AdjustableLimit("size", 1 << 20, most: 3 << 30, .bytes)
    #expect(size.hint() == "raise it with --limit size=SIZE, up to 3GiB")
    #expect(size.set(size.text(size.most)))
    #expect(size.value == size.most)
  }
}
