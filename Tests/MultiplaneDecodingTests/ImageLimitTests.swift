import Glibc
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneScene
import TestSupport
import Testing

@Suite(.full) struct ImageLimitTests {
  static func pngClaiming(_ width: Int, _ height: Int) -> [UInt8] {
    PNGBuilder(width: width, height: height, depth: 8, color: 6, data: [0]).bytes
  }

  @Test(arguments: [(60_000, 60_000), (20_000, 20_000), (65_536, 65_536), (32_768, 1), (16_384, 16_385)])
  func `bombs are refused from the header`(width: Int, height: Int) {
    let bytes = Self.pngClaiming(width, height)
    let found = failure { () throws(SceneFailure) in try ImageHeader.read(bytes, name: "b.png") }
    #expect(found?.failure == .limit)
    #expect(found?.message.contains("\(width)x\(height)") == true)
    // Its data would be a file that is cut short, had anybody looked at it.
    #expect(failure { () throws(SceneFailure) in try DecodedImage.decode(bytes, name: "b.png") } == found)
  }

  @Test(arguments: [(30_000, 1), (1, 32_767)])
  func `a side may be as long as cairo goes`(width: Int, height: Int) throws {
    let rows = Array(repeatElement([0] + Array(repeatElement(UInt8(7), count: width)), count: height).joined())
    let png = PNGBuilder(width: width, height: height, depth: 8, color: 0, data: rows)
    let image = try DecodedImage.decode(png.bytes, name: "a.png")
    #expect((image.width, image.height) == (width, height))
    #expect(image.pixels[width - 1, height - 1] == 0xFF07_0707)
    for side in [1, 2, 3, 20, 100, 5000, 16_000, 20_000, 30_000, 32_767] {
      let (columns, rows) = (width > 1 ? side : 2, height > 1 ? side : 2)
      let scaled = try image.pixels.scaled(toWidth: columns, height: rows)
      #expect((0..<rows).allSatisfy { y in scaled.row(y).allSatisfy { $0 == 0xFF07_0707 } }, "\(columns)x\(rows)")
    }
  }

  @Test func `a JPEG bomb is refused from the header`() throws {
    var large = JPEGTests.jpeg()
    let frame = try #require(large.firstPlace(of: [0xFF, 0xC0]))
    large.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(failure { () throws(SceneFailure) in try DecodedImage.decode(large, name: "b.jpg") }?.failure == .limit)
  }

  /// A JPEG that claims other sides than it has.
  private static func jpegClaiming(_ width: Int, _ height: Int, _ jpeg: [UInt8]) throws -> [UInt8] {
    var jpeg = jpeg
    let frame = try #require(jpeg.firstPlace(of: [0xFF, 0xC0]) ?? jpeg.firstPlace(of: [0xFF, 0xC2]))
    jpeg.replaceSubrange(
      frame + 5..<frame + 9, with: [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) })
    return jpeg
  }

  /// The samples of all channels are held until the last scan has been read, two bytes each, beside the pixels: ten bytes a pixel
  /// where every channel has all samples, six of a gray one.
  @Test func `a JPEG of several scans is refused by the memory that its samples take together`() throws {
    let plain = JPEGTests.jpeg()
    let start = try #require(plain.firstPlace(of: [0xFF, 0xDA]))
    let twice = Array(plain[..<(plain.count - 2)]) + plain[start...]
    let progressive = JPEGTests.jpeg(progressive: true)
    let gray = JPEGTests.jpeg(gray: true, progressive: true)
    let side = Int((Double(Budgets.decoderBytes) / 10).squareRoot())
    let (less, more) = (side - 50, side + 50)
    for (jpeg, side, isRead) in [
      (plain, more, true), (twice, less, true), (twice, more, false), (progressive, less, true),
      (progressive, more, false), (gray, more, true),
    ] {
      let bytes = try Self.jpegClaiming(side, side, jpeg)
      let found = failure { () throws(SceneFailure) in try ImageHeader.read(bytes, name: "b.jpg") }
      #expect((found == nil) == isRead, "\(side): \(String(describing: found))")
      guard let found else { continue }
      #expect(found.failure == .limit && found.message.contains("needs more memory for its"), "\(found)")
      #expect(found.message.contains("scans of \(side)x\(side) pixels"), "\(found)")
      #expect(found.hint?.contains("--memory SIZE") == true)
    }
  }

  /// The pixels of the process are counted together, so a process of its own holds them.
  @Test func `pictures are let go of until so much memory is free, and one with another owner frees none`() async {
    await #expect(processExitsWith: .success) {
      let files = TemporaryFolder()
      var png = PNGBuilder(width: 2000, height: 2000, depth: 8, color: 0, data: [])
      png.stream = PNGBuilder.zeros(2000 * 2001)
      let names = (0..<5).map { "\($0).png" }
      for (index, name) in names.enumerated() { files.write(png.bytes + [UInt8(index)], to: name) }
      let store = ImageStore()
      let images = ImageCache(folder: try files.folder(), store: store)
      let size = 2000 * 2000 * 4
      var first: DecodedImage?
      for name in names {
        let image = try images.image(name)
        if first == nil { first = image }
      }
      #expect(store.byteCount == 5 * size)
      #expect(names.allSatisfy(images.keeps))
      let before = PixelMemory.shared.byteCount
      store.release(1)
      #expect(store.byteCount == 3 * size)
      #expect(PixelMemory.shared.byteCount <= before - size)
      // The least that a cache keeps is two of them.
      store.release(1 << 40)
      #expect(store.byteCount == 2 * size)
      #expect(names.filter(images.keeps) == ["3.png", "4.png"])
      withExtendedLifetime(first) {}
    }
  }

  @Test(
    arguments: [
      ("", "is empty"), ("GIF89a......", "is cut short"), ("<!DOCTYPE html><p>404", "is a web page (HTML)"),
      (
        "version https://git-lfs.github.com/spec/v1\noid sha256:00",
        "is a Git LFS pointer; the file itself was not fetched"
      ),
      ("\0\0\0 ftypavif....", "is an AVIF or HEIC image"), ("hello", "is a text file"),
      ("\u{1}\u{2}\u{3}", "is no image; PNG, JPEG, WebP, GIF and SVG are read"), ("%PDF-1.4", "is a PDF document"),
    ] as [(TextArgument, String)])
  func `files that are no images are named`(content argument: TextArgument, reason: String) {
    let content = argument.text
    let found = failure { () throws(SceneFailure) in try ImageHeader.read(Array(content.utf8), name: "x.png") }
    #expect(found?.message == "image \"x.png\" \(reason)")
    #expect(found?.failure == .asset)
    #expect(failure { () throws(SceneFailure) in try DecodedImage.decode(Array(content.utf8), name: "x.png") } == found)
  }

  @Test func `damaged PNGs are refused`() {
    let whole = PNGBuilder(width: 2, height: 2, depth: 8, color: 0, data: [0, 1, 2, 0, 3, 4]).bytes
    var cases = [8, 20, 33, 40, whole.count - 12].map { Array(whole.prefix($0)) }
    var wrong = whole
    wrong[44] ^= 0x55  // inside the data: the checksum no longer fits
    cases.append(wrong)
    wrong = whole
    wrong[whole.count - 14] ^= 1  // the checksum of the data chunk
    cases.append(wrong)
    cases.append(PNGBuilder(width: 2, height: 2, depth: 8, color: 0, data: [0, 1, 2]).bytes)
    cases.append(PNGBuilder(width: 2, height: 1, depth: 8, color: 0, data: [9, 1, 2]).bytes)
    cases.append(PNGBuilder(width: 2, height: 1, depth: 8, color: 3, data: [0, 1, 2]).bytes)
    cases.append(PNGBuilder(width: 2, height: 1, depth: 3, color: 0, data: [0, 1, 2]).bytes)
    cases.append(PNGBuilder(width: 0, height: 1, depth: 8, color: 0, data: [0]).bytes)
    for (index, bytes) in cases.enumerated() {
      let found = failure { () throws(SceneFailure) in try DecodedImage.decode(bytes, name: "x.png") }
      #expect(found?.failure == .asset, "case \(index)")
    }
  }

  @Test func `a wrong checksum of the pixels is found though that of their chunk is right`() throws {
    var wrong = PNGBuilder(width: 2, height: 2, depth: 8, color: 0, data: [0, 1, 2, 0, 3, 4])
    wrong.stream[wrong.stream.count - 1] ^= 1
    let found = failure { () throws(SceneFailure) in try DecodedImage.decode(wrong.bytes, name: "x.png") }
    #expect(found?.message.contains("checksum") == true && found?.failure == .asset)
  }

  @Test func `a file that is cut short is refused by its header`() throws {
    for whole in [
      PNGBuilder(width: 2, height: 2, depth: 8, color: 0, data: [0, 1, 2, 0, 3, 4]).bytes, ImageDecodeTests.webp,
    ] {
      #expect(try ImageHeader.read(whole, name: "x").width > 0)
      for count in stride(from: whole.count - 1, to: 12, by: -7) {
        let found = failure { () throws(SceneFailure) in try ImageHeader.read(Array(whole.prefix(count)), name: "x") }
        #expect(found?.failure == .asset, "\(count) of \(whole.count)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `a JPEG that lacks its end marker alone is drawn with a warning, and one that lacks more is refused`(
    progressive: Bool
  ) throws {
    for gray in [false, true] {
      let whole = JPEGTests.jpeg(gray: gray, progressive: progressive)
      let pixels = try DecodedImage.decode(whole, name: "x").pixels
      for count in 1...2 {
        let image = try DecodedImage.decode(whole.dropLast(count), name: "x")
        #expect((0..<16).map { image.pixels[$0, 7] } == (0..<16).map { pixels[$0, 7] })
        #expect(image.warnings.map(\.message) == ["image \"x\" is cut short behind its last pixel; all of it is drawn"])
        #expect(image.warnings.map(\.code) == ["image"])
      }
      for count in 4..<whole.count {
        let found = failure { () throws(SceneFailure) in try DecodedImage.decode(whole.dropLast(count), name: "x") }
        #expect(found?.failure == .asset, "\(count) of \(whole.count) are lacking")
      }
    }
  }

  @Test func `a PNG with two headers or two palettes is refused`() throws {
    let header = PNGBuilder(width: 2, height: 2, depth: 8, color: 0, data: [0, 1, 2, 0, 3, 4]).bytes
    let palette = PNGBuilder(
      width: 2, height: 1, depth: 8, color: 3, before: [("PLTE", [1, 2, 3]), ("PLTE", [4, 5, 6])], data: [0, 0, 0]
    ).bytes
    for bytes in [Array(header[..<33]) + header[8...], palette] {
      let found = failure { () throws(SceneFailure) in try ImageHeader.read(bytes, name: "x.png") }
      #expect(found?.message == "image \"x.png\" is damaged: it has two headers, or two palettes")
    }
  }

  @Test func `no prefix and no flipped byte crashes`() {
    for whole in [ImageDecodeTests.webp, JPEGTests.jpeg(), JPEGTests.jpeg(progressive: true)] {
      for count in 0..<whole.count {
        _ = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(whole.prefix(count)), name: "x") }
        var other = whole
        other[count] = ~other[count]
        _ = failure { () throws(SceneFailure) in try DecodedImage.decode(other, name: "x") }
      }
    }
  }

  @Test func `the cache decodes once and keeps to its budget`() throws {
    let files = TemporaryFolder()
    for name in ["a", "b", "c"] {
      files.write(
        PNGBuilder(width: 4, height: 4, depth: 8, color: 0, data: Array(repeating: 0, count: 20)).bytes,
        to: "\(name).png")
    }
    let store = ImageStore(budget: 130)
    let cache = ImageCache(folder: try files.folder(), store: store)
    let first = try cache.image("a.png")
    #expect(try cache.image("a.png").pixels === first.pixels)
    _ = try cache.image("b.png")
    #expect(store.byteCount == 128)
    _ = try cache.image("c.png")
    #expect(store.byteCount == 128)
    #expect(try cache.image("a.png").pixels !== first.pixels)
    #expect(try cache.header(of: "b.png").width == 4)
    #expect(
      failure { () throws(SceneFailure) in try cache.image("d.png") }?.message == "image \"d.png\" does not exist")
  }

  @Test func `scaling keeps flat colours and edges`() throws {
    let picture = PixelBuffer(width: 100, height: 60)
    for y in 0..<60 { for x in 0..<100 { picture[x, y] = 0xFF20_4060 } }
    picture.findOpacity()
    for (width, height) in [(100, 60), (10, 6), (7, 3), (250, 90)] {
      let scaled = try picture.scaled(toWidth: width, height: height)
      #expect(scaled.isOpaque)
      #expect((0..<height).allSatisfy { y in scaled.row(y).allSatisfy { $0 == 0xFF20_4060 } }, "\(width)x\(height)")
    }
  }
}

@Suite struct AssetFolderTests {
  @Test func `files below the folder are read`() throws {
    let files = TemporaryFolder()
    files.write([1, 2, 3], to: "a b.txt")
    mkdir("\(files.path)/sub", 0o755)
    symlink("../a b.txt", "\(files.path)/sub/inside")
    let folder = try files.folder()
    #expect(try folder.read("a b.txt") == [1, 2, 3])
    #expect(try folder.read("./sub/../a b.txt") == [1, 2, 3])
    #expect(try folder.read("sub/inside") == [1, 2, 3])
    unlink("\(files.path)/sub/inside")
  }

  @Test(
    arguments: [
      ("../secret.png", "is outside the scene's folder"), ("/etc/passwd", "is outside the scene's folder"),
      ("out", "is outside the scene's folder"), ("loop", "is a loop of links"), ("%2e%2e/x", "does not exist"),
      ("file:///etc/passwd", "is an address"), ("http://x/y.png", "is an address"), ("pipe", "is not a regular file"),
      ("sub", "is a folder"), ("", "has no name"), ("a\0b", "has a NUL in its name"), ("-", "does not exist"),
      ("$(id)\n'\"", "does not exist"), ("a/b", "does not exist: a part of its path is not a folder"),
    ] as [(TextArgument, String)])
  func `what is not in the folder is refused`(name argument: TextArgument, reason: String) throws {
    let name = argument.text
    let files = TemporaryFolder()
    files.write([1], to: "a")
    mkdir("\(files.path)/sub", 0o755)
    symlink("/etc/passwd", "\(files.path)/out")
    symlink("loop", "\(files.path)/loop")
    mkfifo("\(files.path)/pipe", 0o644)
    let folder = try files.folder()
    let found = try #require(
      failure { () throws(SceneFailure) in try folder.read(name, of: "image") })
    #expect(found.failure == .asset)
    #expect(found.message == "image \"\(name.escapedForMessage)\" \(reason)")
  }

  @Test func `a sparse giant is refused unread`() throws {
    let files = TemporaryFolder()
    files.write("", to: "big.png")
    truncate("\(files.path)/big.png", 8 << 30)
    let cache = ImageCache(folder: try files.folder())
    #expect(failure { () throws(SceneFailure) in try cache.image("big.png") }?.failure == .limit)
  }
}
