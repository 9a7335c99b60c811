import Glibc
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneRender

/// Lays out the picture of a run: counts above, times below, time along x.
struct StatsChart {
  private let stats: RunStats
  private let sheet: Sheet
  /// Seconds from the first frame to the last.
  private let duration: Double
  private static let width = 960.0
  private static let panelHeight = 104.0
  /// Between the plots of two panels.
  private static let gap = 56.0
  private static let timeHeight = 190.0
  private static let (left, right) = (56.0, 212.0)
  private static let ink = RGBA(constant: "#0F172A"), soft = RGBA(constant: "#64748B"), grid = RGBA(constant: "#E2E8F0")

  init(_ stats: RunStats) {
    self.stats = stats
    duration = max(1e-9, stats.runs[0].frames.last?.time ?? 0)
    let height = 124 + 3 * (Self.panelHeight + Self.gap) + 34 + Self.timeHeight + 58
    sheet = Sheet(width: Self.width, height: height, resources: stats.loaded.resources)
  }

  func draw() throws(SceneFailure) -> Sheet {
    sheet.fill(PointRect(x: 0, y: 0, width: sheet.width, height: sheet.height), RGBA(constant: "#FCFCFD"))
    sheet.begin("heading")
    try heading()
    var top = 128.0
    for count in Count.allCases {
      sheet.begin("\(count)")
      try panel(count, top: top)
      top += Self.panelHeight + Self.gap
    }
    sheet.begin("times")
    try times(top: top + 14)
    return sheet
  }

  private func heading() throws(SceneFailure) {
    let frames = stats.runs[0].frames.count
    try sheet.text("\(stats.name): the work of each frame", x: 20, baseline: 38, size: 20, weight: 700, Self.ink)
    try sheet.text(
      "\(frames) frames of \(stats.plan.pixels.width) x \(stats.plan.pixels.height) pixels, "
        + "\(numberText(stats.plan.framesPerSecond)) a second.", x: 20, baseline: 60, size: 12, Self.soft)
    var x = 20.0
    for run in stats.runs {
      let words =
        run.way == .leaf ? "leaf: only leaves follow the scroll" : "root: everything is made anew on every frame"
      try sheet.text(words, x: x, baseline: 80, size: 12, weight: 600, run.way.color)
      x += try sheet.width(of: words, size: 12, weight: 600) + 24
    }
  }

  // MARK: Counts

  private enum Count: String, CaseIterable {
    case layouts = "Nodes laid out"
    case painted = "Pictures painted"
    case composed = "Pictures put together"

    func value(_ frame: FrameStats) -> Int {
      switch self {
      case .layouts: frame.work.layouts
      case .painted: frame.work.rasterised
      case .composed: frame.composited
      }
    }
  }

  /// A count over time, both ways in one panel: 0 is the lowest line, above it each step is ten times the one below.
  private func panel(_ count: Count, top: Double) throws(SceneFailure) {
    let values = stats.runs.map { $0.frames.map(count.value) }
    let most = max(1, values.flatMap(\.self).max() ?? 1)
    let decades = max(1, Int(log10(Double(most)).rounded(.up)))
    let plot = PointRect(
      x: Self.left, y: top, width: Self.width - Self.left - Self.right, height: Self.panelHeight)
    func y(_ value: Int) -> Double {
      // Zero has a place of its own, a step below one.
      let steps = value == 0 ? 0 : 1 + log10(Double(value))
      return plot.maxY - plot.height * steps / Double(decades + 1)
    }
    try sheet.text("\(count.rawValue) a frame", x: 20, baseline: top - 12, size: 13, weight: 600, Self.ink)
    for tick in [0] + (0...decades).map({ Int(pow(10, Double($0))) }) {
      sheet.line([PointOffset(x: plot.x, y: y(tick)), PointOffset(x: plot.maxX, y: y(tick))], Self.grid)
      try sheet.text("\(tick)", x: plot.x - 8, baseline: y(tick) + 4, size: 10, Self.soft, .trailing)
    }
    try seconds(plot)
    let isOne = values.count > 1 && values.allSatisfy { $0 == values[0] }
    var labels: [Mark] = []
    // The many first, so that the few are seen over them.
    for (run, values) in zip(stats.runs, values).reversed() where !(isOne && run.way != stats.runs[0].way) {
      let color = isOne ? Self.ink : run.way.color
      steps(values, in: plot, color, y: y)
      let usual = Self.usual(values)
      let times = values.filter { $0 == usual }.count
      var (head, tail) = (
        "\(usual)", times == values.count ? "on every frame" : "on \(times) of \(values.count) frames"
      )
      if times * 2 <= values.count, let least = values.min(), let most = values.max() {
        (head, tail) = ("\(least) to \(most)", "")
      }
      labels.append(Mark(y: y(usual), color: color, head: "\(isOne ? "both" : run.way.rawValue): \(head)", tail: tail))
    }
    try write(labels, x: plot.maxX + 10, within: plot)
  }

  /// The most frequent value, the least of several.
  private static func usual(_ values: [Int]) -> Int {
    var counts: [Int: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  /// A line that holds its value to the next frame, with the area below it; where frames share a pixel the most counts.
  private func steps(_ values: [Int], in plot: PointRect, _ color: RGBA, y: (Int) -> Double) {
    let bins = Self.bins(values.count, most: Int(plot.width))
    var points: [PointOffset] = []
    for (index, bin) in bins.enumerated() {
      let value = y(values[bin].max() ?? 0)
      points.append(PointOffset(x: plot.x + plot.width * Double(index) / Double(bins.count), y: value))
      points.append(PointOffset(x: plot.x + plot.width * Double(index + 1) / Double(bins.count), y: value))
    }
    let base = [PointOffset(x: plot.maxX, y: plot.maxY), PointOffset(x: plot.x, y: plot.maxY)]
    sheet.area(points.withoutRepeats + base, color.opacity(0.14))
    sheet.line(points.withoutRepeats, color, width: 1.5)
  }

  private static func bins(_ count: Int, most: Int) -> [Range<Int>] {
    let bins = max(1, min(count, most))
    return (0..<bins).map { $0 * count / bins..<max($0 * count / bins + 1, ($0 + 1) * count / bins) }
  }

  /// The axis of time: a tick a second, or every few.
  private func seconds(_ plot: PointRect) throws(SceneFailure) {
    let step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 600, 3600].first { duration / $0 <= plot.width / 60 } ?? 36000
    var tick = 0.0
    while tick <= duration + 1e-9 {
      let x = plot.x + plot.width * tick / duration
      sheet.line([PointOffset(x: x, y: plot.maxY), PointOffset(x: x, y: plot.maxY + 4)], Self.soft, width: 0.75)
      let isFirst = tick == 0
      tick = ((tick + step) * 1000).rounded() / 1000
      let value = ((tick - step) * 1000).rounded() / 1000
      try sheet.text(
        "\(numberText(value))" + (isFirst ? " s" : ""), x: x, baseline: plot.maxY + 15, size: 10, Self.soft, .center)
    }
  }

  // MARK: Times

  /// Milliseconds by stage, a panel for each way, all to one scale.
  private func times(top: Double) throws(SceneFailure) {
    try sheet.text(
      "Milliseconds a frame on one thread, by stage; labels are medians", x: 20, baseline: top - 14, size: 13,
      weight: 600, Self.ink)
    let totals = stats.runs.flatMap { run in
      run.frames.map { frame in ChartStage.allCases.reduce(0) { $0 + $1.time(frame.times) } }
    }.sorted()
    // A few frames, such as the first, may take far longer than all others: they are cut.
    let most = Self.ceiling(totals[min(totals.count - 1, totals.count * 98 / 100)])
    let count = Double(stats.runs.count)
    let label = 118.0
    let share = (Self.width - Self.left - 20 - count * label - (count - 1) * 16) / count
    for (index, run) in stats.runs.enumerated() {
      let x = Self.left + Double(index) * (share + label + 16)
      let plot = PointRect(x: x, y: top + 30, width: share, height: Self.timeHeight)
      for part in 0...4 {
        let y = plot.maxY - plot.height * Double(part) / 4
        sheet.line([PointOffset(x: plot.x, y: y), PointOffset(x: plot.maxX, y: y)], Self.grid)
        if index == 0 {
          let value = numberText((most * Double(part) / 4 * 100).rounded() / 100)
          try sheet.text(
            value + (part == 4 ? " ms" : ""), x: plot.x - 8, baseline: y + 4, size: 10, Self.soft, .trailing)
        }
      }
      try seconds(plot)
      try stages(of: run, in: plot, most: most)
    }
  }

  private func stages(of run: RunStats.Run, in plot: PointRect, most: Double) throws(SceneFailure) {
    let bins = Self.bins(run.frames.count, most: Int(plot.width))
    var below = [Double](repeating: 0, count: bins.count)
    var labels: [Mark] = []
    var floor = 0.0
    for stage in ChartStage.allCases {
      var above = below
      for (index, bin) in bins.enumerated() {
        above[index] += run.frames[bin].reduce(0) { $0 + stage.time($1.times) } / Double(bin.count)
      }
      func points(_ values: [Double]) -> [PointOffset] {
        values.enumerated().flatMap { index, value in
          let y = plot.maxY - plot.height * min(1, value / most)
          return [index, index + 1].map {
            PointOffset(x: plot.x + plot.width * Double($0) / Double(bins.count), y: y)
          }
        }
      }
      sheet.area(points(above).withoutRepeats + points(below).reversed().withoutRepeats, stage.color)
      below = above
      let times = run.frames.map { stage.time($0.times) }.sorted()
      let median = times[times.count / 2]
      labels.append(
        Mark(
          y: plot.maxY - plot.height * min(1, (floor + median / 2) / most), color: stage.color.darker,
          head: stage.rawValue, tail: "\(Self.short(median)) ms"))
      floor += median
    }
    try write(labels, x: plot.maxX + 8, within: plot)
    let totals = run.frames.map { frame in ChartStage.allCases.reduce(0) { $0 + $1.time(frame.times) } }.sorted()
    try sheet.text(
      "\(run.way.rawValue): \(Self.short(totals[totals.count / 2])) ms", x: plot.x, baseline: plot.y - 10, size: 15,
      weight: 700, run.way.color)
  }

  /// A number of milliseconds with three digits that count.
  private static func short(_ value: Double) -> String {
    let factor = value >= 100 ? 1.0 : value >= 10 ? 10 : value >= 1 ? 100 : 1000
    return numberText((value * factor).rounded() / factor)
  }

  /// The next number of 1, 2, 4, 5, 8 or 10 times a power of ten.
  private static func ceiling(_ value: Double) -> Double {
    let power = pow(10, log10(max(value, 1e-3)).rounded(.down))
    return power * ([1, 2, 4, 5, 8].first { $0 * power >= value } ?? 10)
  }

  // MARK: Labels

  private struct Mark {
    var y: Double
    var color: RGBA
    var head: String
    var tail: String
  }

  /// Writes labels beside what they mean, apart from each other.
  private func write(_ marks: [Mark], x: Double, within plot: PointRect) throws(SceneFailure) {
    let gap = 15.0
    // Later ones stand above earlier ones, as stages do.
    var marks = marks.enumerated().sorted { ($0.element.y, $1.offset) < ($1.element.y, $0.offset) }.map(\.element)
    for index in marks.indices {
      let least = index == 0 ? plot.y + 4 : marks[index - 1].y + gap
      marks[index].y = max(marks[index].y, least)
    }
    var limit = plot.maxY
    for index in marks.indices.reversed() {
      marks[index].y = min(marks[index].y, limit)
      limit = marks[index].y - gap
    }
    for mark in marks {
      try sheet.text(mark.head, x: x, baseline: mark.y + 4, size: 11, weight: 700, mark.color)
      let width = try sheet.width(of: mark.head, size: 11, weight: 700)
      try sheet.text(mark.tail, x: x + width + 5, baseline: mark.y + 4, size: 11, Self.soft)
    }
  }
}

extension Invalidation {
  fileprivate var color: RGBA { self == .leaf ? RGBA(constant: "#1D4ED8") : RGBA(constant: "#EA580C") }
}

extension RGBA {
  /// For words on a light ground.
  fileprivate var darker: RGBA { RGBA(red: red * 0.75, green: green * 0.75, blue: blue * 0.75, alpha: alpha) }
}

extension [PointOffset] {
  /// The points without those on the way between their neighbors along an axis.
  fileprivate var withoutRepeats: [PointOffset] {
    var kept: [PointOffset] = []
    for point in self {
      while kept.count >= 2, kept[kept.count - 1].y == point.y, kept[kept.count - 2].y == point.y { kept.removeLast() }
      if kept.last != point { kept.append(point) }
    }
    return kept
  }
}
