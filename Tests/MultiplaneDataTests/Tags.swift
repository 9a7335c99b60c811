import Testing

extension Tag {
  /// Takes seconds.
  @Tag static var slow: Self
}
