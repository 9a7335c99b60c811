import Glibc
import MultiplaneOutput
import Testing
import MultiplaneBase
import TestSupport

@Suite(.full) struct RawPipeTests {
  @Test(arguments: [Sample.noise, .translucentNoise])
  func `frames have straight alpha and no gaps`(sample: Sample) {
    let picture = Picture(sample, width: 13, height: 9)
    let raw = Array(RawConverter().file(picture.source, hasAlpha: sample.hasAlpha))
    let rgba = picture.straightRGBA(hasAlpha: sample.hasAlpha)
    let order = [2, 1, 0, 3]
    let same = raw.indices.allSatisfy { raw[$0] == rgba[$0 / 4 * 4 + order[$0 % 4]] } && raw.count == rgba.count
    #expect(same)
  }

  @Test(arguments: [false, true]) func `an opaque picture without gaps goes out as it is`(hasAlpha: Bool) {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 16 * 4 * 9)
    defer { bytes.deallocate() }
    for index in 0..<16 * 4 * 9 { bytes[index] = index % 4 == 3 ? 255 : UInt8(index * 7 % 256) }
    func source(_ width: Int, isKnownOpaque: Bool) -> PixelSource {
      PixelSource(base: UnsafeRawPointer(bytes), width: width, height: 9, stride: 64, isKnownOpaque: isKnownOpaque)
    }
    for (width, isKnownOpaque, isCopied) in [(16, true, false), (16, false, true), (15, true, true)] {
      let converter = RawConverter()
      let raw = converter.convert(source(width, isKnownOpaque: isKnownOpaque), hasAlpha: hasAlpha)
      #expect((raw.baseAddress != UnsafeRawPointer(bytes)) == isCopied)
      #expect(Array(raw) == RawConverter().file(source(width, isKnownOpaque: false), hasAlpha: hasAlpha))
      withExtendedLifetime(converter) {}
    }
  }

  @Test func `a pipe has as much room as the system gives, up to a mebibyte`() {
    func room(_ body: (Int32) -> Void) -> Int32 {
      var ends: [Int32] = [0, 0]
      #expect(Glibc.pipe(&ends) == 0)
      defer { for end in ends { close(end) } }
      body(ends[1])
      return fcntl(ends[1], 1032)  // F_GETPIPE_SZ
    }
    let most = room { _ = fcntl($0, 1031, 1 << 20) }
    #expect(room { _ = RawPipe(descriptor: $0) } == most)
    // What somebody gave more stays so.
    let larger = room { _ = fcntl($0, 1031, 1 << 21) }
    let kept = room {
      _ = fcntl($0, 1031, 1 << 21)
      _ = RawPipe(descriptor: $0)
    }
    #expect(kept == max(larger, most))
  }

  @Test func `frames come in order, whichever is ready first`() async {
    var ends: [Int32] = [0, 0]
    #expect(Glibc.pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    let pipe = RawPipe(descriptor: writer)
    // Larger than a pipe holds, so that writes are cut short.
    let size = 1_500_000
    await withTaskGroup(of: [UInt8].self) { group in
      group.addTask {
        await onOwnThread {
          var (all, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 65536))
          while case let count = read(reader, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
          return all
        }
      }
      for index in [3, 1, 2, 0] {
        group.addTask {
          await onOwnThread {
            try? [UInt8](repeating: UInt8(index), count: size).lend { bytes throws(OutputError) in
              try pipe.write(bytes, at: index)
            }
            if index == 3 { close(writer) }
            return []
          }
        }
      }
      for await bytes in group where !bytes.isEmpty {
        #expect(bytes.count == 4 * size)
        let inOrder = bytes.indices.allSatisfy { Int(bytes[$0]) == $0 / size }
        #expect(inOrder)
      }
    }
    close(reader)
  }

  @Test func `a closed pipe and a full device are errors`() {
    var ends: [Int32] = [0, 0]
    #expect(Glibc.pipe(&ends) == 0)
    close(ends[0])
    let pipe = RawPipe(descriptor: ends[1])
    let frame = [UInt8](repeating: 0, count: 100)
    let write = { (pipe: RawPipe, index: Int) in
      outputError { () throws(OutputError) in
        try frame.lend { bytes throws(OutputError) in try pipe.write(bytes, at: index, frame: index) }
      }
    }
    #expect(write(pipe, 0) == .closedPipe)
    #expect(write(pipe, 1) == .stopped)
    close(ends[1])
    let full = open("/dev/full", O_WRONLY)
    let error = write(RawPipe(descriptor: full, name: "/dev/full"), 0)
    #expect(error == .system(.write, path: "/dev/full", code: ENOSPC, frame: 0) && error?.exitCode == 5)
    close(full)
  }
}

extension RawConverter {
  fileprivate func file(_ source: PixelSource, hasAlpha: Bool) -> [UInt8] { Array(convert(source, hasAlpha: hasAlpha)) }
}

/// Runs blocking work on a thread made for it, so that it does not hold up other tests.
func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    var thread = pthread_t()
    let box = Unmanaged.passRetained(ThreadBody { continuation.resume(returning: body()) })
    pthread_create(
      &thread, nil,
      {
        Unmanaged<ThreadBody>.fromOpaque($0!).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    pthread_detach(thread)
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
