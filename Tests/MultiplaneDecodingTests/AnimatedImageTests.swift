import Foundation
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneRender
import TestSupport
import Testing

/// Animated pictures: every frame as another program shows it, and the times they are shown.
@Suite struct AnimatedImageTests {
  private static func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(Repository.root)/Tests/Fixtures/animations/\(name)")))
  }

  @Test(arguments: [
    ("part.gif", 0), ("clear.gif", 0), ("once.gif", 0), ("part.png", 0), ("over.png", 2), ("clear.png", 0),
    ("back.png", 2),
    ("part.webp", 0), ("over.webp", 0),
  ])
  func `every frame is put together as it is shown`(_ name: String, _ tolerance: Int) throws {
    let bytes = try Self.file(name)
    let header = try #require(try ImageHeader.read(bytes))
    #expect(header.width == 24 && header.height == 16 && header.frames?.count == 6)
    let sheet = try DecodedImage.decode(bytes, name: name)
    let expected = try DecodedImage.decode(try Self.file(name + ".png"), name: name + ".png")
    #expect(sheet.width == expected.width && sheet.height == expected.height)
    #expect(sheet.isOpaque == expected.isOpaque)
    var worst = 0
    for y in 0..<sheet.height {
      for x in 0..<sheet.width {
        for shift in [UInt32(0), 8, 16, 24] {
          let (a, b) = (sheet.pixels[x, y] >> shift & 255, expected.pixels[x, y] >> shift & 255)
          worst = max(worst, abs(Int(a) - Int(b)))
        }
      }
    }
    // Others mix colours that are not multiplied by alpha.
    #expect(worst <= tolerance)
  }

  @Test(
    arguments: [
      ("part.gif", nil), ("clear.gif", 3), ("once.gif", 1), ("part.png", nil), ("over.png", 3), ("part.webp", nil),
      ("over.webp", 4),
    ] as [(String, Int?)])
  func `frames are shown as long and as often as the file says`(_ name: String, _ plays: Int?) throws {
    let frames = try #require(try ImageHeader.read(try Self.file(name))?.frames)
    #expect(frames.ends == [100_000, 200_000, 250_000, 450_000, 570_000, 670_000])
    #expect(frames.plays == plays)
  }

  @Test func `a time that is not meant is that of browsers`() throws {
    var frames = ImageFrames()
    for time in [0, 10_000, 10_001, 20_000] { frames.add(microseconds: time) }
    #expect(frames.ends == [100_000, 200_000, 210_001, 230_001])
  }

  @Test func `frames stand in as many lines as a side asks for`() throws {
    var frames = ImageFrames()
    for _ in 0..<10 { frames.add(microseconds: 0) }
    #expect(frames.sheet(width: 100, height: 50) == (10, 1))
    #expect(frames.sheet(width: 10_000, height: 50) == (3, 4))
    #expect(throws: Never.self) { try frames.check(width: 1000, height: 1000) }
    let found = #expect(throws: ImageFailure.self) { try frames.check(width: 32_000, height: 3_000) }
    #expect(found?.kind == .tooLarge && found?.reason.hasPrefix("has 10 frames of 32000x3000") == true)
  }

  @Test(arguments: ["part.gif", "clear.gif", "part.png", "over.png", "part.webp", "over.webp"])
  func `files that are cut short are refused or shorter, and bring nothing down`(_ name: String) throws {
    let bytes = try Self.file(name)
    for count in stride(from: 14, to: bytes.count, by: 3) {
      do throws(SceneFailure) {
        try DecoderTrial.decode(Array(bytes[..<count]), svgSide: 16)
      } catch {
        #expect(error.diagnostics.allSatisfy { ["image", "limit-image"].contains($0.code) })
      }
    }
  }
}
