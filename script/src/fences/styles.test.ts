import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'
import { readStyleSheet } from './style-sheet.ts'
import { styleBreaches } from './styles.ts'

type Files = Readonly<Record<string, string>>

/** Sheets of a shared folder, of the theme and of a feature, as the site has them. */
const site: Files = {
  'web/app/theme.css':
    '@import "tailwindcss"; @theme static { --color-ink: #123; } .skeleton { opacity: 0.5 }',
  'web/kit/day.css': '.day-dusk { --day-sky: linear-gradient(#e2dcf0, #ffd9c4) } .day-light { fill: red }',
  'web/board/sky/sky.css': '.sky-place { color: var(--color-ink) }',
}

/** Writes the files beside those of the site and returns what the fence says of them. */
async function judge(files: Files): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'styles-'))
  try {
    for (const [path, source] of Object.entries({ ...site, ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    return await styleBreaches(root, ['kit'])
  } finally {
    rmSync(root, { recursive: true })
  }
}

const allowed: [string, Files][] = [
  ['a class bears the name of its folder', { 'web/board/sky/end.css': '.sky-end, .sky { opacity: 0 }' }],
  ['a class bears the name of its sheet', { 'web/board/sky/end.css': '.end-sun { opacity: 0 }' }],
  [
    'elements below a class of the sheet',
    { 'web/board/sky/end.css': '.end-list > li[data-x]::before, .end-list * { --end-gap: 1px }' },
  ],
  [
    'another feature folder of the same feature, below a class of the sheet',
    { 'web/board/sky/end.css': '.end-list .sky-place:not(.sky-place + *) { opacity: 0 }' },
  ],
  [
    'classes of the kit and of the theme, below one of the sheet',
    { 'web/a/a.css': '.a-b:has(.day-light) .skeleton {}' },
  ],
  ['every branch of :is() bears the scope', { 'web/a/a.css': ':is(.a-b, .a-c) p { margin: 0 }' }],
  ['a nested rule', { 'web/a/a.css': '.a-b { p { margin: 0 } &[data-x] { margin: 0 } }' }],
  ['a property of the theme set below', { 'web/a/a.css': '.a-b { --color-ink: white }' }],
  [
    'its own keyframes',
    {
      'web/a/a.css':
        '@keyframes a-in { from { opacity: 0 } } @property --a-x { syntax: "*"; inherits: false }',
    },
  ],
  [
    'hover where there is hover',
    { 'web/a/a.css': '@media (hover: hover) and (pointer: fine) { .a-b:hover { color: red } }' },
  ],
  [
    'a class of the view transition',
    { 'web/a/a.css': '::view-transition-group(.a-card) { animation-duration: 1s }' },
  ],
  ['a feature uses the kit', { 'web/a/b.tsx': 'export const B = () => <p className="day-light" />' }],
  [
    'a feature uses its own from another of its folders',
    { 'web/board/other/b.tsx': `export const b = (x: string) => \`grid sky-place sky-\${x}\`` },
  ],
  ['tests name any class', { 'web/board/a.test.ts': "export const a = 'sky-place'" }],
]

test.each(allowed)('allowed: %s', async (_, files) => {
  expect(await judge(files)).toEqual([])
})

const notScoped = 'begins with none of this sheet'
const reaches = 'a selector reaches every page'
const refused: [string, Files, string][] = [
  [
    'the dusk of a table, which once covered the title of every page with that name',
    {
      'web/play/skyway/round-end.css':
        '.sky-dusk, .sky-glow { position: absolute; inset: 0; border-radius: inherit } .sky-dusk[data-lit] { opacity: 1 }',
    },
    `.sky-dusk ${notScoped}`,
  ],
  ['a class of the kit styled from a feature', { 'web/play/a.css': '.day-dusk { inset: 0 }' }, reaches],
  [
    'a class of another feature',
    { 'web/blog/blog.css': '.blog-list .sky-place {}' },
    'the rule belongs to web/board/sky',
  ],
  [
    'a class of the theme declared again',
    { 'web/kit/skeleton.css': '.skeleton { opacity: 1 }' },
    'is a class of web/app/theme.css',
  ],
  ['a scope as part of a word', { 'web/a/a.css': '.about { margin: 0 }' }, `.about ${notScoped}`],
  ['a bare element', { 'web/a/a.css': '.a-b p, li > a { margin: 0 }' }, reaches],
  ['a bare attribute', { 'web/a/a.css': '[data-drag] { cursor: grab }' }, reaches],
  ['a bare id', { 'web/a/a.css': '#menu { margin: 0 }' }, reaches],
  ['everything but a class', { 'web/a/a.css': ':not(.a-b) { margin: 0 }' }, reaches],
  ['whatever holds a class', { 'web/a/a.css': 'body:has(.a-b) { margin: 0 }' }, reaches],
  ['one branch of :is() without the scope', { 'web/a/a.css': ':is(.a-b, main) p { margin: 0 }' }, reaches],
  ['a bare element inside a media query', { 'web/a/a.css': '@media print { p { margin: 0 } }' }, reaches],
  ['the root', { 'web/a/a.css': ':root .a-b { margin: 0 }' }, "':root' belongs to web/app/theme.css"],
  ['a font', { 'web/a/a.css': '@font-face { font-family: A; src: url(a) }' }, '@font-face belongs to'],
  [
    'keyframes',
    { 'web/a/a.css': '@keyframes shown { from { opacity: 0 } }' },
    "the name 'shown' must begin with 'a-'",
  ],
  [
    'a custom property',
    { 'web/a/a.css': '.a-b { --gap: 1px }' },
    "the name '--gap' must begin after its hyphens with 'a-'",
  ],
  [
    'a registered property',
    { 'web/a/a.css': '@property --x { syntax: "*"; inherits: false }' },
    "the name '--x'",
  ],
  [
    'hover for every pointer',
    { 'web/a/a.css': '.a-b:hover { color: red }' },
    "':hover' stays on after a tap",
  ],
  [
    'hover where there is none',
    { 'web/a/a.css': '@media not (hover: hover) { .a-b:hover { color: red } }' },
    "':hover' stays",
  ],
  [
    'one scope for two folders',
    { 'web/a/end.css': '.end-sun { margin: 0 }', 'web/b/end.css': '.end-moon { margin: 0 }' },
    "the scope 'end' overlaps with 'end' of web/a/end.css",
  ],
  [
    'a scope that begins with another',
    { 'web/day-old/a.css': '.day-old { margin: 0 }' },
    "web/kit/day.css: the scope 'day' overlaps with 'day-old' of web/day-old/a.css",
  ],
  [
    'a name of Tailwind',
    { 'web/a/table.css': '.table-cell { margin: 0 }' },
    ".table-cell is a class of Tailwind's",
  ],
  [
    'a class list with a class of another feature',
    { 'web/blog/b.tsx': 'export const B = () => <p className="grid sky-place p-2" />' },
    'web/blog/b.tsx:1: the class sky-place belongs to web/board/sky/sky.css',
  ],
  [
    'a class of another feature put together',
    { 'web/blog/b.ts': `export const b = (x: string) =>\n  \`grid sky-\${x}\`` },
    'web/blog/b.ts:2: the class sky-... belongs to web/board/sky/sky.css',
  ],
]

test.each(refused)('refused: %s', async (_, files, reason) => {
  expect((await judge(files)).join('\n')).toContain(reason)
})

test('the hover variants of Tailwind hold only where there is hover, like ours', async () => {
  const utilities = await compile('@tailwind utilities;')
  const css = utilities.build(['hover:grid', 'group-hover:grid', 'peer-hover:grid'])
  const { selectors } = readStyleSheet('web/app/theme.css', css)
  const hovering = selectors.filter(({ parts }) => JSON.stringify(parts).includes('"hover"'))
  expect(hovering.length).toBeGreaterThanOrEqual(3)
  expect(hovering.every(({ needsHover }) => needsHover)).toBe(true)
})
