/// The progress of a critically damped spring that is let go from rest, at a share of its way from 0 to 1; outside it rests
/// at its ends.
func springProgress(at share: Double) -> Double {
  if share <= 0 { return 0 }
  if share >= 1 { return 1 }
  // 1 - (1 + wt) e^-wt; at w = 9.2334 a thousandth is left at the end.
  let wt = 9.233413476451586 * share
  return 1 - (1 + wt) * PortableMath.exp(-wt)
}
