extension [UInt8] {
  /// Runs `body` on the bytes. The standard library's `withUnsafeBytes` loses the type of the error.
  package func withRawBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withUnsafeBufferPointer { bytes throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
  }
}
