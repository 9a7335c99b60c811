import MultiplaneExpressions

/// The two sides of a table whose rows are written `expression => result`.
func rows(of table: String) -> [(String, String)] {
  table.split(separator: "\n").map { row in
    let sides = row.split(separator: " => ").map(String.init)
    precondition(sides.count == 2, "a row has an expression and a result")
    return (sides[0], sides[1])
  }
}

let dependences: [(String, Dependence)] = [
  ("1 + 2", []), ("scroll", .live), ("index + 1", .row), ("phase", .live), ("item.id", .item),
  ("width", .own), ("cards.height", .node), ("cards.fraction", [.live, .screen]), ("time", .live), ("bar", .live),
  ("if(item.expanded, width, 2)", [.item, .own]), ("if(true, 1, scroll)", []), ("zero * 3", []),
  ("item.id + cards.height + index", [.item, .node, .row]), ("lost.width", .node), ("hue(item.id)", .item),
]

let numbersTable = """
  1 => 1.0
  0.5 => 0.5
  .5 => 0.5
  1_000 => 1000
  1_000_000.5 => 1000000.5
  1e3 => 1000
  1.5e-2 => 0.015
  2E+2 => 200
  007 => 7
  1e-999 => 0
  50% => 0.5
  12.5% => 0.125
  1 + 2 => 3
  1 - 2 - 3 => -4
  2 * 3 + 4 => 10
  2 + 3 * 4 => 14
  (2 + 3) * 4 => 20
  8 / 4 / 2 => 1
  8 / 4 * 2 => 4
  -2 => -2
  --2 => 2
  -2 * -3 => 6
  2 - -3 => 5
  - (1 + 2) => -3
  1+2*3-4/2 => 5
  -scroll / 10 => -35
  -scroll * 0.1 => -35
  -scroll*0.8 - height / 20 => -283
  scroll => 350
  44 + safe.top => 91
  1 / canvas.scale => 0.5
  -scroll / 5 - 0.6 * max(0, scroll - 360) => -70
  10 - scroll => -340
  10 / scroll => 0.02857142857142857
  scroll - scroll => 0
  scroll * scroll => 122500
  scroll + 1 => 351
  1 + scroll => 351
  scroll - 1 => 349
  2 * scroll => 700
  scroll / position => 1.0294117647058822
  1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1 => 20
  scroll+1-1+1-1+1-1+1-1+1-1+1-1+1-1+1-1+1-1+1*2/2 => 351
  velocity => -20
  overscroll => 0
  progress => 0.25
  list.shift => 3
  frame => 90
  seconds => 1.5
  width => 100
  height => 60
  index => 7
  count => 20
  phase => -0.5
  item.id => 12
  cards.height => 200
  cards.fraction => 0.5
  bar => 0.5
  1 - bar => 0.5
  1 - 0.5 * bar => 0.75
  1 - 0.6 * abs(phase) => 0.7
  6 * phase => -3
  180deg / 90deg => 2
  sin(90deg) => 1
  sin(0) => 0
  cos(0) => 1
  cos(180deg) => -1
  sin(tilt) => 1
  time / 1s => 1.5
  time / 500ms => 3
  1.6s / 300ms => 5.333333333333334
  120f / 1s => 2
  (1s + 500ms) / 1s => 1.5
  90deg * 2 / 180deg => 1
  2 * 90deg / 180deg => 1
  -90deg / 90deg => -1
  10deg / 2 / 5deg => 1
  sin(time * 0) => 0
  abs(-20deg) / 20deg => 1
  min(2s, 300ms) / 100ms => 3
  min(1, 2) => 1
  max(1, 2) => 2
  min(3, 1, 2) => 1
  max(3, 1, 2, 9, -4) => 9
  max(scroll, 1, 400) => 400
  min(scroll, 1, 400) => 1
  abs(-3) => 3
  abs(3) => 3
  round(2.5) => 3
  round(-2.5) => -2
  round(2.4) => 2
  round(0.49999999999999994) => 0
  floor(2.7) => 2
  floor(-2.1) => -3
  ceil(2.1) => 3
  ceil(-2.9) => -2
  clamp(5, 0, 3) => 3
  clamp(-5, 0, 3) => 0
  clamp(2, 0, 3) => 2
  clamp(scroll, 0, index) => 7
  lerp(0, 10, 0.5) => 5
  lerp(0, 10, 2) => 20
  lerp(0, 10, 25%) => 2.5
  lerp(lerp(0, 10, 0.5), 9, 0.5) => 7
  lerp(1, interpolate(5, 0, 10, 4, 6), 0.5) => 3
  lerp(lerp(0, 8, 0.5), if(1 < 2, lerp(2, 4, 0.5), 9), 1) => 3
  lerp(0.1, 0.3, 1) => 0.3
  interpolate(5, 0, 10, 100, 200) => 150
  interpolate(-5, 0, 10, 100, 200) => 100
  interpolate(50, 0, 10, 100, 200) => 200
  interpolate(5, 10, 0, 100, 200) => 150
  interpolate(scroll, [0, 300, 400], [0, 1, 3]) => 2
  interpolate(0, [1, 2], [5, 6]) => 5
  interpolate(9, [1, 2], [5, 6]) => 6
  interpolate(2, [1, 2, 3], [5, 6, 9]) => 6
  interpolate(1s, 0s, 2s, 0, 10) => 5
  smoothstep(0, 1, 0.5) => 0.5
  smoothstep(0, 1, -1) => 0
  smoothstep(0, 1, 2) => 1
  smoothstep(0, 10, 2.5) => 0.15625
  smoothstep(0s, 2s, 1s) => 0.5
  pick([10, 20, 30], 1) => 20
  pick([10, 20, 30], 4) => 20
  pick([10, 20, 30], -1) => 30
  pick([10, 20, 30], 1.9) => 20
  pick([10, 20, 30], index) => 20
  pick(sizes, index) => 2
  pick([7,], 3) => 7
  if(true, 1, 2) => 1
  if(false, 1, 2) => 2
  if(scroll > 320, 1, 2) => 1
  if(item.expanded, 40, 2) => 40
  if(zero == 0, 0, 1 / zero) => 0
  if(index < 0, 1 / 0, 5) => 5
  if(cards.onScreen, 1, 0) => 1
  if(list.visible.contains(25_000), 1, 0) => 1
  if(item.name == 'Ada', 1, 0) => 1
  """

let conditionsTable = """
  true => true
  false => false
  not true => false
  not not true => true
  1 < 2 => true
  2 < 1 => false
  1 <= 1 => true
  1 >= 2 => false
  2 > 1 => true
  1 == 1 => true
  1 != 1 => false
  true and false => false
  true or false => true
  true or false and false => true
  (true or false) and false => false
  not false and false => false
  not 1 == 2 => true
  1 < 2 and 2 < 3 and 3 < 4 => true
  1 > 2 or 2 > 3 or 3 < 4 => true
  1 > 2 or 2 > 3 or 3 > 4 => false
  scroll > 320 => true
  scroll >= 350 => true
  scroll < 350 => false
  scroll <= 350 => true
  320 < scroll => true
  scroll == position => false
  scroll != position => true
  time >= 1.5s => true
  time < 60f => false
  10deg < 20deg => true
  "a" == 'a' => true
  item.name != "Bo" => true
  true == false => false
  item.expanded == true => true
  bar == 1 and cards.onScreen => false
  item.paint == "red" => true
  "#f00" == item.paint => true
  item.paint == gold => false
  zero != 0 and 1 / zero > 1 => false
  zero == 0 or 1 / zero > 1 => true
  abs(list.shift) < 0.5 => false
  [1, 2] == [1, 2] => true
  """

let colorsTable = """
  gold => #ffd700
  Gold => #ffd700
  "gold" => #ffd700
  #2A1B1F => #2a1b1f
  "#2A1B1F" => #2a1b1f
  #fff => #ffffff
  #f008 => #ff000088
  #11223344 => #11223344
  ink => #000033
  ink 60% => #00003399
  "ink 60%" => #00003399
  #ffffff 50% => #ffffff80
  rgb(255, 0, 128) => #ff0080
  rgb(300, -5, 0) => #ff0000
  rgb(0, 0, 0, 50%) => #00000080
  hsl(0, 100%, 50%) => #ff0000
  hsl(120deg, 1, 0.5) => #00ff00
  hsl(-120, 1, 0.5) => #0000ff
  hsl(0, 0, 1, 0) => #ffffff00
  hue(0) => #d74242
  hue(360) => #d74242
  hue(0deg) => #d74242
  hue(item.id * 0) 50% => #d7424280
  if(item.expanded, "gold", "white") => #ffd700
  if(item.expanded, gold, ink) => #ffd700
  item.tint => #00003380
  if(true, item.tint, gold) => #00003380
  accent => #660033
  clear => #00000000
  transparent => #00000000
  lerp(black, white, 0.5) => #808080
  lerp("clear", "gold", 50%) => #ffd70080
  lerp(black, white, 9) => #ffffff
  pick(["red", blue], 1) => #0000ff
  pick([red, blue], index) => #0000ff
  interpolate(scroll, 0, 700, black, white) => #808080
  rebeccapurple => #663399
  item.paint => #ff0000
  interpolate(scroll, [0, 100, 200], [black, white, red]) => #ff0000
  (ink) 50% => #00003380
  """

let textsTable = """
  item["Global Code"] => 12.50
  item['Global Code'] * 2 => 25
  item["name"] => Ada
  item.rating ?? 4 => 4
  item.rating ?? item["Global Code"] => 12.50
  item.rating ?? item.note ?? "none" => none
  item.id ?? 4 => 12
  (item.rating ?? 1) + 1 => 2
  item.rating ?? 1 + 1 => 2
  item.rating ?? 1 < 2 => true
  item.rating ?? "–" => –
  if(true, item["Global Code"], 1) => 12.50
  if(false, item["Global Code"], 1) => 1
  1 => 1
  0.5 => 0.5
  1 / 3 => 0.333
  2 / 3 => 0.667
  -0.0001 => 0
  1_000_000 => 1000000
  0.1 + 0.2 => 0.3
  -1.25 => -1.25
  1e15 => 1000000000000000
  1.5e20 => 150000000000000000000
  -1e300 / 1e280 => -100000000000000000000
  true => true
  not true => false
  "a b" => a b
  item => the item
  item.name => Ada
  item.tags => a, b
  20deg => 20deg
  time => 1.5s
  title => Feed
  if(true, 1, "a") => 1
  [1, 2.5] => 1, 2.5
  rgb(1, 2, 3) => #010203
  pick(["Ada", "Bo", "Cleo"], index) => Bo
  pick(item.tags, 3) => b
  format(1204.5, "#,##0.00") => 1,204.50
  format(1234567.891, "#,##0.##") => 1,234,567.89
  format(0, "#,##0.00") => 0.00
  format(-0.001, "0.00") => 0.00
  format(-1204.5, "#,##0.00") => -1,204.50
  format(-5, "€#,##0.00") => -€5.00
  format(-5, "#,##0;(#,##0)") => (5)
  format(5, "+0;-0") => +5
  format(0.125, "0.00") => 0.12
  format(0.375, "0.00") => 0.38
  format(1.005, "0.00") => 1.00
  format(2.5, "0") => 2
  format(3.5, "0") => 4
  format(0.5, "#") => 0
  format(0.5, "#.#") => 0.5
  format(0.5, ".#") => .5
  format(9.996, "0.00") => 10.00
  format(0.06, "0.0") => 0.1
  format(0.256, "0%") => 26%
  format(0.256, "0.0‰") => 256.0‰
  format(45%, "0 %") => 45 %
  format(7, "000") => 007
  format(1234, "00000") => 01234
  format(12345678, "#,##,##0") => 1,23,45,678
  format(12345678, "#,####") => 1234,5678
  format(1e21, "#,##0") => 1,000,000,000,000,000,000,000
  format(-1.5e-7, "0.00#######") => -0.00000015
  format(4, "0 'of' 'o''clock' ''") => 4 of o'clock '
  format(5, "0 kg") => 5 kg
  format(scroll, "#,##0.0 pt") => 350.0 pt
  format(item.id, "0.0") => 12.0
  format(index, "00") => 07
  2.9996 => 3
  1e-9 => 0
  5000000000000.5 => 5000000000000.5
  """

/// What ICU writes by each pattern for 0, -0, 0.5, -0.5, 0.004, 999.5, -999.5 and 1e15, but for the sign of what rounds to 0.
let numberPatternsTable = """
  0 => 0 | 0 | 0 | 0 | 0 | 1000 | -1000 | 1000000000000000
  # => 0 | 0 | 0 | 0 | 0 | 1000 | -1000 | 1000000000000000
  00 => 00 | 00 | 00 | 00 | 00 | 1000 | -1000 | 1000000000000000
  0.0 => 0.0 | 0.0 | 0.5 | -0.5 | 0.0 | 999.5 | -999.5 | 1000000000000000.0
  #.# => 0 | 0 | 0.5 | -0.5 | 0 | 999.5 | -999.5 | 1000000000000000
  #.## => 0 | 0 | 0.5 | -0.5 | 0 | 999.5 | -999.5 | 1000000000000000
  .0 => .0 | .0 | .5 | -.5 | .0 | 999.5 | -999.5 | 1000000000000000.0
  .## => .0 | .0 | .5 | -.5 | .0 | 999.5 | -999.5 | 1000000000000000.0
  0.0# => 0.0 | 0.0 | 0.5 | -0.5 | 0.0 | 999.5 | -999.5 | 1000000000000000.0
  #,##0 => 0 | 0 | 0 | 0 | 0 | 1,000 | -1,000 | 1,000,000,000,000,000
  #,##0.0 => 0.0 | 0.0 | 0.5 | -0.5 | 0.0 | 999.5 | -999.5 | 1,000,000,000,000,000.0
  #,##,##0 => 0 | 0 | 0 | 0 | 0 | 1,000 | -1,000 | 1,00,00,00,00,00,00,000
  0,000 => 0,000 | 0,000 | 0,000 | 0,000 | 0,000 | 1,000 | -1,000 | 1,000,000,000,000,000
  0% => 0% | 0% | 50% | -50% | 0% | 99950% | -99950% | 100000000000000000%
  #% => 0% | 0% | 50% | -50% | 0% | 99950% | -99950% | 100000000000000000%
  00% => 00% | 00% | 50% | -50% | 00% | 99950% | -99950% | 100000000000000000%
  #.#% => 0% | 0% | 50% | -50% | 0.4% | 99950% | -99950% | 100000000000000000%
  #,##0.0% => 0.0% | 0.0% | 50.0% | -50.0% | 0.4% | 99,950.0% | -99,950.0% | 100,000,000,000,000,000.0%
  0‰ => 0‰ | 0‰ | 500‰ | -500‰ | 4‰ | 999500‰ | -999500‰ | 1000000000000000000‰
  #,##0.0‰ => 0.0‰ | 0.0‰ | 500.0‰ | -500.0‰ | 4.0‰ | 999,500.0‰ | -999,500.0‰ | 1,000,000,000,000,000,000.0‰
  %0 => %0 | %0 | %50 | -%50 | %0 | %99950 | -%99950 | %100000000000000000
  0 % => 0 % | 0 % | 50 % | -50 % | 0 % | 99950 % | -99950 % | 100000000000000000 %
  0;(0) => 0 | 0 | 0 | 0 | 0 | 1000 | (1000) | 1000000000000000
  0.0;-0.0 => 0.0 | 0.0 | 0.5 | -0.5 | 0.0 | 999.5 | -999.5 | 1000000000000000.0
  #,##0%;(#,##0%) => 0% | 0% | 50% | (50%) | 0% | 99,950% | (99,950%) | 100,000,000,000,000,000%
  """
