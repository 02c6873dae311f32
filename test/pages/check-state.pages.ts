import { expect, type Page, test } from '@playwright/test'
import { unseenFocus } from '../support/browser/check-page.ts'
import { checkState, type Findings } from './check-state.ts'
import { type SessionPage, sessionPageOf } from './session-page.ts'
import { laptop, phone } from './sizes.ts'
import type { State } from './states/state.ts'

const services: State = {
  name: 'services',
  viewer: 'anonymous',
  open: ({ goTo }) => goTo('/services'),
  sizes: [laptop],
}

let session: SessionPage
test.beforeEach(async ({ browser }) => {
  session = await sessionPageOf(browser, services.viewer)
  await session.page.setViewportSize(laptop)
  await services.open(session)
})

async function addStyle(page: Page, rules: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rules)
}

/** Marks the part of the page around its title, independently of class names. */
function markTitle(): void {
  let part = document.querySelector<HTMLElement>('main h1')
  while (part?.parentElement && part.parentElement.querySelector('h2') === null) part = part.parentElement
  part?.setAttribute('data-marked', '')
}

for (const [what, rules, kind, expected] of [
  [
    'a part of the page above its title',
    '[data-marked] { position: absolute; inset: 0; border-radius: inherit; background: rgb(16 27 56 / 0.34) }',
    'texts',
    /^1280x800: ".+" in .+ is (covered|overprinted) by /m,
  ],
  ['a title that is cut', 'main h1 { height: 1rem; overflow: clip }', 'texts', /" in h1.* is cut by h1/],
  [
    'a text without contrast',
    'main :is(h2, p) { color: #bbb !important; background: #fff !important }',
    'violations',
    /^1280x800 light: color-contrast: /m,
  ],
  ['an element wider than the window', 'main h1 { width: 1400px }', 'overflows', /^1280x800: .*<h1/m],
  [
    'a title that moves in the dark',
    '@media (prefers-color-scheme: dark) { main h1 { translate: 0 6px } }',
    'moved',
    /^1280x800 dark: <h1.* moves by 0,6 /m,
  ],
] as const satisfies readonly (readonly [string, string, keyof Findings, RegExp])[]) {
  test(`${what} is found and named`, { tag: ['@LOOK-02', '@LOOK-04'] }, async () => {
    await session.page.evaluate(markTitle)
    await addStyle(session.page, rules)
    const findings = await checkState(session, services)
    expect(findings[kind].join('\n')).toMatch(expected)
  })
}

test('a control whose focus cannot be seen is found', { tag: '@LOOK-02' }, async () => {
  await addStyle(
    session.page,
    'main a:focus-visible { outline: none !important; box-shadow: none !important }',
  )
  expect(await unseenFocus(session.page)).not.toEqual([])
})

test('a motion, an error and a request to another website are found', async () => {
  const { page, resize, faults } = session
  await page.evaluate(() => {
    document.querySelector('main h1')?.animate([{ opacity: 0 }, { opacity: 1 }], 60_000)
    console.error('a mistake')
    const picture = new Image()
    picture.src = 'http://127.0.0.1:9/picture.png'
    document.body.append(picture)
  })
  await resize(phone)
  const { motions, consoleErrors, foreignRequests } = faults()
  expect(motions.join()).toContain('<h1')
  expect(consoleErrors.join()).toContain('a mistake')
  expect(foreignRequests).toEqual(['http://127.0.0.1:9/picture.png'])
})
