import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ProjectCopy } from '../../../test/support/server/project-copy.ts'
import { checkContent } from './check.ts'
import { linksIn } from './links.ts'

function copyProject(): ProjectCopy {
  const copy = new ProjectCopy()
  onTestFinished(() => copy.remove())
  return copy
}

const post = (head: string) =>
  `---\ntitle: One\nsummary: A post.\ndate: 2026-01-02\nauthor: Ann\ncategory: Design\ntags: [cards]\n${head}---\n\nText.\n`

test('the content that ships is without a mistake', { tags: 'OWNER-01' }, () => {
  expect(checkContent()).toEqual([])
})

test('mistakes in several files are named in one run, each with file, field and what to write, and without a stack', {
  tags: 'OWNER-01',
}, async () => {
  const copy = copyProject()
  copy.change('pages/pricing.yaml', 'price:', 'prize:')
  copy.change('pages/team.yaml', 'suit: heart', 'suit: hart')
  copy.change('blog/ten-quiet-minutes.md', /^category: .*$/m, 'category: Lifestile')
  copy.change('blog/ten-quiet-minutes.md', /^$/m, '\nSee [the prices](/pricng).\n\n<b>Bold</b>\n')
  copy.change('blog/ten-quiet-minutes.md', /^summary: .*$/m, 'summary: "A \\u000b tab"')
  copy.change('games/skyway.yaml', 'luck: 1', 'luck: 4')
  copy.change('games/skyway.yaml', 'luck: 4', 'luck: 4 # \u202e')
  copy.change('interface/en-US/account-mails.yaml', '{{minutes}} minutes', '{{minuts}} minutes')
  copy.change('portfolio/tally.md', /^picture: .*$/m, 'picture: portfolio/taly.svg')
  copy.change('pages/services.yaml', 'to: /contact', 'to: /contct')
  copy.change('stocks/sample.csv', 'Open', 'Opened')
  copy.write('pages/pricng.yaml', 'title: x\n')
  copy.write('pictures/blog/photo.jpg', 'x')

  const { status, printed, seconds } = await copy.build()
  console.log(`all of content was checked in ${seconds.toFixed(1)} s`)
  expect(status).toBe(1)
  const lines = printed.trim().split('\n')
  for (const line of [
    'content/pages/pricing.yaml cannot be used:',
    '  line 9: plans.1.price: expected a number, found nothing',
    "  line 10: plans.1: unknown field 'prize'; did you mean 'price'?",
    'content/blog/ten-quiet-minutes.md cannot be used:',
    '  line 3: U+000B is a character that nobody can see',
    'content/games/skyway.yaml cannot be used:',
    '  line 8: luck: This must be a whole number between 0 and 3.',
    'content/pages/pricng.yaml cannot be used:',
    "  (the whole file): nothing reads it; did you mean 'pages/pricing.yaml'?",
    'content/pictures/blog/photo.jpg cannot be used:',
    'content/stocks/sample.csv cannot be used:',
  ]) {
    expect(lines).toContain(line)
  }
  expect(printed).toMatch(/line \d+: HTML is not shown: <b>/)
  expect(printed).toMatch(/line \d+: U\+202E is a character that nobody can see/)
  expect(printed).toMatch(/members\.\d+\.card\.suit: expected .*found "hart"; did you mean 'heart'/)
  expect(printed).toMatch(/category: expected .*found "Lifestile"; did you mean 'Lifestyle'/)
  expect(printed).toMatch(/signUp\.text: \{\{minuts\}\}: expected .*did you mean 'minutes'/)
  // A post that cannot be read does not hide a link that leads nowhere.
  expect(printed).toMatch(/closing\.link\.to: expected a page of this site, found no \/contct/)
  expect(printed).toMatch(/picture: expected a picture .*did you mean 'portfolio\/tally\.svg'/)
  expect(lines.at(-1)).toMatch(/^\d+ mistakes in content: the site was not built\.$/)
  const files = lines.flatMap((line) => /^(content\/\S+) cannot be used:$/.exec(line)?.[1] ?? [])
  expect(files).toEqual(files.toSorted((one, other) => one.localeCompare(other, 'en')))
  expect(files).toHaveLength(new Set(files).size)
  // Neither a stack trace nor the messages of a bundler.
  expect(printed).not.toMatch(/\n\s+at |vite|rollup|rolldown|plugin|prerender|node_modules/i)
  expect(existsSync(path.join(copy.folder, 'web/dist'))).toBe(false)
})

test('a link to a page that is not there is named, and one to a post that waits says until when', {
  tags: 'OWNER-01',
}, async () => {
  const copy = copyProject()
  copy.write('blog/later.md', post('').replace('2026-01-02', '2999-01-01'))
  copy.write(
    'blog/one.md',
    post('').replace('Text.', 'See [later](/blogs/later), [it](/blogs/ten-quiet-minuts).'),
  )
  copy.change('pages/services.yaml', 'to: /contact', 'to: /contct')
  const { status, printed } = await copy.build()
  expect(status).toBe(1)
  expect(printed).toContain('/blogs/later waits until 2999-01-01')
  expect(printed).toContain("found no /blogs/ten-quiet-minuts; did you mean '/blogs/ten-quiet-minutes'")
  expect(printed).toMatch(
    /closing\.link\.to: expected a page of this site, found no \/contct; did you mean '\/contact'/,
  )
})

test('the links of a text are its own pages, wherever they stand', { tags: 'OWNER-01' }, () => {
  const text = '<p><a href="/about">a</a> <a href="https://other.example/">b</a> <a href="#note">c</a></p>'
  expect(linksIn({ list: [{ link: { to: '/pricing' } }], html: text })).toEqual([
    { place: 'list.1.link.to', path: '/pricing' },
    { place: '', path: '/about' },
  ])
})

test('a site in another language needs each of its catalogs, and one that is complete is built in it', {
  tags: 'OWNER-01',
}, async () => {
  const copy = copyProject()
  copy.change('site.yaml', 'language: en-US', 'language: de-DE')
  const missing = await copy.build()
  expect(missing.status).toBe(1)
  expect(missing.printed).toContain('language: expected a folder of content/interface, such as en-US')
  expect(missing.printed).toContain(
    'content/interface/de-DE/codes.yaml cannot be used:\n  (the whole file): it is missing',
  )

  const interfaceFolder = path.join(copy.folder, 'content/interface')
  cpSync(path.join(interfaceFolder, 'en-US'), path.join(interfaceFolder, 'de-DE'), { recursive: true })
  copy.change('interface/de-DE/codes.yaml', /^submit: .*$/m, 'submit: Absenden')
  const sentence = "import { submit } from './content/text/codes.ts'; console.log(submit)"
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', sentence], {
    cwd: copy.folder,
    env: { ...process.env, CONTENT_FOLDER: 'content' },
  })
  expect(String(said)).toBe('Absenden\n')
})
