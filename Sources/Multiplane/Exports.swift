// A user of the engine imports this module alone: scenes, states and files are named in its interface everywhere.
@_exported public import MultiplaneLayout
@_exported public import MultiplaneOutput
@_exported public import MultiplaneRender
@_exported public import MultiplaneScene
