import { expect, type Page, test } from '@playwright/test'
import { mostDifferent, takePicture } from './compare.ts'
import { differences, type Layout, layoutOf, readLayout, sentences, writeLayout } from './layout.ts'
import { look } from './look.ts'
import { colorSize } from './looks.ts'
import type { SeenElement } from './seen-elements.ts'
import { type Stage, stageOf } from './stage.ts'
import type { State } from './state.ts'

const services: State = {
  name: 'services',
  viewer: 'anonymous',
  open: ({ goTo }) => goTo('/services'),
  sizes: [colorSize],
}

/** Marks the part of the page around its title, independently of class names. */
const aroundTitle = () => {
  let part = document.querySelector<HTMLElement>('main h1')
  while (part?.parentElement && part.parentElement.querySelector('h2') === null) part = part.parentElement
  part?.setAttribute('data-harmed', '')
}

async function harm(page: Page, rules: string): Promise<void> {
  await page.evaluate(aroundTitle)
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rules)
}

async function before(stage: Stage): Promise<Layout> {
  await services.open(stage)
  const { layout, harms } = await look(stage, services)
  expect(harms).toEqual([])
  return layout
}

test('[LOOK-04] the rule of one feature that hit the title of every page at dusk is found by boxes, texts and pictures', async ({
  browser,
}) => {
  const stage = await stageOf(browser, 'anonymous')
  const whole = await before(stage)
  await harm(
    stage.page,
    `[data-harmed] {
      position: absolute;
      inset: 0;
      border-radius: inherit;
      background: rgb(16 27 56 / 0.34);
    }`,
  )
  const { layout, harms } = await look(stage, services)
  expect(harms.join('\n')).toMatch(/ is (covered|overprinted) by /)
  const changed = sentences(differences(whole, layout))
  expect(changed.join('\n')).toMatch(/has moved by 0,-\d+/)
  expect(await takePicture(stage.page, null)).not.toMatchSnapshot(
    'services-1280x800-light.webp',
    mostDifferent,
  )
})

test('[LOOK-04] a title that moves by a few pixels is found and named', async ({ browser }) => {
  const stage = await stageOf(browser, 'anonymous')
  const whole = await before(stage)
  await harm(stage.page, 'main h1 { translate: 0 6px }')
  const { layout } = await look(stage, services)
  expect(sentences(differences(whole, layout))).toEqual([
    expect.stringMatching(/^1280x800: h1 ".+" has moved by 0,6$/),
  ])
  expect(await takePicture(stage.page, null)).not.toMatchSnapshot(
    'services-1280x800-light.webp',
    mostDifferent,
  )
})

const title: SeenElement = { name: 'h1 "Title"', box: [10, 20, 300, 40], colors: '#17233dff -' }
const button: SeenElement = { name: 'button "Play"', box: [10, 80, 90, 44], colors: '#ffffffff #b94016ff' }
const layout = (...elements: SeenElement[]) =>
  layoutOf(new Map([['360x740', elements]]), new Map([['light', elements]]))

for (const [what, after, sentence] of [
  ['nothing', [title, button], []],
  ['two pixels', [{ ...title, box: [12, 18, 302, 38] }, button], []],
  ['three pixels', [{ ...title, box: [13, 20, 300, 40] }, button], ['360x740: h1 "Title" has moved by 3,0']],
  [
    'a size',
    [{ ...title, box: [10, 20, 300, 44] }, button],
    ['360x740: h1 "Title" was 300x40 at 10,20 and is 300x44 at 10,20'],
  ],
  [
    'two elements alike',
    [
      { ...title, box: [10, 44, 300, 40] },
      { ...button, box: [10, 104, 90, 44] },
    ],
    ['360x740: h1 "Title" has moved by 0,24, and 1 more with it'],
  ],
  ['one that has gone', [title], ['360x740: button "Play" has gone from 10,80']],
  ['a second of the same name', [title, button, button], ['360x740: button "Play" #2 has come, at 10,80']],
  ['a color that a browser rounds otherwise', [title, { ...button, colors: '#fefffeff #b84016ff' }], []],
  [
    'another color',
    [title, { ...button, colors: '#ffffffff #2c5fb3ff' }],
    ['light: button "Play" was colored #ffffffff #b94016ff and is #ffffffff #2c5fb3ff'],
  ],
] as const) {
  test(`a layout that differs by ${what} is told so`, () => {
    expect(sentences(differences(layout(title, button), layout(...after)))).toEqual(sentence)
  })
}

test('a layout is read as it was written', () => {
  const second = layoutOf(
    new Map([
      ['360x740', [title, button]],
      ['1280x800', [title]],
    ]),
    new Map([
      ['light', [title, button]],
      ['dark', [title]],
    ]),
  )
  expect(readLayout(writeLayout(second))).toEqual(second)
})
