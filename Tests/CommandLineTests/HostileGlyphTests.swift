import Foundation
import TestSupport
import Testing

/// Fonts of a few kilobytes that would take minutes or gigabytes, each by a way of its own.
@Suite(.full) struct HostileGlyphTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// Runs a command with a scene of texts in a font.
  ///
  /// - Returns: The code it ends with, its messages, and the most memory of its largest process, in MiB.
  private func run(
    _ command: String, _ font: BoxFont, _ texts: [String], canvas: String = "size: 400x400, scale: 2", keys: String,
    seconds: Int = 10
  ) throws -> (code: Int, err: String, peak: Int) {
    try tool.write(font.bytes, to: "f.ttf")
    let layers = texts.map { "  - { Text: \"\($0)\", font: Boxes, \(keys) }\n" }
    try tool.write(
      """
      multiplane: 1
      canvas: { \(canvas) }
      fonts: { Boxes: f.ttf }
      layers:
      \(layers.joined())
      """, to: "s.yaml")
    let outcome = try tool.run(
      """
      ulimit -t \(seconds); python3 -c 'import resource, subprocess, sys; \
      code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL); \
      print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$M" \(command)
      """)
    let numbers = outcome.out.split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .newlines)) }
    try #require(numbers.count == 2, "\(outcome)")
    return (numbers[0], outcome.err, numbers[1] >> 10)
  }

  /// A font whose glyphs from 1 on are Chinese characters, and the text of all of them.
  private static func letters(_ boxes: [BoxFont.Box?]) -> (font: BoxFont, text: String) {
    var font = BoxFont(boxes)
    let scalars = boxes.indices.compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }
    font.characters = Dictionary(uniqueKeysWithValues: scalars.enumerated().map { ($1.value, $0 + 1) })
    return (font, String(String.UnicodeScalarView(scalars)))
  }

  @Test func `the layers of many glyphs are not all kept`() throws {
    let (count, layers) = (600, 16_384)
    var letters = Self.letters(Array(repeating: .init(0, 0, 1000, 800), count: count))
    // The same layers for all.
    let records = (1...count).flatMap { BoxFont.short($0) + BoxFont.short(0) + BoxFont.short(layers) }
    let list = (0..<layers).flatMap { _ in BoxFont.short(1) + BoxFont.short(0) }
    var table = BoxFont.short(0) + BoxFont.short(count) + BoxFont.long(14) + BoxFont.long(14 + records.count)
    table += BoxFont.short(layers) + records + list
    letters.font.tables = [(name: "COLR", body: table), (name: "CPAL", body: BoxFont.palette([[255, 0, 0, 255]]))]
    let found = try run("inspect s.yaml", letters.font, [letters.text], keys: "size: 2")
    #expect(found.code == 0 && found.peak < 300, "\(found)")
  }

  @Test func `letters with too many lines from top to bottom are ended by the time of the frame`() throws {
    var font = BoxFont([nil])
    font.outlines[1] = BoxFont.zigzag(30_000)
    // Too large for images of letters.
    let canvas = "size: 4000x800"
    for text in ["A", "AAAAA"] {
      let slow = try run("still s.yaml -o a.png --time 1", font, [text], canvas: canvas, keys: "size: 800", seconds: 6)
      #expect(slow.code == 6 && slow.err.contains("frame 0 takes more than 1 s of processor time"), "\(slow)")
    }
  }

  /// Each takes half a megabyte, and all of them 500.
  @Test func `the images of many large letters are not all kept`() throws {
    let letters = Self.letters(Array(repeating: .init(0, 0, 1000, 800), count: 1_000))
    let scalars = Array(letters.text)
    let lines = stride(from: 0, to: scalars.count, by: 4).map { String(scalars[$0..<$0 + 4]) }
    // Pictures of the texts would be kept as well.
    let command = "still s.yaml -o a.png --memory 384MiB"
    let found = try run(command, letters.font, lines, keys: "size: 200", seconds: 30)
    #expect(found.code == 0 && found.peak < 300, "\(found)")
  }
}
