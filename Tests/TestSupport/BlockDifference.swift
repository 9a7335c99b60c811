/// The greatest difference of the means of blocks of 8 x 8 pixels, in levels of a channel.
///
/// - Parameter width: Of both pictures, in pixels. Pixels of four bytes; what is left beside the last whole blocks is not compared.
package func blockDifference(_ one: [UInt8], _ other: [UInt8], width: Int) -> Int {
  precondition(one.count == other.count)
  let height = one.count / 4 / width
  var greatest = 0
  for top in stride(from: 0, through: height - 8, by: 8) {
    for left in stride(from: 0, through: width - 8, by: 8) {
      for channel in 0..<4 {
        var sum = 0
        for y in top..<top + 8 {
          for x in left..<left + 8 {
            let index = (y * width + x) * 4 + channel
            sum += Int(one[index]) - Int(other[index])
          }
        }
        greatest = max(greatest, abs(sum) / 64)
      }
    }
  }
  return greatest
}
