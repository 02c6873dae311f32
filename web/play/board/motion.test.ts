import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What a browser animates without laying out or drawing anything again. */
const smooth = ['opacity', 'transform', 'translate', 'scale', 'rotate']
/** Keyframes of moments at which no cards fly: the scores of a round, and the birds over a won game. */
const whileNothingFlies = ['skyway-framed', 'table-bird']

const play = join(import.meta.dirname, '..')
const files = ['board', 'cards', 'sandwich', 'skyway', 'table'].flatMap((folder) =>
  readdirSync(join(play, folder))
    .filter((name) => /\.(css|tsx?)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
)
const sourceOf = (file: string) => readFileSync(join(play, file), 'utf8')

/** Returns the properties that a style sheet or a module animates, each with the name of its animation. */
function animated(source: string): readonly (readonly [animation: string, property: string])[] {
  const code = source.replaceAll(/\/\*.*?\*\//gs, '')
  const keyframes = [...code.matchAll(/@keyframes ([\w-]+) \{(.*?)\n\}/gs)].flatMap(
    ([, name = '', body = '']) =>
      [...body.matchAll(/([\w-]+):/g)].map(([, property = '']) => [name, property] as const),
  )
  const transitions = [...code.matchAll(/\stransition: ([^;]+);/g)].flatMap(([, value = '']) =>
    value.split(/,(?![^(]*\))/).map((part) => ['transition', part.trim().split(' ')[0] ?? ''] as const),
  )
  const calls = [...code.matchAll(/\banimate(?:Above)?\(\s*(?:\w+,\s*)?\[(.*?)\]/gs)].flatMap(
    ([, steps = '']) =>
      [...steps.matchAll(/(\w+):/g)].map(([, property = '']) => ['animate', property] as const),
  )
  return [...keyframes, ...transitions, ...calls].filter(
    ([, property]) => !['none', 'offset', 'easing'].includes(property),
  )
}

test('cards fly without anything being drawn again: only transforms and opacity are animated', () => {
  const found = files.flatMap((file) =>
    animated(sourceOf(file)).map(([animation, property]) => ({ file, animation, property })),
  )
  expect(found.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['board/flight.ts', 'board/use-deal.ts', 'skyway/skyway.css', 'table/table.css']),
  )
  expect(
    found.filter(
      ({ animation, property }) => !smooth.includes(property) && !whileNothingFlies.includes(animation),
    ),
  ).toEqual([])
})

test.each([
  ['keyframes', '@keyframes a {\n  from {\n    opacity: 0;\n    left: 2px;\n  }\n}', 'left'],
  ['a transition', '.a {\n  transition: translate 150ms, box-shadow 150ms;\n}', 'box-shadow'],
  ['a call', 'card.animate([{ transform: from }, { zIndex: 2 }], { duration })', 'zIndex'],
  ['a call for flying cards', 'animateAbove(card, [\n  { width: 0, offset: 0.2 },\n], {})', 'width'],
])('%s may name a property that is drawn again, and is found', (_, source, property) => {
  expect(animated(source).map(([, name]) => name)).toContain(property)
})
