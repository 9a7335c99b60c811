import Glibc
import MultiplaneBase
import Testing

/// The engine's own functions against those of the system.
@Suite struct PortableMathTests {
  private func isNear(_ found: Double, _ expected: Double, units: Double = 8) -> Bool {
    found == expected || abs(found - expected) <= units * expected.ulp
  }

  @Test func `every function is near to that of the system`() {
    for number in 0..<10_000 {
      // Spread evenly, and no two alike.
      let share = (Double(number) * 0.6180339887498949).truncatingRemainder(dividingBy: 1)
      let x = share * 100 - 50
      let positive = Glibc.exp(share * 600 - 300)
      #expect(isNear(PortableMath.exp(x), Glibc.exp(x)))
      #expect(isNear(PortableMath.log(positive), Glibc.log(positive)))
      #expect(abs(PortableMath.sin(x) - Glibc.sin(x)) < 1e-15 && abs(PortableMath.cos(x) - Glibc.cos(x)) < 1e-15)
      #expect(isNear(PortableMath.tan(x / 100), Glibc.tan(x / 100)))
      let y = 50 - Double(number) / 100
      #expect(isNear(PortableMath.atan2(y, x), Glibc.atan2(y, x)))
      let (base, power) = (abs(x) + 0.01, share * 6 - 3)
      #expect(isNear(PortableMath.pow(base, power), Glibc.pow(base, power), units: 64))
    }
  }

  @Test func `the ends of the numbers are held`() {
    #expect(PortableMath.exp(0) == 1 && PortableMath.exp(-1e9) == 0 && PortableMath.exp(1e9) == .infinity)
    #expect(PortableMath.exp(709.7).isFinite && PortableMath.exp(-740) > 0)
    #expect(PortableMath.log(1) == 0 && PortableMath.log(0) == -.infinity && PortableMath.log(-1).isNaN)
    #expect(PortableMath.pow(0, 2) == 0 && PortableMath.pow(0, 0) == 1 && PortableMath.pow(2, 10) == 1024)
    #expect(PortableMath.sin(0) == 0 && PortableMath.cos(0) == 1)
    for angle in [1e9, -3e12, 1e300] { #expect(PortableMath.sin(angle).magnitude <= 1) }
    #expect(PortableMath.sin(.infinity).isNaN && PortableMath.cos(.nan).isNaN)
    #expect(PortableMath.atan2(0, 0) == 0 && PortableMath.atan2(0, -1) == .pi && PortableMath.atan2(-2, 0) == -.pi / 2)
    #expect(isNear(PortableMath.atan2(1, 1), .pi / 4) && isNear(PortableMath.atan2(-3, 3), -.pi / 4))
  }
}
