import type { Line, PageGeometry } from './page-geometry.ts'
import type { UnreadableText } from './unreadable-texts.ts'

/** Finds the visible texts that are cut, or run out of their box. Runs inside the page. */
export function cutTexts({ geometry, within }: { geometry: PageGeometry; within: string }): UnreadableText[] {
  const { root, styleOf, textOf, nameOf, isEmpty, paddingBox, containersOf, alphaOf, isSeen, scrolls } =
    geometry
  /**
   * The pixels by which a box may be too small for a text, because of rounding and the side bearings of
   * letters.
   */
  const tolerance = 1
  const found: UnreadableText[] = []

  function report(
    kind: UnreadableText['kind'],
    { element, node }: Pick<Line, 'element' | 'node'>,
    by: Element,
  ): void {
    found.push({ kind, text: textOf(node), in: nameOf(element), by: nameOf(by) })
  }

  /**
   * Returns whether an element is drawn as a box that its text should not leave: a card, a chip, a button.
   */
  function isDrawnBox(element: Element): boolean {
    if (element === document.body || element === document.documentElement) return false
    const style = styleOf(element)
    const hasBorder = (['Top', 'Right', 'Bottom', 'Left'] as const).every(
      (side) =>
        Number.parseFloat(style[`border${side}Width`]) > 0 && alphaOf(style[`border${side}Color`]) > 0.1,
    )
    return hasBorder || alphaOf(style.backgroundColor) > 0.02 || style.backgroundImage !== 'none'
  }

  /** Returns whether an ellipsis is intended: a title contains the whole text. */
  function isShortened(clipper: Element, element: Element): boolean {
    const style = styleOf(clipper)
    const isEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    return isEllipsis && element.closest('[title]') !== null
  }

  function lookForCut(line: Line): void {
    const { element, ink } = line
    for (const clipper of [element, ...containersOf(element)]) {
      if (clipper === document.documentElement || clipper === document.body) continue
      const { overflowX, overflowY, display } = styleOf(clipper)
      if (display === 'inline' || clipper instanceof SVGElement) continue
      const box = paddingBox(clipper)
      const across = /hidden|clip/.test(overflowX)
      const down = /hidden|clip/.test(overflowY)
      const isCut =
        (across && (ink.left < box.left - tolerance || ink.right > box.right + tolerance)) ||
        (down && (ink.top < box.top - tolerance || ink.bottom > box.bottom + tolerance))
      if (isCut && !isShortened(clipper, element)) report('cut', line, clipper)
      // What is scrolled into view is inside all outer containers.
      const { x, y } = scrolls(clipper)
      if (isCut || x || y) return
    }
  }

  function lookForRunningOut(line: Line): void {
    const { element } = line
    const seen = geometry.inScrollers(line)
    if (isEmpty(seen)) return
    const { clientWidth } = document.documentElement
    if (seen.left < -tolerance || seen.right > clientWidth + tolerance) {
      report('runs out', line, document.body)
      return
    }
    const box = [element, ...containersOf(element)].find(isDrawnBox)
    if (!box) return
    // Horizontally, a text that touches the border has left its box already; vertically, the ink is smaller
    // than the line.
    const { left, right } = styleOf(box).display === 'inline' ? box.getBoundingClientRect() : paddingBox(box)
    const { top, bottom } = box.getBoundingClientRect()
    const isOut =
      seen.left < left - tolerance ||
      seen.right > right + tolerance ||
      seen.top < top - tolerance ||
      seen.bottom > bottom + tolerance
    if (isOut) report('runs out', line, box)
  }

  /** Checks the placeholder or the selected option of a field, which is not a text node of the page. */
  function lookAtField(field: HTMLInputElement | HTMLSelectElement, pen: CanvasRenderingContext2D): void {
    const isSelect = field instanceof HTMLSelectElement
    const text = isSelect
      ? (field.selectedOptions[0]?.text ?? '')
      : field.value === ''
        ? field.placeholder
        : ''
    const { font, paddingLeft, paddingRight } = styleOf(field)
    pen.font = font
    const width = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (pen.measureText(text).width > width + tolerance)
      report('cut', { element: field, node: document.createTextNode(text) }, field)
  }

  for (const line of geometry.lines) {
    lookForCut(line)
    lookForRunningOut(line)
  }
  const pen = document.createElement('canvas').getContext('2d')
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
    if (pen && field.closest(within) && isSeen(field)) lookAtField(field, pen)
  return found
}
