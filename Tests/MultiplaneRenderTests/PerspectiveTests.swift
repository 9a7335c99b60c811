import CPixels
import MultiplaneDecoding
import TestSupport
import Testing

/// What is seen in perspective, out of focus.
@Suite(.full) struct PerspectiveTests {
  /// Checks on a floor, and a lens whose disc is from 12 to 36 pixels wide where they are seen.
  private func floor(_ checks: PixelBuffer, side: Int) -> (levels: [PixelBuffer], lens: mp_projection) {
    var levels = [checks]
    for y in 0..<side {
      for x in 0..<side { checks[x, y] = (x / 40 + y / 25) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    }
    while let last = levels.last, last.width > 2 {
      let half = PixelBuffer(width: last.width / 2, height: last.height / 2)
      var (source, target) = (raster(last, 0, 0), raster(half, 0, 0))
      mp_halve(&source, &target)
      levels.append(half)
    }
    var lens = mp_projection()
    lens.rows = (1, 0.3, 60, 0, 2, 30, 0, 0.0025, 0.5)
    (lens.least, lens.most, lens.focus, lens.spread, lens.own) = (0.6, 0.9, 1.2, 60, 1)
    return (levels, lens)
  }

  private func raster(_ buffer: PixelBuffer, _ x: Int32, _ y: Int32) -> mp_raster {
    mp_raster(
      pixels: buffer.bytes.assumingMemoryBound(to: UInt8.self), stride: buffer.stride, x: x, y: y,
      width: Int32(buffer.width), height: Int32(buffer.height))
  }

  @Test func `larger pixels show what is out of focus as those of the frame do, as near as it is to be`() {
    var (levels, lens) = floor(PixelBuffer(width: 512, height: 512), side: 512)
    func project(_ lens: inout mp_projection, on buffer: PixelBuffer, at corner: Int32) -> mp_raster {
      var target = raster(buffer, corner, corner)
      withExtendedLifetime(levels) {
        mp_project(levels.map { raster($0, 0, 0) }, Int32(levels.count), &lens, &target)
      }
      return target
    }
    let (direct, enlarged) = (PixelBuffer(width: 160, height: 200), PixelBuffer(width: 160, height: 200))
    _ = project(&lens, on: direct, at: 0)
    let small = PixelBuffer(width: 82, height: 102)
    var coarse = lens
    coarse.rows = (2, 0.6, 60, 0, 4, 30, 0, 0.005, 0.5)
    (coarse.least, coarse.most, coarse.spread, coarse.own) = (0.58, 0.92, 30, 0)
    var (source, target) = (project(&coarse, on: small, at: -1), raster(enlarged, 0, 0))
    mp_enlarge(&source, 2, &lens, &target)
    var (sum, most, seen) = (0, 0, 0)
    for y in 0..<200 {
      for x in 0..<160 {
        let difference = abs(Int(direct[x, y] & 0xFF) - Int(enlarged[x, y] & 0xFF))
        (sum, most) = (sum + difference, max(most, difference))
        seen += direct[x, y] == 0 ? 0 : 1
        #expect((direct[x, y] == 0) == (enlarged[x, y] == 0))
      }
    }
    #expect(seen > 19_000 && sum * 4 < seen * 5 && most <= 10, "\(sum) of \(seen), \(most)")
    levels = []
  }
}
