import CLcms

/// Takes pixels of a picture to sRGB, by lcms2; in decoders alone.
final class ColorConversion {
  /// The colour model of a file's pixels.
  enum Space {
    case rgb
    /// Three channels alike.
    case gray
    /// Four inks, 255 being none, as files of Adobe's have them.
    case inks
  }

  /// How four channels a pixel lie in memory; alpha is last, and stays as it is.
  enum Layout: CaseIterable {
    case bgra8, rgba8, rgba16
  }

  private let space: Space
  private let profile: cmsHPROFILE
  private let target: cmsHPROFILE
  private var transforms: [Layout: cmsHTRANSFORM] = [:]

  /// Takes over a profile; `nil` if it is of pixels of another kind, or the library cannot work with it.
  private init?(taking profile: cmsHPROFILE, _ space: Space) {
    let found = cmsGetColorSpace(profile)
    // Gray pixels are as well red, green and blue.
    let isGray = space == .gray && found == cmsSigGrayData
    guard isGray || found == (space == .inks ? cmsSigCmykData : cmsSigRgbData), let target = cmsCreate_sRGBProfile()
    else {
      cmsCloseProfile(profile)
      return nil
    }
    (self.profile, self.target) = (profile, target)
    self.space = isGray ? .gray : space == .inks ? .inks : .rgb
    guard transform(.rgba8) != nil else { return nil }
  }

  deinit {
    for transform in transforms.values { cmsDeleteTransform(transform) }
    cmsCloseProfile(profile)
    cmsCloseProfile(target)
  }

  /// The colour space of a file, as far as it matters.
  enum Finding {
    /// sRGB, to a level.
    case same
    case other(ColorConversion)
    /// Nothing that can be worked with.
    case unusable
  }

  /// The finding of an ICC profile.
  static func find(_ profile: [UInt8], of space: Space) -> Finding {
    guard let opened = cmsOpenProfileFromMem(profile, cmsUInt32Number(clamping: profile.count)),
      let made = ColorConversion(taking: opened, space)
    else { return .unusable }
    return made.changesNothing ? .same : .other(made)
  }

  /// Pixels of red, green and blue of given places in the diagram of colours, and a curve.
  ///
  /// - Parameters:
  ///   - white: x and y of white; the others are those of red, green and blue.
  ///   - gamma: The exponent that levels are raised to; `nil` for sRGB's curve.
  static func find(white: Chromaticity, red: Chromaticity, green: Chromaticity, blue: Chromaticity, gamma: Double?)
    -> Finding
  {
    func point(_ place: Chromaticity) -> cmsCIExyY { cmsCIExyY(x: place.x, y: place.y, Y: 1) }
    var (middle, corners) = (point(white), cmsCIExyYTRIPLE(Red: point(red), Green: point(green), Blue: point(blue)))
    let made =
      gamma.map { cmsBuildGamma(nil, $0) }
      ?? cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    guard let curve = made else { return .unusable }
    defer { cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = [curve, curve, curve]
    guard let opened = cmsCreateRGBProfile(&middle, &corners, &curves), let made = ColorConversion(taking: opened, .rgb)
    else { return .unusable }
    return made.changesNothing ? .same : .other(made)
  }

  /// A place in the diagram of colours.
  struct Chromaticity {
    var x, y: Double
  }

  /// Changes pixels in their place.
  func convert(_ pixels: UnsafeMutableRawPointer, count: Int, _ layout: Layout) {
    guard let transform = transform(layout) else { return }
    var done = 0
    while done < count {
      let part = min(count - done, 1 << 20)
      let start = pixels + done * (layout == .rgba16 ? 8 : 4)
      cmsDoTransform(transform, start, start, cmsUInt32Number(part))
      done += part
    }
  }

  private func transform(_ layout: Layout) -> cmsHTRANSFORM? {
    if let known = transforms[layout] { return known }
    let output =
      switch layout {
      case .bgra8: mp_cms_bgra8
      case .rgba8: mp_cms_rgba8
      case .rgba16: mp_cms_rgba16
      }
    let input =
      switch space {
      case .rgb: output
      case .gray: layout == .rgba16 ? mp_cms_gray16 : mp_cms_gray8
      case .inks: mp_cms_inks8
      }
    let made = cmsCreateTransform(
      profile, input, target, output, cmsUInt32Number(INTENT_PERCEPTUAL), 0)
    transforms[layout] = made
    return made
  }

  /// Whether sRGB comes out of it as it was, to a level.
  private var changesNothing: Bool {
    guard space != .inks else { return false }
    let steps: [UInt8] = [0, 51, 102, 153, 204, 255]
    var pixels: [UInt8] = []
    for level in 0...255 as ClosedRange<UInt8> { pixels += [level, level, level, 255] }
    for red in steps where space == .rgb {
      for green in steps { for blue in steps { pixels += [red, green, blue, 255] } }
    }
    let before = pixels
    pixels.withUnsafeMutableBytes { bytes in
      if let base = bytes.baseAddress { convert(base, count: bytes.count / 4, .rgba8) }
    }
    return zip(before, pixels).allSatisfy { max($0, $1) - min($0, $1) <= 1 }
  }
}

/// The colours that a picture file says it has, and their conversion.
struct PictureColors {
  /// The conversion of the pixels to sRGB; `nil` where they stay as they are.
  private(set) var conversion: ColorConversion?
  /// The warnings for the user.
  private(set) var remarks: [ImageFailure] = []

  /// sRGB.
  static var standard: PictureColors { PictureColors() }

  private init() {}

  /// - Parameter finding: The finding on a file that says something of its colours.
  init(_ finding: ColorConversion.Finding) {
    switch finding {
    case .same: break
    case .other(let conversion): self.conversion = conversion
    case .unusable: self = .unusable
    }
  }

  /// The colours of a file whose profile cannot be worked with.
  static var unusable: PictureColors {
    PictureColors(
      remark: "has a colour profile that cannot be read; its colours are taken as sRGB", hint: "convert it to sRGB")
  }

  /// The colours of a file that names a kind of colours that are not converted.
  static var unknown: PictureColors {
    PictureColors(
      remark: "has colours of a kind that is not converted; they are taken as sRGB", hint: "convert it to sRGB")
  }

  /// Inks without a profile.
  static var plainInks: PictureColors {
    PictureColors(
      remark: "is a CMYK JPEG without a colour profile; its colours are a guess", hint: "convert it to sRGB")
  }

  private init(remark: String, hint: String) { remarks = [ImageFailure(.profile, remark, hint: hint)] }
}
