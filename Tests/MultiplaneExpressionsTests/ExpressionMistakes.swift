import MultiplaneExpressions

let syntaxMistakes: [Mistake] = [
  .init(
    "", [],
    "1-1 expression-syntax: the expression is empty"),
  .init(
    "   ", [],
    "1-1 expression-syntax: the expression is empty"),
  .init(
    "1,5", [],
    #"2-2 expression-syntax: "," cannot stand in a number | write 1.5"#),
  .init(
    "scroll * 1,5", [],
    #"11-11 expression-syntax: "," cannot stand in a number | write 1.5"#),
  .init(
    "1, 2", [],
    #"2-2 expression-syntax: "," outside of a call or a list | an expression is a single value"#),
  .init(
    "item[2019]", [],
    #"6-9 expression-syntax: a name in brackets stands in quotes | write item['2019']"#),
  .init(
    #"item["a"# + "\"", [],
    #"5-5 expression-syntax: "[" is not closed | add "]""#),
  .init(
    "item.Global Code", [],
    #"13-16 expression-syntax: expected an operator before "Code" | a name with spaces or signs in it stands in quotes: item['Global Code']"#
  ),
  .init(
    "9007199254740993 + 1", [],
    #"1-16 expression-syntax: 9007199254740993 is no exact number | whole numbers are exact up to 2⁵³; in quotes it is a text"#
  ),
  .init(
    "scroll ?? 3", [],
    #"1-6 wrong-type: what stands before "??" is never missing | write it behind a field: item.price ?? 0"#),
  .init(
    "a && b", [],
    #"3-4 expression-syntax: "&&" has no meaning here | write "and""#),
  .init(
    "a || b", [],
    #"3-4 expression-syntax: "||" has no meaning here | write "or", or "??" for what is missing"#),
  .init(
    "coalesce(item.rating, 0)", [],
    #"1-8 unknown-function: "coalesce" is not a function | for what is missing write item.price ?? 0"#),
  .init(
    "true or item.id", [],
    #"9-15 wrong-type: "or" takes conditions, not numbers | for what is missing write item.price ?? 0"#),
  .init(
    "!x", [],
    #"1-1 expression-syntax: "!" has no meaning here | write "not""#),
  .init(
    "x ? a : b", [],
    #"3-3 expression-syntax: "?" has no meaning here | write if(condition, a, b)"#),
  .init(
    "5 % 2", [],
    #"3-3 expression-syntax: "%" has no meaning here | a remainder is mod(a, b); a percentage has no space: 50%"#),
  .init(
    "5%2", [],
    #"2-2 expression-syntax: "%" has no meaning here | a remainder is mod(a, b); a percentage has no space: 50%"#),
  .init(
    "a = b", [],
    #"3-3 expression-syntax: "=" has no meaning here | compare with "==""#),
  .init(
    "2 ** 3", [],
    #"3-4 expression-syntax: "**" has no meaning here | write pow(x, n)"#),
  .init(
    "2^3", [],
    #"2-2 expression-syntax: "^" has no meaning here | write pow(x, n)"#),
  .init(
    "1 <> 2", [],
    #"3-4 expression-syntax: "<>" has no meaning here | write "!=""#),
  .init(
    "0..140", [],
    #"2-3 expression-syntax: ".." has no meaning here | a range cannot stand in an expression"#),
  .init(
    "${scroll}", [],
    #"1-2 expression-syntax: "${" has no meaning here | an expression needs no "${}"; that is for texts"#),
  .init(
    "{1}", [],
    #"1-1 expression-syntax: "{" has no meaning here | use "(" and ")""#),
  .init(
    "@", [],
    #"1-1 expression-syntax: "@" has no meaning here"#),
  .init(
    "1 − 2", [],
    #"3-3 expression-syntax: "−" has no meaning here | write "-""#),
  .init(
    "“a”", [],
    #"1-1 expression-syntax: "“" has no meaning here | use straight quotes"#),
  .init(
    "1__0", [],
    #"1-4 expression-syntax: "1__0" is not a number | underscores stand between digits: 1_000"#),
  .init(
    "1_", [],
    #"1-2 expression-syntax: "1_" is not a number | underscores stand between digits: 1_000"#),
  .init(
    "1e999", [],
    #"1-5 expression-syntax: "1e999" is too large a number"#),
  .init(
    "12px", [],
    #"3-4 expression-syntax: "px" is not a unit | plain numbers are points: 12"#),
  .init(
    "2x", [],
    #"2-2 expression-syntax: "x" is not a unit | write "*" to multiply"#),
  .init(
    "3sec", [],
    #"2-4 expression-syntax: "sec" is not a unit | write 3s"#),
  .init(
    "5foo", [],
    #"2-4 expression-syntax: "foo" is not a unit | units are deg, s, ms, f (frames) and %"#),
  .init(
    #""open"#, [],
    "1-5 expression-syntax: the text is not closed | end it with the quote it starts with"),
  .init(
    "(1 + 2", [],
    #"1-1 expression-syntax: "(" is not closed | add ")""#),
  .init(
    "[1, 2", [],
    #"1-1 expression-syntax: "[" is not closed | add "]""#),
  .init(
    "max(1, 2", [],
    #"4-4 expression-syntax: "(" is not closed | add ")""#),
  .init(
    "1 + 2)", [],
    #"6-6 expression-syntax: ")" closes nothing"#),
  .init(
    "+1", [],
    #"1-1 expression-syntax: "+" needs a value before it | leave the sign out"#),
  .init(
    "1 +", [],
    #"4-4 expression-syntax: a value is missing after "+""#),
  .init(
    "1 + * 2", [],
    #"5-5 expression-syntax: expected a value, found "*""#),
  .init(
    "1 2", [],
    #"3-3 expression-syntax: expected an operator before "2""#),
  .init(
    "scroll index", [],
    #"8-12 expression-syntax: expected an operator before "index""#),
  .init(
    "1 < 2 < 3", [],
    #"7-7 expression-syntax: comparisons cannot follow each other | join two with "and": a < b and b < c"#),
  .init(
    "#12", [],
    ##"1-3 expression-syntax: "#12" is not a color | write #rgb, #rrggbb or #rrggbbaa"##),
  .init(
    "#xyz", [],
    ##"1-4 expression-syntax: "#xyz" is not a color | write #rgb, #rrggbb or #rrggbbaa"##),
  .init(
    "()", [],
    #"2-2 expression-syntax: expected a value, found ")""#),
  .init(
    "(1)(2)", [],
    #"4-4 expression-syntax: expected an operator before "(""#),
  .init(
    "16:9", [],
    #"3-3 expression-syntax: ":" has no meaning here | choose with if(condition, a, b)"#),
]

let nameMistakes: [Mistake] = [
  .init(
    "scrol", [],
    #"1-5 unknown-name: "scrol" is not a name here | did you mean "scroll"?"#),
  .init(
    "Scroll", [],
    #"1-6 unknown-name: "Scroll" is not a name here | did you mean "scroll"?"#),
  .init(
    "scorll + velocty", [],
    #"1-6 unknown-name: "scorll" is not a name here | did you mean "scroll"?"#,
    #"10-16 unknown-name: "velocty" is not a name here | did you mean "velocity"?"#),
  .init(
    "qwertz", [],
    #"1-6 unknown-name: "qwertz" is not a name here"#),
  .init(
    "item.nmae", [],
    #"1-9 unknown-name: "item.nmae" is not a name here | did you mean "item.name"?"#),
  .init(
    "mox(1, 2)", [],
    #"1-3 unknown-function: "mox" is not a function | did you mean "max"?"#),
  .init(
    "smooth(1)", [],
    #"1-6 unknown-function: "smooth" is not a function | did you mean "smoothstep"?"#),
  .init(
    "scroll(2)", [],
    #"1-6 unknown-function: "scroll" is not a function but a value | write "*" to multiply"#),
  .init(
    "max", [],
    #"1-3 unknown-name: "max" is a function | write max(…) with its arguments"#),
  .init(
    "stats.layouts", [],
    #"1-13 unavailable-name: "stats" is for checks only | use it in "expect""#),
  .init(
    "circle + 1", [],
    #"1-6 circular-names: "circle" needs itself | break the circle at one of the names"#),
  .init(
    "lorem(3)", [],
    #"1-5 unavailable-name: "lorem" cannot stand here | use it in the "fields" of a data source"#),
  .init(
    "golld", [.color],
    #"1-5 unknown-color: "golld" is not a color | did you mean "gold"?"#),
  .init(
    #""golld""#, [.color],
    #"1-7 unknown-color: "golld" is not a color | did you mean "gold"?"#),
  .init(
    #""wien 60%""#, [.color],
    #"1-10 unknown-color: "wien 60%" is not a color | did you mean "wine"?"#),
  .init(
    "list.visible.contains(scroll)", [],
    #"1-29 wrong-type: "list.visible.contains" takes constants only"#),
  .init(
    "endless", [],
    "1-7 not-finite: the value is not a finite number"),
]

let typeMistakes: [Mistake] = [
  .init(
    #""12""#, [.number],
    "1-4 wrong-type: expected a number, found text | write the number without quotes"),
  .init(
    "true", [.number],
    "1-4 wrong-type: expected a number, found true or false | use if(condition, 1, 0)"),
  .init(
    "20deg", [.number],
    "1-5 wrong-type: expected a number, found an angle | divide by 1deg for a number of degrees"),
  .init(
    "time", [.number],
    "1-4 wrong-type: expected a number, found a time | divide by 1s for a number of seconds"),
  .init(
    "20", [.angle],
    "1-2 wrong-type: expected an angle, found a number | write degrees: 20deg"),
  .init(
    "2", [.time],
    "1-1 wrong-type: expected a time, found a number | write seconds: 1.6s"),
  .init(
    "scroll", [.boolean],
    "1-6 wrong-type: expected true or false, found a number | compare it: x > 0"),
  .init(
    "ink", [.number],
    "1-3 wrong-type: expected a number, found a color"),
  .init(
    "3", [.color],
    "1-1 wrong-type: expected a color, found a number"),
  .init(
    #""yes""#, [.boolean],
    "1-5 wrong-type: expected true or false, found text | write true or false without quotes"),
  .init(
    "item", [.number, .angle],
    "1-4 wrong-type: expected a number or an angle, found text | write the number without quotes"),
  .init(
    #""a" + "b""#, [],
    #"5-5 wrong-type: "+" does not join texts | use ${} in a text: ${first} ${second}"#),
  .init(
    "1 + item.name", [],
    #"3-3 wrong-type: "+" does not join texts | use ${} in a text: ${first} ${second}"#),
  .init(
    "1 + true", [],
    #"3-3 wrong-type: "+" takes numbers, not true or false"#),
  .init(
    #""a" * 2"#, [],
    #"5-5 wrong-type: "*" takes numbers, not text"#),
  .init(
    "1 + 20deg", [],
    #"3-3 wrong-type: "+" cannot take a number and an angle | divide by 1deg for a number of degrees"#),
  .init(
    "2s - 1", [],
    #"4-4 wrong-type: "-" cannot take a time and a number | write seconds: 1.6s"#),
  .init(
    "2s * 2s", [],
    #"4-4 wrong-type: "*" cannot take a time and a time"#),
  .init(
    "1 / 2s", [],
    #"3-3 wrong-type: "/" cannot take a number and a time"#),
  .init(
    "1deg * 1s", [],
    #"6-6 wrong-type: "*" cannot take an angle and a time"#),
  .init(
    "-true", [],
    #"2-5 wrong-type: "-" takes numbers, not true or false"#),
  .init(
    "not 1", [],
    #"5-5 wrong-type: "not" takes conditions, not numbers"#),
  .init(
    "scroll and true", [],
    #"1-6 wrong-type: "and" takes conditions, not numbers"#),
  .init(
    #"1 == "1""#, [],
    #"1-8 wrong-type: "==" cannot take a number and text | write the number without quotes"#),
  .init(
    "time > 2", [],
    #"1-8 wrong-type: ">" cannot take a time and a number | write seconds: 1.6s"#),
  .init(
    #""a" < "b""#, [],
    #"1-9 wrong-type: "<" cannot compare text | they can only be == or !="#),
  .init(
    "true > false", [],
    #"1-12 wrong-type: ">" cannot compare true or false | they can only be == or !="#),
  .init(
    "max(1)", [],
    #"1-6 wrong-argument-count: "max" takes 2 arguments or more, found 1 | write max(a, b)"#),
  .init(
    "round(1, 2)", [],
    #"1-11 wrong-argument-count: "round" takes 1 argument, found 2 | write round(x)"#),
  .init(
    "clamp(1, 2)", [],
    #"1-11 wrong-argument-count: "clamp" takes 3 arguments, found 2 | write clamp(x, low, high)"#),
  .init(
    "interpolate(1, 2)", [],
    #"1-17 wrong-argument-count: "interpolate" takes 3 or 5 arguments, found 2 | write interpolate(x, in0, in1, out0, out1)"#
  ),
  .init(
    "max(1, 2deg)", [],
    #"8-11 wrong-type: "max" cannot take a number and an angle | divide by 1deg for a number of degrees"#),
  .init(
    #"max(1, "a")"#, [],
    #"8-10 wrong-type: "max" expects a number, an angle or a time, found text | write the number without quotes"#),
  .init(
    "sin(true)", [],
    #"5-8 wrong-type: "sin" expects an angle, a number or a time, found true or false"#),
  .init(
    "round(2s)", [],
    #"7-8 wrong-type: "round" expects a number, found a time | divide by 1s for a number of seconds"#),
  .init(
    "if(1, 2, 3)", [],
    #"4-4 wrong-type: "if" expects true or false, found a number | compare it: x > 0"#),
  .init(
    #"if(true, 1, "a")"#, [],
    #"10-15 wrong-type: the results of "if" differ: a number and text"#),
  // A name that cannot stand in the place is not meant, however near it is.
  .init(
    "coun", [.color], ##"1-4 unknown-color: "coun" is not a color | write a name, "#rrggbb" or rgb(r, g, b)"##),
  .init("coun", [.number], #"1-4 unknown-name: "coun" is not a name here | did you mean "count"?"#),
  .init("titel", [.number], #"1-5 unknown-name: "titel" is not a name here"#),
  .init("titel", [.text], #"1-5 unknown-name: "titel" is not a name here | did you mean "title"?"#),
  .init(
    "cards.onScren", [.number],
    #"1-13 unknown-name: "cards.onScren" is not a name here | did you mean "cards.onScreen"?"#),
  .init(
    "if(true, golld, 3)", [.color],
    #"10-14 unknown-color: "golld" is not a color | did you mean "gold"?"#,
    "17-17 wrong-type: expected a color, found a number"),
  .init(
    #"[1, "a"]"#, [],
    "5-7 wrong-type: the items of a list differ: a number and text"),
  .init(
    "[[1]]", [],
    "2-4 wrong-type: a list cannot hold lists"),
  .init(
    "pick(3, 1)", [],
    #"6-6 wrong-type: "pick" expects a list, found a number"#),
  .init(
    #"pick([1, 2], "a")"#, [],
    #"14-16 wrong-type: "pick" expects a number, found text | write the number without quotes"#),
  .init(
    "rgb(1, 2)", [],
    #"1-9 wrong-argument-count: "rgb" takes 3 or 4 arguments, found 2 | write rgb(255, 204, 0)"#),
  .init(
    #"hue("red")"#, [],
    #"5-9 wrong-type: "hue" expects an angle or a number, found text"#),
  .init(
    "lerp(1, gold, 0.5)", [],
    #"9-12 wrong-type: "lerp" cannot take a number and a color"#),
  .init(
    "interpolate(1, [1, 2], [1])", [],
    #"24-26 wrong-type: "interpolate" needs lists of one length, found 2 and 1"#),
  .init(
    "interpolate(1, [1], [1])", [],
    #"16-18 wrong-type: "interpolate" needs at least two stops"#),
  .init(
    "interpolate(1, sizes, [1, 2])", [],
    #"1-29 wrong-type: "interpolate" needs its stops written as two lists | write interpolate(x, [0, 100], [1, 0])"#),
  .init(
    "ink 160%", [.color],
    "4-8 wrong-type: the percentage of a color goes from 0% to 100%"),
  .init(
    ##"format(1, "abc")"##, [],
    ##"12-14 bad-pattern: the pattern has no digits | write 0 for a digit that is always there, # for one that may be: #,##0.00"##
  ),
  .init(
    ##"format(1, "0.00,0")"##, [],
    ##"16-16 bad-pattern: "," stands where no group ends | a "." stands before decimals, whatever the locale: #,##0.00"##
  ),
  .init(
    ##"format(1, "#.##0,00")"##, [],
    ##"16-16 bad-pattern: "0" stands behind a "#" of the decimals | write 0.00##: the zeros first"##),
  .init(
    ##"format(1, "0.0.0")"##, [],
    ##"15-15 bad-pattern: the pattern has two points | a "," stands between groups, whatever the locale: #,##0.00"##),
  .init(
    ##"format(1, "0#")"##, [],
    ##"13-13 bad-pattern: "#" stands behind a "0" of the whole digits | write #,##0: the zeros last"##),
  .init(
    ##"format(1, "#,")"##, [],
    ##"13-13 bad-pattern: "," stands where no group ends | write #,##0"##),
  .init(
    ##"format(1, "0 'kg")"##, [],
    ##"14-16 bad-pattern: the quote of the pattern is not closed | end it with ', or write '' for the sign itself"##),
  .init(
    ##"format(1, "0%%")"##, [],
    ##"14-14 bad-pattern: the pattern has two signs for hundredths or thousandths | put one into quotes: '%'"##),
  .init(
    ##"format(1, "¤0")"##, [],
    ##"12-12 bad-pattern: "¤" of number patterns is not known here | write the sign itself: €#,##0.00"##),
  .init(
    ##"format(1, "0E0")"##, [],
    ##"13-13 bad-pattern: exponents are not known here | put the letter into quotes to show it: 0'E'"##),
  .init(
    ##"format(1, "0 m2")"##, [],
    ##"15-15 bad-pattern: a pattern has no digit but 0 | put it into quotes, or write 0 for a digit that is always there"##
  ),
  .init(
    ##"format(1, "0;0")"##, [],
    ##"14-14 bad-pattern: numbers below 0 would look like those above | write a sign: #,##0;-#,##0"##),
  .init(
    ##"format(1, "0;-0;0")"##, [],
    ##"16-16 bad-pattern: the pattern has more than two parts | a pattern is like #,##0.00, and a second one behind a ; is for numbers below 0"##
  ),
  .init(
    "format(1, item.note)", [],
    ##"11-19 bad-pattern: the pattern of "format" is a constant | write it out: format(x, "#,##0.00")"##),
  .init(
    ##"format("a", "0")"##, [],
    ##"8-10 wrong-type: "format" expects a number, found text | write the number without quotes"##),
  .init(
    "format(1)", [],
    ##"1-9 wrong-argument-count: "format" takes 2 arguments, found 1 | write format(x, "#,##0.00")"##),
  .init(
    "1 / 0", [],
    "1-5 division-by-zero: division by zero | guard it: if(b == 0, 0, a / b)"),
  .init(
    "1e308 * 10", [],
    "1-10 overflow: the number is too large"),
  .init(
    "0 / 0", [],
    "1-5 division-by-zero: division by zero | guard it: if(b == 0, 0, a / b)"),
  .init(
    "pick([], 0)", [],
    #"1-11 bad-argument: "pick" has nothing to pick from"#),
  .init(
    "clamp(1, 5, 2)", [],
    #"1-14 bad-argument: the lower limit of "clamp" is above the upper one | write clamp(x, low, high)"#),
  .init(
    "interpolate(1, [2, 2], [0, 1])", [],
    #"1-30 bad-argument: the stops of "interpolate" do not rise | write them in ascending order"#),
  .init(
    "pick(nothing, 0)", [],
    #"1-16 bad-argument: "pick" has nothing to pick from"#),
  .init(
    "smoothstep(1, 1, 2)", [],
    "1-19 division-by-zero: division by zero | guard it: if(b == 0, 0, a / b)"),
  .init(
    #"scrol + max(1) * "a""#, [],
    #"1-5 unknown-name: "scrol" is not a name here | did you mean "scroll"?"#,
    #"9-14 wrong-argument-count: "max" takes 2 arguments or more, found 1 | write max(a, b)"#),
  .init(
    "if(scrol > 1, true + 1, velocty)", [],
    #"4-8 unknown-name: "scrol" is not a name here | did you mean "scroll"?"#,
    #"20-20 wrong-type: "+" takes numbers, not true or false"#,
    #"25-31 unknown-name: "velocty" is not a name here | did you mean "velocity"?"#),
]
