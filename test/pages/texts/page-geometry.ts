/** A rectangle in pixels of the window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** One line of a text as it is drawn. */
export interface Line {
  readonly element: Element
  readonly node: Node
  /** The box of its ink, at the time of the check. */
  readonly ink: Box
}

/** Which texts of a page are checked. */
export interface CheckedTexts {
  /** Whether the texts of the header and the footer are included, which are the same on every page. */
  readonly withFrame: boolean
  /** A selector: only the texts inside are checked. */
  readonly within: string
}

/**
 * Returns functions that find what is drawn on the open page, and where. Runs inside the page
 * (`page.evaluateHandle(pageGeometry)`), so it cannot use anything outside itself. It caches styles, so
 * create a new one for each check.
 */
export function pageGeometry({ withFrame, within }: CheckedTexts) {
  /** The share of a line's height, from its top and from its bottom, that contains hardly any ink. */
  const inkless = 0.28
  const styles = new Map<Element, CSSStyleDeclaration>()
  const containers = new Map<Element, readonly Element[]>()
  const opacities = new Map<Element, number>()

  function styleOf(element: Element): CSSStyleDeclaration {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }

  function textOf(node: Node): string {
    return (node.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
  }

  /**
   * Returns the name of an element for a message: its tag, two of its classes and the beginning of its text.
   */
  function nameOf(element: Element): string {
    const classes = [...element.classList].filter((name) => /^[a-z][a-z-]*$/.test(name)).slice(0, 2)
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? textOf(element)
    const id = element.id && !element.id.includes('_') ? `#${element.id}` : ''
    return `${element.localName}${id}${classes.map((name) => `.${name}`).join('')} "${label.slice(0, 30)}"`
  }

  function isEmpty({ left, top, right, bottom }: Box): boolean {
    return right - left < 1 || bottom - top < 1
  }

  function intersection(one: Box, other: Box): Box {
    return {
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    }
  }

  /** Returns the box inside an element's border: what remains visible if the element clips. */
  function paddingBox(element: Element): Box {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const style = styleOf(element)
    return {
      left: left + Number.parseFloat(style.borderLeftWidth),
      top: top + Number.parseFloat(style.borderTopWidth),
      right: right - Number.parseFloat(style.borderRightWidth),
      bottom: bottom - Number.parseFloat(style.borderBottomWidth),
    }
  }

  /**
   * Returns the containers of an element, from the inside out; a positioned element skips those that are not
   * positioned.
   */
  function containersOf(element: Element): readonly Element[] {
    const known = containers.get(element)
    if (known) return known
    const found: Element[] = []
    let { position } = styleOf(element)
    for (let next = element.parentElement; next; next = next.parentElement) {
      const style = styleOf(next)
      const contains = style.position !== 'static' || style.transform !== 'none' || style.contain !== 'none'
      if (position === 'fixed' && style.transform === 'none') continue
      if (position === 'absolute' && !contains) continue
      found.push(next)
      position = style.position
    }
    containers.set(element, found)
    return found
  }

  function alphaOf(color: string): number {
    if (color === 'transparent') return 0
    const [, alpha] = /[/,]\s*([\d.]+%?)\)$/.exec(color.replace(/^rgb\([^/]*\)$/, '')) ?? []
    if (alpha === undefined) return 1
    return alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha)
  }

  /** Returns the opacity of an element, including that of its containers. */
  function opacityOf(element: Element): number {
    const known = opacities.get(element)
    if (known !== undefined) return known
    const outside = element.parentElement ? opacityOf(element.parentElement) : 1
    const opacity = outside * Number(styleOf(element).opacity)
    opacities.set(element, opacity)
    return opacity
  }

  function isFixed(element: Element): boolean {
    return [element, ...containersOf(element)].some((part) => /fixed|sticky/.test(styleOf(part).position))
  }

  function scrolls(element: Element): { x: boolean; y: boolean } {
    const { overflowX, overflowY } = styleOf(element)
    return { x: /auto|scroll/.test(overflowX), y: /auto|scroll/.test(overflowY) }
  }

  /** Returns the visible part of a line: the part inside its scrolling containers. */
  function inScrollers({ element, ink }: Line): Box {
    return [element, ...containersOf(element)].reduce<Box>((box, container) => {
      const { x, y } = scrolls(container)
      if (!x && !y) return box
      const inside = paddingBox(container)
      return intersection(box, {
        left: x ? inside.left : box.left,
        right: x ? inside.right : box.right,
        top: y ? inside.top : box.top,
        bottom: y ? inside.bottom : box.bottom,
      })
    }, ink)
  }

  /**
   * Returns whether an element is for screen readers only, because it is clipped to nothing or to a pixel.
   */
  function isForScreenReaders(element: Element): boolean {
    return [element, ...containersOf(element)].some((part) => {
      if (part instanceof SVGElement || part === document.documentElement) return false
      const { overflow, clipPath } = styleOf(part)
      if (clipPath === 'inset(50%)') return true
      return overflow !== 'visible' && part.clientWidth <= 1 && part.clientHeight <= 1
    })
  }

  function isSeen(element: Element): boolean {
    const isDrawn = element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    return isDrawn && opacityOf(element) > 0.1 && !isForScreenReaders(element)
  }

  function linesOf(node: Node, element: Element): Line[] {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()]
      .filter(({ width, height }) => width >= 1 && height >= 1)
      .map(({ left, top, right, bottom }) => {
        const less = (bottom - top) * inkless
        return { element, node, ink: { left, right, top: top + less, bottom: bottom - less } }
      })
  }

  /** Returns whether an element is in the header or the footer of the whole page. */
  function isInFrame(element: Element): boolean {
    const frame = element.closest('header, footer')
    return frame !== null && frame.closest('main, dialog, aside') === null
  }

  /** The open modal dialog, or the whole page. */
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

  function visibleLines(): Line[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const lines: Line[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const element = node.parentElement
      if (!element || !/\S/.test(node.textContent ?? '')) continue
      if (element.closest('script, style, noscript, title, option, textarea')) continue
      if (!element.closest(within) || (!withFrame && isInFrame(element))) continue
      const { color, fill } = styleOf(element)
      const isTransparent = alphaOf(element instanceof SVGElement ? fill : color) < 0.1
      if (isSeen(element) && !isTransparent) lines.push(...linesOf(node, element))
    }
    return lines
  }

  return {
    root,
    styleOf,
    textOf,
    nameOf,
    isEmpty,
    intersection,
    paddingBox,
    containersOf,
    alphaOf,
    opacityOf,
    isFixed,
    isSeen,
    scrolls,
    inScrollers,
    linesOf,
    /** The lines of every visible text, in the order of the document. */
    lines: visibleLines(),
  }
}

export type PageGeometry = ReturnType<typeof pageGeometry>
