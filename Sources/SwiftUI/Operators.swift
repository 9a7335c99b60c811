// swift-format-ignore-file

// Operators of texts and of numbers that follow the scroll. Types that are imported by their names come without them, and the
// compiler reads an operator here only behind spaces.

@_exported public import func MultiplaneViews . +
@_exported public import func MultiplaneViews . -
@_exported public import func MultiplaneViews . *
@_exported public import func MultiplaneViews . /
@_exported public import func MultiplaneViews . >
@_exported public import func MultiplaneViews . <
@_exported public import func MultiplaneViews . >=
@_exported public import func MultiplaneViews . <=
@_exported public import func MultiplaneViews . ==
@_exported public import func MultiplaneViews . &&
@_exported public import func MultiplaneViews . ||
@_exported public import func MultiplaneViews . !
