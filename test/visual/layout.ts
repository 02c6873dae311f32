import type { SeenElement } from './seen-elements.ts'

type Box = SeenElement['box']

/** A state as boxes and colors, at each size and in each theme. */
export interface Layout {
  readonly sizes: readonly string[]
  readonly palettes: readonly string[]
  /** By element: its box at each size (null where it is not drawn), and its colors in each palette. */
  readonly elements: ReadonlyMap<string, { boxes: (Box | null)[]; colors: (string | null)[] }>
}

/** A box or a color that has changed. */
export interface Difference {
  /** `1280x800` or the name of a palette. */
  readonly where: string
  readonly element: string
  readonly sentence: string
}

/** The pixels by which a box may differ between two versions of a browser. */
const boxTolerance = 2
/** The difference, out of 255, that is allowed for a component of a color. */
const colorTolerance = 4

/** Gives each element a unique name: the second element of a name is `... #2`. */
function named(seen: readonly SeenElement[]): Map<string, SeenElement> {
  const counts = new Map<string, number>()
  return new Map(
    seen.map((element) => {
      const count = (counts.get(element.name) ?? 0) + 1
      counts.set(element.name, count)
      return [count === 1 ? element.name : `${element.name} #${count}`, element]
    }),
  )
}

/** Combines the elements seen at each size and in each palette. */
export function layoutOf(
  bySize: ReadonlyMap<string, readonly SeenElement[]>,
  byPalette: ReadonlyMap<string, readonly SeenElement[]>,
): Layout {
  const sizes = [...bySize.keys()]
  const palettes = [...byPalette.keys()]
  const elements = new Map<string, { boxes: (Box | null)[]; colors: (string | null)[] }>()
  const entry = (name: string) => {
    const known = elements.get(name)
    if (known) return known
    const made = { boxes: sizes.map(() => null), colors: palettes.map(() => null) }
    elements.set(name, made)
    return made
  }
  for (const [index, seen] of [...bySize.values()].entries())
    for (const [name, { box }] of named(seen)) entry(name).boxes[index] = box
  for (const [index, seen] of [...byPalette.values()].entries())
    for (const [name, { colors }] of named(seen)) entry(name).colors[index] = colors
  return { sizes, palettes, elements }
}

/**
 * Returns a layout as text, one line per element: its name, the number of its colors, its box at each size.
 * `=` is the box of the previous size, `-` no box.
 */
export function writeLayout({ sizes, palettes, elements }: Layout): string {
  const inks = [
    ...new Set([...elements.values()].map(({ colors }) => colors.map((one) => one ?? '').join(' | '))),
  ]
  const lines = [...elements].map(([name, { boxes, colors }]) => {
    const texts = boxes.map((box) => (box ? `${box[0]},${box[1]} ${box[2]}x${box[3]}` : '-'))
    const shortened = texts.map((text, place) => (text !== '-' && text === texts[place - 1] ? '=' : text))
    const ink = inks.indexOf(colors.map((one) => one ?? '').join(' | '))
    return [name, ink, ...shortened].join(' | ')
  })
  return [
    ['colors', ...palettes].join(' | '),
    ...inks.map((ink, place) => `${place} | ${ink}`),
    '',
    ['boxes', 'colors', ...sizes].join(' | '),
    ...lines,
    '',
  ].join('\n')
}

/**
 * Parses the output of `writeLayout`.
 *
 * @throws Error when the text has another format
 */
export function readLayout(text: string): Layout {
  const [colorPart, boxPart] = text.split('\n\n')
  if (colorPart === undefined || boxPart === undefined) throw new Error('This text is not a layout')
  const [, ...palettes] = (colorPart.split('\n')[0] ?? '').split(' | ')
  const inks = colorPart
    .split('\n')
    .slice(1)
    .map((line) => line.split(' | ').slice(1))
  const [head = '', ...lines] = boxPart.trimEnd().split('\n')
  const [, , ...sizes] = head.split(' | ')
  const elements = lines.map((line) => {
    const [name = '', ink = '', ...texts] = line.split(' | ')
    const boxes: (Box | null)[] = []
    for (const text of texts) boxes.push(text === '=' ? (boxes.at(-1) ?? null) : readBox(text))
    const colors = palettes.map((_, place) => inks[Number(ink)]?.[place] || null)
    return [name, { boxes, colors }] as const
  })
  return { sizes, palettes, elements: new Map(elements) }
}

function readBox(text: string): Box | null {
  const [, left, top, width, height] = /^(-?\d+),(-?\d+) (\d+)x(\d+)$/.exec(text) ?? []
  return left === undefined ? null : [Number(left), Number(top), Number(width), Number(height)]
}

/**
 * Returns the differences between the previous layout and the current one; none if they match within the
 * tolerances.
 */
export function differences(before: Layout, after: Layout): Difference[] {
  const found: Difference[] = []
  const names = new Set([...before.elements.keys(), ...after.elements.keys()])
  for (const name of names) {
    const was = before.elements.get(name)
    const is = after.elements.get(name)
    for (const [place, size] of after.sizes.entries()) {
      const oldPlace = before.sizes.indexOf(size)
      const sentence = boxChange(oldPlace < 0 ? null : was?.boxes[oldPlace], is?.boxes[place])
      if (sentence) found.push({ where: size, element: name, sentence })
    }
    for (const [place, palette] of after.palettes.entries()) {
      const oldPlace = before.palettes.indexOf(palette)
      const [old, now] = [oldPlace < 0 ? null : was?.colors[oldPlace], is?.colors[place]]
      if (old && now && !isSameColor(old, now))
        found.push({ where: palette, element: name, sentence: `was colored ${old} and is ${now}` })
    }
  }
  return found
}

function boxChange(was: Box | null | undefined, is: Box | null | undefined): string | null {
  if (!was) return is ? `has come, at ${is[0]},${is[1]}` : null
  if (!is) return `has gone from ${was[0]},${was[1]}`
  const [across, down, wider, higher] = [is[0] - was[0], is[1] - was[1], is[2] - was[2], is[3] - was[3]]
  const moved = Math.abs(across) > boxTolerance || Math.abs(down) > boxTolerance
  const resized = Math.abs(wider) > boxTolerance || Math.abs(higher) > boxTolerance
  if (resized)
    return `was ${was[2]}x${was[3]} at ${was[0]},${was[1]} and is ${is[2]}x${is[3]} at ${is[0]},${is[1]}`
  return moved ? `has moved by ${across},${down}` : null
}

function isSameColor(one: string, other: string): boolean {
  const [these, those] = [parts(one), parts(other)]
  if (these === null || those === null) return one === other
  return (
    these.length === those.length &&
    these.every((part, place) => Math.abs(part - (those[place] ?? 0)) <= colorTolerance)
  )
}

/** Returns the components of all colors of a line, or null if one of them is not a color. */
function parts(colors: string): number[] | null {
  const words = colors.split(' ')
  if (!words.every((word) => /^#[0-9a-f]{8}$/.test(word))) return null
  return words.flatMap((word) =>
    [1, 3, 5, 7].map((place) => Number.parseInt(word.slice(place, place + 2), 16)),
  )
}

/**
 * Returns the differences as sentences. Elements that moved in the same way share one sentence, with their
 * number.
 */
export function sentences(found: readonly Difference[]): string[] {
  const alike = Map.groupBy(found, (difference) =>
    difference.sentence.startsWith('has moved') ? `${difference.where} ${difference.sentence}` : difference,
  )
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const more = others.length > 0 ? `, and ${others.length} more with it` : ''
    return [`${first.where}: ${first.element} ${first.sentence}${more}`]
  })
}
