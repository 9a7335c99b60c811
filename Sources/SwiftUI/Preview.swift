public import Foundation
public import MultiplaneViews

// Previews of Xcode: their code is checked and left out.

/// A view for Xcode's previews: its code is checked, and is not in the program.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., @ViewBuilder body: @escaping @MainActor () -> AnyView
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A state in the code of a preview.
@attached(peer)
public macro Previewable() = #externalMacro(module: "PreviewMacros", type: "Previewable")

/// The room or the orientation of a preview.
public enum PreviewTrait: Sendable {
  /// The room of the preview.
  case defaultLayout, sizeThatFitsLayout, fixedLayout(width: CGFloat, height: CGFloat)
  /// The orientation of the device.
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}
