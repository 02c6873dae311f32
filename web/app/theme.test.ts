import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('web/app/theme.css', 'utf8')

/** Returns the two values of a token: light and dark. */
function token(name: string): [string, string] {
  return colorIn(name, css)
}

function colorIn(name: string, rules: string): [string, string] {
  const found = new RegExp(`--color-${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(rules)
  const [, light, dark, both] = found ?? []
  return [light ?? both ?? 'missing', dark ?? both ?? 'missing']
}

/** Returns the relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const texts = ['ink', 'muted', 'accent', 'link', 'good', 'bad', 'warn']
const grounds = ['paper', 'surface', 'sunken']

const pairs: [string, string, number][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
  ['accent-ink', 'accent', 4.5],
  ['accent-ink', 'accent-strong', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['muted', 'accent-soft', 4.5],
  ['accent-strong', 'accent-soft', 4.5],
  ['edge', 'paper', 3],
  ['edge', 'surface', 3],
  ['focus', 'paper', 3],
  ['focus', 'surface', 3],
  ...['card-ink', 'suit-heart', 'suit-diamond', 'suit-spade', 'suit-club'].map(
    (text): [string, string, number] => [text, 'card', 7],
  ),
]

test.each(pairs)(
  '%s on %s has a contrast of %d or more, by day and by night',
  { tags: 'LOOK-01' },
  (text, ground, least) => {
    const [day, night] = token(text)
    const [groundByDay, groundByNight] = token(ground)
    expect(contrast(day, groundByDay)).toBeGreaterThanOrEqual(least)
    expect(contrast(night, groundByNight)).toBeGreaterThanOrEqual(least)
  },
)

const fourColors = /:root\[data-suits="four"\] \{([^}]*)\}/.exec(css)?.[1] ?? ''

test.each(['suit-diamond', 'suit-club'])(
  '%s of four colors has a contrast of 7 or more on a card',
  { tags: 'LOOK-01' },
  (suit) => {
    const [color] = colorIn(suit, fourColors)
    for (const ground of token('card')) expect(contrast(color, ground)).toBeGreaterThanOrEqual(7)
  },
)
