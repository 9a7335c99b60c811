import MultiplaneDecoding

/// The decoders of all tests of pictures.
let decoders = DecoderPool()
