public import MultiplaneViews

// Operators are not among the names that a module hands on one by one. Files that import both modules take the others.

/// Both texts in one.
@_disfavoredOverload public func + (a: Text, b: Text) -> Text { a + b }
/// The sum.
@_disfavoredOverload public func + (a: Angle, b: Angle) -> Angle { a + b }
/// The difference.
@_disfavoredOverload public func - (a: Angle, b: Angle) -> Angle { a - b }

/// The sum.
@_disfavoredOverload public func + (a: Live, b: Live) -> Live { a + b }
/// The sum.
@_disfavoredOverload public func + (a: Live, b: Double) -> Live { a + b }
/// The sum.
@_disfavoredOverload public func + (a: Double, b: Live) -> Live { a + b }
/// The difference.
@_disfavoredOverload public func - (a: Live, b: Live) -> Live { a - b }
/// The difference.
@_disfavoredOverload public func - (a: Live, b: Double) -> Live { a - b }
/// The difference.
@_disfavoredOverload public func - (a: Double, b: Live) -> Live { a - b }
/// The product.
@_disfavoredOverload public func * (a: Live, b: Live) -> Live { a * b }
/// The product.
@_disfavoredOverload public func * (a: Live, b: Double) -> Live { a * b }
/// The product.
@_disfavoredOverload public func * (a: Double, b: Live) -> Live { a * b }
/// The quotient.
@_disfavoredOverload public func / (a: Live, b: Live) -> Live { a / b }
/// The quotient.
@_disfavoredOverload public func / (a: Live, b: Double) -> Live { a / b }
/// The quotient.
@_disfavoredOverload public func / (a: Double, b: Live) -> Live { a / b }
/// The number below zero for one above, and the other way round.
@_disfavoredOverload public prefix func - (a: Live) -> Live { -a }
/// Whether the first is less, on each frame: no `Bool`.
@_disfavoredOverload public func < (a: Live, b: Double) -> LiveCondition { a < b }
/// Whether the first is greater, on each frame: no `Bool`.
@_disfavoredOverload public func > (a: Live, b: Double) -> LiveCondition { a > b }
