import SwiftUI
import TestSupport
import Testing

/// A file as it stands in an app: it imports SwiftUI, and its names are all of that module.
@Suite(.full) struct ImportedFileTests {
  struct Badge: ViewModifier {
    let inset: CGFloat
    func body(content: Content) -> some View {
      content
        .padding(inset)
        .background(.thinMaterial)
        .clipShape(.rect(cornerRadius: 8))
    }
  }

  struct Page: View {
    @State private var isOpen = true
    private let inset: CGFloat = 6

    var body: some View {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 4) {
          ForEach(0..<3, id: \.self) { row in
            HStack {
              Circle()
                .strokeBorder(Color.accentColor, lineWidth: 2)
                .frame(width: 20, height: 20)
              Text("Row \(row)")
                .font(.headline)
                .foregroundStyle(.secondary)
            }
            .modifier(Badge(inset: inset))
          }
          if isOpen {
            Button("Close") {
              withAnimation(.easeOut) { isOpen = false }
            }
            .buttonStyle(.plain)
          }
        }
      }
      .ignoresSafeArea()
    }
  }

  struct Arc: InsettableShape {
    let end: Angle
    private var room = 0.0
    init(end: Angle) { self.end = end }
    func inset(by amount: CGFloat) -> some InsettableShape {
      var arc = self
      arc.room += amount
      return arc
    }
    func path(in rect: CGRect) -> Path {
      var path = Path()
      path.addArc(
        center: CGPoint(x: rect.midX, y: rect.midY), radius: rect.width / 2 - room, startAngle: .zero - .degrees(90),
        endAngle: end - .degrees(90), clockwise: false)
      return path
    }
  }

  @Test func `operators are those of the views`() throws {
    let text = try layers(
      of: ScrollView {
        (Text("A") + Text("B")).rotationEffect(.degrees(30) + Angle(degrees: 15) - .zero)
        Text("C").visualEffect { content, proxy in
          content.offset(y: max(0, -proxy.frame(in: .scrollView).minY / 2 + 3) * (1 - 0.5)).opacity(min(1, 0.5))
        }
      })
    #expect(text.contains("max(0, -") && text.contains("/ 2 + 3) * (1 - 0.5)") && text.contains("45 * 1deg"))
  }

  @Test func `an own form stands in a line, and its line within its box`() throws {
    let view = Arc(end: .degrees(90)).strokeBorder(.red, lineWidth: 4).frame(width: 100, height: 100)
    #expect(try layers(of: view).contains("M5 0.2C7.65"))
  }

  @Test func `a file of an app is drawn as it stands`() throws {
    let text = try layers(of: Page())
    #expect(text.contains("material: thin") && text.contains("Close"))
    #expect(problems(Page()) == "")
  }

  @Test func `values have their formats, in American English`() throws {
    #expect(try layers(of: Text(1_234.5, format: .number)) == layers(of: Text(verbatim: "1,234.5")))
    #expect(try layers(of: Text("\(0.25, format: .percent) off")) == layers(of: Text("25% off")))
    #expect(try layers(of: Text(9.5, format: .currency(code: "EUR"))) == layers(of: Text(verbatim: "€9.50")))
  }

  @available(*, deprecated) @Test func `a drag is read and never run`() throws {
    var moved = CGSize(width: 3, height: 4)
    let drag = DragGesture(minimumDistance: 2).onChanged { moved = $0.translation }.onEnded { _ in moved = .zero }
    #expect(try layers(of: Text("A").gesture(drag)) == layers(of: Text("A")))
    #expect(moved == CGSize(width: 3, height: 4))
  }
}

#Preview { ImportedFileTests.Page() }

#Preview("in a room", traits: .sizeThatFitsLayout, .landscapeLeft) {
  @Previewable @State var isOpen = true
  let room = 8.0
  ImportedFileTests.Page().padding(isOpen ? room : 0)
}
