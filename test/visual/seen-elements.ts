/** An element as it is drawn. */
export interface SeenElement {
  /** Its description: its tag, its role if it has one, and the beginning of its text. */
  readonly name: string
  /** Left, top, width and height in whole pixels of the page, independent of scrolling. */
  readonly box: readonly [number, number, number, number]
  /** The color of its text and of its background, as `#rrggbbaa`; `-` for none. */
  readonly colors: string
}

/**
 * Returns what is drawn on the open page, in the order of the document: elements with their own text,
 * pictures, controls, and boxes with a background or a border. A span without attributes only holds a text,
 * which counts as that of the element around it. Runs inside the page, so it cannot use anything outside
 * itself. Of a long page, the first 300 are listed. The header and the footer are one box each unless
 * `withFrame`: they are the same on every page. While a modal dialog is open, only the dialog is listed.
 */
export function seenElements({ withFrame }: { withFrame: boolean }): SeenElement[] {
  /** The rest of a longer page repeats what comes before. */
  const most = 300
  const pictures = 'img, svg, video, canvas, iframe, hr'
  const controls = 'input, select, textarea, button, progress, meter'
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const known = new Map<string, string>()

  /** Returns a color as digits that do not depend on the browser's notation; `-` for an invisible one. */
  function digits(color: string): string {
    const found = known.get(color)
    if (found) return found
    if (!pen) return color
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
    const hex = [red, green, blue, alpha].map((part) => part.toString(16).padStart(2, '0')).join('')
    const name = alpha === 0 ? '-' : `#${hex}`
    known.set(color, name)
    return name
  }

  function isHolder(node: Node): boolean {
    if (!(node instanceof HTMLSpanElement) || isBox(getComputedStyle(node))) return false
    // The check by axe marks elements of which there are many.
    return node.getAttributeNames().every((name) => name === 'data-repeated')
  }

  function ownText(of: Node): string {
    return [...of.childNodes]
      .map((node) => (isHolder(node) ? ownText(node) : node instanceof Text ? node.data : ''))
      .join('')
      .replace(/\s+/g, ' ')
  }

  function isInSight(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { clipPath, overflow } = getComputedStyle(element)
    if (clipPath === 'inset(50%)') return false
    const { width, height } = element.getBoundingClientRect()
    return width >= 1 && height >= 1 && !(overflow !== 'visible' && width <= 1 && height <= 1)
  }

  function isBox(style: CSSStyleDeclaration): boolean {
    const isFramed = (['Top', 'Right', 'Bottom', 'Left'] as const).some(
      (side) =>
        Number.parseFloat(style[`border${side}Width`]) > 0 && digits(style[`border${side}Color`]) !== '-',
    )
    return isFramed || digits(style.backgroundColor) !== '-' || style.backgroundImage !== 'none'
  }

  function describe(element: Element, text: string): SeenElement {
    const { left, top, width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const role = element.getAttribute('role')
    const label = text || (element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? '')
    const words = label.replace(/[|"]/g, '/').slice(0, 28).trim()
    const ground = style.backgroundImage === 'none' ? digits(style.backgroundColor) : 'image'
    return {
      name: `${element.localName}${role ? `[${role}]` : ''}${words ? ` "${words}"` : ''}`,
      box: [Math.round(left + scrollX), Math.round(top + scrollY), Math.round(width), Math.round(height)],
      colors: `${text ? digits(style.color) : '-'} ${ground}`,
    }
  }

  function walk(element: Element, seen: SeenElement[]): void {
    if (element.matches('script, style, noscript, template')) return
    if (!withFrame && element.matches('header, footer') && !element.closest('main, dialog, aside')) {
      if (isInSight(element)) seen.push({ ...describe(element, ''), name: element.localName })
      return
    }
    if (isInSight(element) && !isHolder(element)) {
      const text = ownText(element).trim()
      const isDrawn = text !== '' || element.matches(`${pictures}, ${controls}`)
      if (isDrawn || isBox(getComputedStyle(element))) seen.push(describe(element, text))
    }
    if (element instanceof SVGSVGElement) return
    for (const child of element.children) walk(child, seen)
  }

  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const seen: SeenElement[] = []
  if (dialog) walk(dialog, seen)
  else for (const child of document.body.children) walk(child, seen)
  return seen.slice(0, most)
}
