import CYaml
import MultiplaneBase

/// A place of the parser, from 1.
struct YAMLMark: Hashable, Sendable {
  var line: Int
  var column: Int
  init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
  init(_ mark: yaml_mark_t) { self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1) }
}

extension SourceFile {
  /// The place of a mark; the end of the last line for the parser's line after it.
  func span(_ mark: YAMLMark, length: Int = 1) -> SourceSpan {
    guard mark.line <= lineCount else {
      return span(line: lineCount, column: line(lineCount).unicodeScalars.count + 1, length: length)
    }
    return span(line: mark.line, column: mark.column, length: length)
  }
}

/// A step of the parser.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart(tagDirective: Bool), documentEnd
    case alias
    case scalar(String, YAMLScalarStyle)
    case sequenceStart(flow: Bool), sequenceEnd
    case mappingStart(flow: Bool), mappingEnd
  }
  var kind: Kind
  /// The anchor it sets, or the one an alias names.
  var anchor: String?
  var hasTag = false
  var start: YAMLMark
  var end: YAMLMark
}

/// How a scalar is written.
enum YAMLScalarStyle { case plain, single, double, literal, folded }

/// The error of the parser, in its own words.
struct YAMLParserError: Error {
  var problem: String
  var context: String
  var mark: YAMLMark
  var contextMark: YAMLMark
}

/// The event stream of the C parser over one text.
final class YAMLEventStream {
  // Its own addresses are kept inside, so it must not move.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let input: UnsafeMutableBufferPointer<UInt8>
  /// U+2028 and U+2029 end lines for the parser but not for editors: two code points that no scene may hold stand in for
  /// them.
  private let hasSeparators: Bool
  private var pairs: SurrogatePairs

  init(_ source: SourceFile) {
    var text = source.text
    let separators = text.utf8.contains(0xE2) && text.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" }
    if separators { text = Self.swapping(text, from: 0x2028, to: 0xFDD0) }
    hasSeparators = separators
    pairs = SurrogatePairs(in: &text)
    let count = text.utf8.count
    input = .allocate(capacity: max(1, count))
    input.initialize(repeating: 0)
    _ = text.withUTF8 { input.update(fromContentsOf: $0) }
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  private static func swapping(_ text: String, from: UInt32, to: UInt32) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let value = scalar.value
      let swapped = value == from || value == from + 1 ? Unicode.Scalar(value - from + to) ?? scalar : scalar
      result.unicodeScalars.append(swapped)
    }
    return result
  }

  func next() throws(YAMLParserError) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else {
      let failed = parser.pointee
      throw YAMLParserError(
        problem: failed.problem.map { String(cString: $0) } ?? "",
        context: failed.context.map { String(cString: $0) } ?? "",
        mark: YAMLMark(failed.problem_mark), contextMark: YAMLMark(failed.context_mark))
    }
    defer { yaml_event_delete(&event) }
    var result = YAMLEvent(kind: .streamEnd, start: YAMLMark(event.start_mark), end: YAMLMark(event.end_mark))
    func keep(anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?) {
      result.anchor = anchor.map { String(cString: $0) }
      result.hasTag = tag != nil
    }
    switch event.type {
    case YAML_STREAM_START_EVENT: result.kind = .streamStart
    case YAML_DOCUMENT_START_EVENT:
      let tags = event.data.document_start.tag_directives
      result.kind = .documentStart(tagDirective: tags.start != tags.end)
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    case YAML_ALIAS_EVENT:
      result.kind = .alias
      keep(anchor: event.data.alias.anchor, tag: nil)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      var text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      if hasSeparators { text = Self.swapping(text, from: 0xFDD0, to: 0x2028) }
      let style: YAMLScalarStyle =
        switch scalar.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .single
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .double
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
      text = pairs.restored(text, style, from: event.start_mark, to: event.end_mark)
      result.kind = .scalar(text, style)
      keep(anchor: scalar.anchor, tag: scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      result.kind = .sequenceStart(flow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
      keep(anchor: sequence.anchor, tag: sequence.tag)
    case YAML_SEQUENCE_END_EVENT: result.kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      result.kind = .mappingStart(flow: mapping.style == YAML_FLOW_MAPPING_STYLE)
      keep(anchor: mapping.anchor, tag: mapping.tag)
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    default: result.kind = .streamEnd
    }
    return result
  }
}
