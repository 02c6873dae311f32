import { expect, type Page, test } from '@playwright/test'
import { type UnreadableText, unreadableTexts } from './unreadable-texts.ts'

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ viewport: { width: 400, height: 300 } })
})
test.afterAll(() => page.close())

async function unreadableIn(html: string): Promise<string[]> {
  await page.setContent(`<!doctype html><style>body { margin: 0; font: 16px/20px sans-serif }</style>${html}`)
  const texts: UnreadableText[] = await unreadableTexts(page, { withFrame: true, within: 'body' })
  return texts.map(({ kind, text }) => `${kind}: ${text}`)
}

const above = 'position: absolute; inset: 0 0 auto 0; height: 60px'

for (const [what, html, expected] of [
  ['a box with a ground', `<p>Title</p><div style="${above}; background: #eee"></div>`, 'covered: Title'],
  [
    'a gradient',
    `<p>Title</p><div style="${above}; background: linear-gradient(red, blue)"></div>`,
    'covered: Title',
  ],
  [
    'a picture',
    `<p>Title</p><img alt="" style="${above}; width: 90px" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">`,
    'covered: Title',
  ],
  [
    'something that lets clicks through',
    `<p>Title</p><div style="${above}; background: #eee; pointer-events: none"></div>`,
    'covered: Title',
  ],
  [
    'a box over its last letters only',
    `<p style="width: fit-content">A longer title</p><div style="${above}; background: #eee; left: 70px"></div>`,
    'covered: A longer title',
  ],
  [
    'the ground of a container, below which it lies',
    `<div style="background: #eee; height: 60px"><p style="position: relative; z-index: -1">Title</p></div>`,
    'covered: Title',
  ],
  [
    'a shape in a drawing',
    `<svg width="200" height="60"><text x="10" y="30">Title</text><rect width="200" height="60" fill="red" /></svg>`,
    'covered: Title',
  ],
  [
    'a header that is fixed above the only line of a page',
    `<p>Title</p><div style="${above}; position: fixed; background: #eee"></div>`,
    'covered: Title',
  ],
  [
    'far below the window',
    `<div style="height: 2000px"></div><div style="position: relative"><p>Title</p><div style="${above}; background: #eee"></div></div>`,
    'covered: Title',
  ],
  [
    'inside an open dialog',
    `<dialog><p>Title</p><div style="${above}; background: #eee"></div></dialog><script>document.querySelector('dialog').showModal()</script>`,
    'covered: Title',
  ],
] as const) {
  test(`a text is found that is covered by ${what}`, { tag: '@LOOK-04' }, async () => {
    expect(await unreadableIn(html)).toContain(expected)
  })
}

for (const [what, html, expected] of [
  ['overprinted by another text', '<p>One</p><p style="margin-top: -36px">Two</p>', 'overprinted: One'],
  [
    'cut across',
    '<div style="width: 60px; overflow: hidden; white-space: nowrap">A long line of text</div>',
    'cut: A long line of text',
  ],
  ['cut below', '<div style="height: 30px; overflow: clip">One<br>Two<br>Three</div>', 'cut: Two'],
  [
    'cut by an ellipsis without a title',
    '<div style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">A long line of text</div>',
    'cut: A long line of text',
  ],
  [
    'cut by its field',
    '<input style="width: 40px" placeholder="A long line of text">',
    'cut: A long line of text',
  ],
  [
    'running out of a button',
    '<button style="width: 60px; white-space: nowrap">A long line of text</button>',
    'runs out: A long line of text',
  ],
  [
    'running out of a card below',
    '<div style="background: #eee; height: 30px">One<br>Two<br>Three</div>',
    'runs out: Three',
  ],
  [
    'running out of a chip with a border',
    '<span style="display: inline-block; border: 1px solid; width: 30px; white-space: nowrap">value 1000</span>',
    'runs out: value 1000',
  ],
  ['running out of the page', '<p style="margin-left: -30px">Title</p>', 'runs out: Title'],
] as const) {
  test(`a text is found that is ${what}`, { tag: '@LOOK-04' }, async () => {
    expect(await unreadableIn(html)).toContain(expected)
  })
}

for (const [what, html] of [
  [
    'plain text, words of one line in many elements, and narrow lines',
    '<h1 style="line-height: 0.98">One <em>two</em><br>three</h1><p>Four <a href="#a">five</a></p>',
  ],
  [
    'text on a ground of its own',
    '<div style="background: #eee; padding: 9px"><p style="background: #fff">Title</p></div>',
  ],
  [
    'text above a picture',
    `<div style="position: relative"><div style="${above}; background: #eee"></div><p style="position: relative">Title</p></div>`,
  ],
  [
    'something transparent above it',
    `<p>Title</p><div style="${above}"></div><div style="${above}; background: #eee; opacity: 0"></div>`,
  ],
  [
    'text for screen readers only',
    '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">Said, not shown</p>',
  ],
  [
    'an ellipsis with a title',
    '<div title="A long line of text" style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">A long line of text</div>',
  ],
  [
    'text in a scrolling box',
    '<div style="width: 60px; height: 30px; overflow: auto; white-space: nowrap; border: 1px solid">A long line of text<br>Two<br>Three</div>',
  ],
  [
    'text below a fixed header on a long page',
    `<div style="${above}; position: fixed; background: #eee"></div><div style="height: 100px"></div><p>Title</p><div style="height: 900px"></div>`,
  ],
  [
    'text below a sticky header that is passed by',
    `<header style="position: sticky; top: 0; height: 60px; background: #eee">Name</header><p>Title</p><div style="height: 900px"></div><p>Last</p>`,
  ],
  [
    'the page behind an open dialog',
    `<p>Title</p><dialog style="${above}; width: 300px">Asked</dialog><script>document.querySelector('dialog').showModal()</script>`,
  ],
  [
    'hidden text below something',
    `<p style="visibility: hidden">Title</p><div style="${above}; background: #eee"></div>`,
  ],
  [
    'a message that lies over the page for a while',
    `<p>Title</p><section aria-live="polite" style="${above}; position: fixed"><p style="background: #eee; margin: 0">Saved</p></section>`,
  ],
  [
    'cards of a drawn fan',
    `<div aria-hidden="true"><p>Queen</p><div style="${above}; background: #eee"></div></div>`,
  ],
  [
    'a label beside its box',
    '<div style="position: relative; width: 30px; height: 30px; background: #eee; margin-top: 40px"><span style="position: absolute; top: 0; width: 30px; background: #fff">1</span></div>',
  ],
] as const) {
  test(`${what} can be read`, async () => {
    expect(await unreadableIn(html)).toEqual([])
  })
}

test('the check leaves the page as it was and where it was scrolled to', async () => {
  const under = '<p style="margin-top: 300px">Under</p><p style="margin-top: -2em; background: #fff">Over</p>'
  await page.setContent(
    `<dialog open style="height: 100px; overflow: auto">${under}</dialog><div style="height: 2000px">Title</div><p>Last</p>`,
  )
  await page.evaluate(() => window.scrollTo(0, 500))
  const { length } = await unreadableTexts(page, { withFrame: true, within: 'body' })
  expect(length).toBeGreaterThan(0)
  const traces = () => [
    scrollY,
    document.querySelector('dialog')?.scrollTop,
    document.adoptedStyleSheets.length,
  ]
  expect(await page.evaluate(traces)).toEqual([500, 0, 0])
})
