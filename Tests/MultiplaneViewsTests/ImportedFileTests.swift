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

  @Test func `a file of an app is drawn as it stands`() throws {
    let text = try layers(of: Page())
    #expect(text.contains("material: thin") && text.contains("Close"))
    #expect(problems(Page()) == "")
  }
}
