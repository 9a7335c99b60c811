import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplanePreviews
import MultiplaneRender
import TestSupport
import Testing

@Suite(.full) struct ContactSheetTests {
  private func chosen(_ choice: SheetOptions.Choice, _ range: ClosedRange<Int>) -> [Int] {
    var options = SheetOptions()
    options.choice = choice
    return options.frames(of: range)
  }

  @Test func `frames are spread from the first to the last`() {
    #expect(chosen(.count(3), 0...10) == [0, 5, 10])
    #expect(chosen(.count(4), 0...10) == [0, 3, 7, 10])
    #expect(chosen(.count(1), 4...10) == [4])
    #expect(chosen(.count(12), 5...8) == [5, 6, 7, 8])
    #expect(chosen(.every(4), 5...17) == [8, 12, 16])
    #expect(chosen(.every(100), 5...17) == [])
    for count in 2...40 {
      let frames = chosen(.count(count), 0...39)
      #expect(frames.count == count && frames.first == 0 && frames.last == 39)
      #expect(zip(frames, frames.dropFirst()).allSatisfy(<))
    }
  }

  @Test func `rows are filled evenly, and cells stay apart`() {
    for count in 1...60 {
      let layout = SheetLayout(count: count, cell: PixelSize(width: 90, height: 195), columns: nil)
      #expect(layout.columns * layout.rows >= count && layout.columns * (layout.rows - 1) < count)
      let last = layout.origin(count - 1)
      #expect(last.y + 195 + SheetLayout.label <= layout.size.height && last.x + 90 <= layout.size.width)
    }
    #expect(SheetLayout(count: 12, cell: PixelSize(width: 180, height: 390), columns: nil).columns == 6)
    #expect(SheetLayout(count: 5, cell: PixelSize(width: 10, height: 10), columns: 9).columns == 5)
  }

  @Test func `a label says the frame and its time`() {
    #expect(ContactSheet.label(0, at: 0) == "0 · 0.00 s")
    #expect(ContactSheet.label(121, at: 121.0 / 60) == "121 · 2.02 s")
    #expect(ContactSheet.label(5, at: 1.999) == "5 · 2.00 s")
  }

  @Test(arguments: [1, 3]) func `each cell is the still of its frame`(jobs: Int) throws {
    let loaded = try scene(movingList)
    var options = SheetOptions()
    (options.choice, options.width) = (.count(4), 48)
    var run = RenderOptions()
    run.jobs = jobs
    let sheet = try ContactSheet(SceneSession(loaded, options: run), options)
    #expect(sheet.frames == [0, 10, 20, 30])
    let picture = try DecoderPool().image(try sheet.file().bytes, name: "sheet").pixels
    #expect(picture.width == sheet.pixels.width && picture.height == sheet.pixels.height)
    let layout = SheetLayout(count: 4, cell: PixelSize(width: 48, height: 64), columns: nil)
    run.scale = 0.5
    for (index, frame) in sheet.frames.enumerated() {
      let still = try DecoderPool().image(try loaded.still(at: .frame(frame), options: run).file, name: "still").pixels
      let (x, y) = layout.origin(index)
      for row in 0..<still.height {
        #expect(Array(still.row(row)) == Array(picture.row(y + row)[x..<x + still.width]), "frame \(frame), row \(row)")
      }
      // And there are words under it.
      let under = (y + still.height..<y + still.height + SheetLayout.label).flatMap { picture.row($0)[x..<x + 48] }
      #expect(Set(under).count > 4)
    }
  }

  @Test(arguments: [("390x844", 180, 390), ("1280x720", 353, 199), ("100x100", 265, 265)])
  func `frames of every shape have the same area`(size: String, width: Int, height: Int) throws {
    let loaded = try scene("multiplane: 1\ncanvas: { size: \(size) }\nlayers: []\n")
    var options = SheetOptions()
    options.columns = 1
    let pixels = try ContactSheet(SceneSession(loaded), options).pixels
    #expect(pixels.width - 32 == width && pixels.height - 32 - SheetLayout.label == height, "\(pixels)")
  }

  @Test func `a sheet beyond the limit is told before it is drawn`() throws {
    var options = SheetOptions()
    (options.choice, options.width) = (.every(1), 4000)
    let loaded = try scene(movingList)
    #expect {
      _ = try ContactSheet(SceneSession(loaded), options)
    } throws: { error in
      (error as? SceneFailure)?.diagnostics.first?.failure == .limit
    }
  }
}
