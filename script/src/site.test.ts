import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
let above: string
let folder: string
beforeEach(() => {
  above = throwAwayFolder()
  folder = path.join(above, 'site')
  onTestFinished(() => rmSync(above, { recursive: true }))
})

function write(file: string, text: string): void {
  const place = path.join(folder, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text)
}

function run(...args: readonly string[]): { status: number | null; lines: readonly string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['script/src/site.ts', ...args], {
    cwd: root,
    env: { ...process.env, CONTENT_FOLDER: folder, OLDPWD: above },
    encoding: 'utf8',
  })
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

const flags = [
  '--name=Larkfield & Sons',
  '--url=https://larkfield.example',
  '--email=hello@larkfield.example',
  '--tagline=Patience',
]

test('a new site is without a mistake', { tags: 'OWNER-04' }, () => {
  expect(run('new', 'site', ...flags)).toEqual({
    status: 0,
    lines: [`Your site is in ${folder}. Its README.md says how to go on.`],
  })
  expect(run('check')).toEqual({ status: 0, lines: [`${folder} is without a mistake.`] })
  // Without a postal address, legal texts give the email address.
  expect(run('texts', 'address is hello@larkfield.example').lines[0]).toMatch(
    /^legal\/privacy\.md {2}line \d+: /,
  )
})

test('a folder that contains something is refused before anything is asked', { tags: 'OWNER-04' }, () => {
  write('site.yaml', 'name: Mine\n')
  const { status, lines } = run('new', 'site')
  expect(status).toBe(1)
  expect(lines[0]).toMatch(/^\S+ is there already and is not an empty folder/)
})

test('every mistake in the folder is named with its line, and none in what ships', {
  tags: 'OWNER-06',
}, () => {
  write('site.yaml', 'name: Mine\nnmae: Mine\n')
  write('pages/pricing.yaml', 'masthead:\n  title: Prices\nplans:\n  - name: A\n')
  write('pages/prcing.yaml', 'x: y\n')
  write('pages/services.yaml', 'closing:\n  link: { label: Write, to: /contct }\n')
  write('interface/en-US/codes.yaml', "submit: Redeem\nsubmt: Redeem\nredeemed: '{{gaem}}'\n")
  write('blog/one.md', '---\ntitle: One\n---\n\nSee [the prices](/pricng)\nand <b>this</b>.\n')
  write('notes.txt', 'Tomorrow')
  const { status, lines } = run('check')
  expect(status).toBe(1)
  const at = (file: string) => `${path.join(folder, file)} cannot be used:`
  for (const line of [
    at('site.yaml'),
    "  line 2: unknown field 'nmae'; did you mean 'name'?",
    at('pages/pricing.yaml'),
    '  line 4: plans.1.price: expected a number, found nothing',
    at('pages/prcing.yaml'),
    "  (the whole file): nothing reads it; did you mean 'pages/pricing.yaml'?",
    at('interface/en-US/codes.yaml'),
    "  line 2: unknown field 'submt'; did you mean 'submit'?",
    at('blog/one.md'),
    '  line 6: HTML is not shown: <b>',
    at('notes.txt'),
  ])
    expect(lines).toContain(line)
  expect(lines.filter((line) => line.startsWith('content/'))).toEqual([])
})

test('a link to a page that is not there is named with its line, also to a sample that is replaced', {
  tags: 'OWNER-06',
}, () => {
  write('pages/services.yaml', 'closing:\n  link: { label: Write, to: /contct }\n')
  write(
    'blog/one.md',
    '---\ntitle: One\nsummary: A post.\ndate: 2026-01-02\nauthor: Ann\ncategory: Design\ntags: [cards]\n---\n\nSee [this](/blogs/one)\nor [that](/blogs/ten-quiet-minutes).\n',
  )
  const { lines } = run('check')
  expect(lines).toContain(
    "  line 2: closing.link.to: expected a page of this site, found no /contct; did you mean '/contact'?",
  )
  expect(lines.join('\n')).toContain(
    '\n  line 11: expected a page of this site, found no /blogs/ten-quiet-minutes',
  )
  expect(lines.at(-1)).toMatch(/^2 mistakes in content/)
})

test('a folder that does not exist is named', { tags: 'OWNER-06' }, () => {
  expect(run('check').lines.slice(0, 2)).toEqual([
    `${folder} cannot be used:`,
    '  (the whole folder): it does not exist; correct CONTENT_FOLDER',
  ])
})

test('an upgrade shows what it changed where the owner has texts, and refuses a version that is none', {
  tags: 'OWNER-06',
}, () => {
  write('pages/pricing.yaml', 'masthead:\n  title: Prices\n')
  write('legal/terms.md', '---\nupdated: today\n---\n')
  expect(run('changes', 'HEAD')).toEqual({
    status: 0,
    lines: ['Nothing has changed since HEAD where you have texts of your own.'],
  })
  expect(run('changes', '99.0.0')).toEqual({
    status: 1,
    lines: ['There is no folder 99.0.0 of a release, and git knows no such version here'],
  })
})

test('an upgrade of a release shows the same, from the folder of the one before', {
  tags: 'OWNER-06',
}, () => {
  write('pages/pricing.yaml', 'masthead:\n  title: Prices\n')
  const before = path.join(above, 'release/content/pages')
  mkdirSync(before, { recursive: true })
  writeFileSync(path.join(before, 'pricing.yaml'), 'masthead:\n  title: Price list\n')
  expect(run('changes', 'release')).toEqual({
    status: 0,
    lines: [
      'pages/pricing.yaml  masthead.title',
      '  before: Price list',
      expect.stringMatching('  now:    .+'),
    ],
  })
})

test('a text is found with the words of the owner', { tags: 'OWNER-05' }, () => {
  write('interface/en-US/codes.yaml', 'submit: Redeem this marvelous code\n')
  expect(run('texts', 'MARVELOUS')).toEqual({
    status: 0,
    lines: ['interface/en-US/codes.yaml  submit: Redeem this marvelous code'],
  })
  expect(run('texts', 'no text has', 'these').status).toBe(1)
})
