/// A number as people write it: without a fraction where it has none, else with as many digits as tell it from others.
package func numberText(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
