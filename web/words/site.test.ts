import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readYaml } from '../../content/reader/read.ts'
import { drawnPicture, pictureFiles } from './pictures.server.ts'
import { siteSchema } from './site.server.ts'

const site = readFileSync('content/site.yaml', 'utf8')

test('the words of the site can be used', () => {
  expect(readYaml({ file: 'content/site.yaml', text: site }, siteSchema).name).toBe('SkyWay')
})

test('a missing field is refused with its file and its name', { tags: 'OWNER-01' }, () => {
  const without = site.replace(/^tagline:.*$/m, '')
  expect(() => readYaml({ file: 'content/site.yaml', text: without }, siteSchema)).toThrow(
    /content\/site\.yaml cannot be used:\n {2}tagline: /,
  )
})

test('an address of mails may have a domain with other letters, and has to be one', {
  tags: 'OWNER-01',
}, () => {
  const withAddress = (address: string) =>
    readYaml(
      { file: 'content/site.yaml', text: site.replace(/^(email|codesEmail): .*$/gm, `$1: ${address}`) },
      siteSchema,
    )
  expect(withAddress('info@bücher.example')).toMatchObject({
    email: 'info@xn--bcher-kva.example',
    codesEmail: 'info@xn--bcher-kva.example',
  })
  expect(() => withAddress('bücher.example')).toThrow('email: expected an email address')
})

test('a picture is read with its size; one that is not there is refused', { tags: 'OWNER-01' }, () => {
  const { logo } = readYaml({ file: 'content/site.yaml', text: site }, siteSchema)
  expect(logo).toMatchObject({ src: expect.stringContaining('logo'), width: 40, height: 40 })
  const wrong = site.replace('logo: logo.svg', 'logo: lgoo.svg')
  expect(() => readYaml({ file: 'content/site.yaml', text: wrong }, siteSchema)).toThrow(
    /content\/site\.yaml.*logo: expected a picture of content\/pictures .*'lgoo\.svg' there; did you mean 'logo\.svg'/s,
  )
})

const withPages = (pages: string) =>
  readYaml({ file: 'content/site.yaml', text: `${site}\npages: ${pages}\n` }, siteSchema).pages

test('an owner names pages of the menu and takes others away', { tags: 'OWNER-07' }, () => {
  expect(withPages('{ pricing: off, team: Off, contact: false, blog: "{{name}} Journal" }')).toEqual({
    '/pricing': false,
    '/team': false,
    '/contact': false,
    '/blogs': 'SkyWay Journal',
  })
  expect(withPages('{ blog: off }')).toEqual({ '/blogs': false, '/feed.xml': false })
})

test.each([
  ['{ testimonal: off }', "pages: unknown field 'testimonal'; did you mean 'testimonials'?"],
  ['{ home: off }', "pages: unknown field 'home'"],
  ...['on', 'true', 'No', '2', '[off]', ''].map((written) => [
    `{ blog: ${written} }`,
    'pages.blog: expected a name for the menu, or off',
  ]),
])('pages: %s is refused with what is expected', { tags: 'OWNER-07' }, (pages, sentence) => {
  expect(() => withPages(pages)).toThrow(sentence)
})

test('a text without a picture gets one that is drawn: always the same, another for another, and part of the built site', {
  tags: 'OWNER-02',
}, () => {
  const size = { width: 800, height: 500 }
  const [first, again, other] = [
    drawnPicture('one', size),
    drawnPicture('one', size),
    drawnPicture('two', size),
  ]
  expect(again).toEqual(first)
  expect(other.src).not.toBe(first.src)
  expect(first).toMatchObject({ src: expect.stringMatching(/^\/assets\/one-\w{8}\.svg$/), ...size })
  const files = pictureFiles()
  for (const { src } of [first, other]) {
    const file = files.find((each) => each.src === src)
    expect(new TextDecoder().decode(file?.bytes)).toMatch(/^<svg [^>]*viewBox="0 0 800 500".*<\/svg>$/s)
  }
})

test.each([
  ['visits: on', true],
  ['visits: true', true],
  ['visits: off', false],
  ['visits: false', false],
  ['', true],
])('"%s" decides whether visitors are counted', { tags: 'VISIT-07' }, (line, visits) => {
  const text = site.replace(/^visits:.*$/m, line)
  expect(readYaml({ file: 'content/site.yaml', text }, siteSchema).visits).toBe(visits)
})

test('visitors can only be counted or not', { tags: 'VISIT-07' }, () => {
  const text = site.replace(/^visits:.*$/m, 'visits: some')
  expect(() => readYaml({ file: 'content/site.yaml', text }, siteSchema)).toThrow(
    'visits: expected on or off',
  )
})
