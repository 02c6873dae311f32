import type { Box, Line, PageGeometry } from './page-geometry.ts'
import type { UnreadableText } from './unreadable-texts.ts'

/**
 * Finds the visible texts that are below something opaque or another text. Runs inside the page. It scrolls
 * to a text that may be covered, and restores the scroll position afterwards.
 */
export function coveredTexts(geometry: PageGeometry): UnreadableText[] {
  const { root, styleOf, textOf, nameOf, isEmpty, intersection, containersOf, alphaOf } = geometry
  const { isFixed, scrolls, inScrollers, linesOf, lines } = geometry
  /** The pixels by which two texts may overlap. */
  const tolerance = 2
  const found: UnreadableText[] = []

  function report(kind: UnreadableText['kind'], { element, node }: Line, by: Element): void {
    found.push({ kind, text: textOf(node), in: nameOf(element), by: nameOf(by) })
  }

  function hasGround(element: Element): boolean {
    const { backgroundColor, backgroundImage } = styleOf(element)
    return alphaOf(backgroundColor) > 0.4 || backgroundImage !== 'none'
  }

  function isOpaque(element: Element): boolean {
    if (geometry.opacityOf(element) < 0.4) return false
    if (element instanceof SVGSVGElement) return hasGround(element)
    // A shape is hit only where it is painted.
    if (element instanceof SVGGeometryElement) return alphaOf(styleOf(element).fill) > 0.4
    return hasGround(element) || element.matches('img, video, canvas, iframe, object')
  }

  /**
   * Returns whether the container of an element is nevertheless painted above it, because of a negative
   * z-index.
   */
  function isPaintedAbove(container: Element, element: Element): boolean {
    for (let next: Element | null = element; next && next !== container; next = next.parentElement)
      if (Number(styleOf(next).zIndex) < 0) return true
    return false
  }

  /**
   * Messages cover the page for a few seconds, but not the header. Decoration, such as the letters of a drawn
   * fan of cards, is covered by what it decorates.
   */
  function isMeantToCover(above: Element, element: Element): boolean {
    if (above.closest('[aria-live]') && isFixed(above)) return element.closest('body > * > header') === null
    return element.closest('[aria-hidden="true"], [role="img"]') !== null
  }

  /**
   * Returns whether one element can cover the text of another, which means that it is not the text's
   * background.
   */
  function canCover(above: Element, element: Element): boolean {
    return above !== element && (!above.contains(element) || isPaintedAbove(above, element))
  }

  /** Returns the first opaque element above a line at one of a few points, or null. */
  function coverOf({ element, ink }: Line): Element | null {
    const { left, top, right, bottom } = ink
    for (const across of [0.04, 0.27, 0.5, 0.73, 0.96]) {
      for (const down of [0.2, 0.8]) {
        const x = left + (right - left) * across
        const y = top + (bottom - top) * down
        for (const above of document.elementsFromPoint(x, y)) {
          if (!canCover(above, element)) break
          if (isOpaque(above) && !isMeantToCover(above, element)) return above
        }
      }
    }
    return null
  }

  /** Scrolls an element into view, in its scrolling containers and in the window. */
  function uncover(element: Element): void {
    const { left, right } = element.getBoundingClientRect()
    const isInside = containersOf(element).some((container) => scrolls(container).x || scrolls(container).y)
    if (isInside || left < 0 || right > innerWidth)
      element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }

  /** Checks one line of a text at three heights of the window, as far as the page can be scrolled. */
  function lookForCover(line: Line, place: number): void {
    const { node, element } = line
    const now = (): Line | undefined => linesOf(node, element)[place]
    let cover: Element | null = null
    for (const part of [0.5, 0.25, 0.75]) {
      uncover(element)
      const before = now()
      if (!before) return
      const middle = (before.ink.top + before.ink.bottom) / 2
      scrollBy({ top: middle - innerHeight * part, behavior: 'instant' })
      const there = now()
      if (!there || isEmpty(inScrollers(there))) return
      cover = coverOf(there)
      // An element that is fixed to the window hides a text only until the page is scrolled.
      if (cover === null || !isFixed(cover)) break
    }
    if (cover) report('covered', line, cover)
  }

  function lookForOverprint(): void {
    const inFlow = lines
      .filter(({ element }) => !isFixed(element))
      .map((line) => ({ line, box: inScrollers(line) }))
      .filter(({ box }) => !isEmpty(box))
      .sort((one, other) => one.box.top - other.box.top)
    for (const [place, { line, box }] of inFlow.entries()) {
      for (let below = place + 1; below < inFlow.length; below += 1) {
        const other = inFlow[below]
        if (!other || other.box.top >= box.bottom) break
        if (line.node === other.line.node) continue
        const shared = intersection(box, other.box)
        if (shared.right - shared.left > tolerance && shared.bottom - shared.top > tolerance)
          report('overprinted', line, other.line.element)
      }
    }
  }

  /**
   * Returns the opaque elements, each with its current box and, if it is fixed, its box when the page is
   * scrolled to its end.
   */
  function opaqueBoxes(): { element: Element; box: Box }[] {
    const toTheEnd = document.documentElement.scrollHeight - innerHeight - scrollY
    return [...root.querySelectorAll('*')].filter(isOpaque).flatMap((element) => {
      const box = element.getBoundingClientRect()
      if (box.width < 1 || box.height < 1) return []
      const { left, right, top, bottom } = box
      const atEnd = { left, right, top: top + toTheEnd, bottom: bottom + toTheEnd }
      return isFixed(element)
        ? [
            { element, box },
            { element, box: atEnd },
          ]
        : [{ element, box }]
    })
  }

  /**
   * Returns the lines that overlap something opaque other than their background; only these are worth the
   * scrolling.
   */
  function doubtfulLines(): Line[] {
    const opaque = opaqueBoxes()
    return lines.filter((line) =>
      opaque.some(({ element, box }) => {
        const shared = intersection(line.ink, box)
        return shared.right > shared.left && shared.bottom > shared.top && canCover(element, line.element)
      }),
    )
  }

  function lookForCovers(doubtful: readonly Line[]): void {
    const scrolled = { left: scrollX, top: scrollY, behavior: 'instant' } as const
    const scrolledInside = [...document.querySelectorAll('*')]
      .filter((element) => scrolls(element).x || scrolls(element).y)
      .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
    // Makes elements that let clicks through detectable above a text.
    const touchable = new CSSStyleSheet()
    touchable.replaceSync('*, *::before, *::after { pointer-events: auto !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, touchable]
    for (const line of doubtful) {
      const place = lines.filter(({ node }) => node === line.node).indexOf(line)
      lookForCover(line, place)
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== touchable)
    for (const { element, top, left } of scrolledInside) element.scrollTo({ top, left, behavior: 'instant' })
    window.scrollTo(scrolled)
  }

  lookForOverprint()
  const doubtful = doubtfulLines()
  if (doubtful.length > 0) lookForCovers(doubtful)
  return found
}
