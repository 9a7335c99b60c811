import TestSupport

extension OpenPage {
  /// The texts of the page whose contrast to what lies behind them is below 4.5, with their ratios, a line each.
  func faintTexts() throws -> String {
    // Colors go over from one look to another.
    try wait(for: "document.getAnimations().every(each => !(each instanceof CSSTransition))")
    return try browser.text(Self.faint)
  }

  private static let faint = """
    (() => {
      const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      // A color over another one, as they come out.
      const over = (color, base) => {
        paint.fillStyle = `rgb(${base.join()})`
        paint.fillRect(0, 0, 1, 1)
        paint.fillStyle = color
        paint.fillRect(0, 0, 1, 1)
        return [...paint.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      }
      const light = color => color.map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
        .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0)
      const behind = element => {
        const around = element.parentElement ? behind(element.parentElement) : [255, 255, 255]
        return over(getComputedStyle(element).backgroundColor, around)
      }
      // Texts of drawings are filled.
      const ink = element => getComputedStyle(element)[element instanceof SVGElement ? 'fill' : 'color']
      const found = []
      for (const element of document.querySelectorAll('body *')) {
        const text = [...element.childNodes].filter(each => each.nodeType === 3).map(each => each.textContent.trim()).join('')
        if (!text || !element.checkVisibility() || element.closest('.sr, option') || element.matches(':disabled')) continue
        const base = behind(element)
        const [one, two] = [light(over(ink(element), base)), light(base)]
        const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
        if (ratio < 4.5) found.push(`${element.tagName} ${element.id || element.className} "${text.slice(0, 20)}" ${ratio.toFixed(2)}`)
      }
      return found.join('\\n')
    })()
    """
}
