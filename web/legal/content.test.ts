import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { site } from '../words/site.server.ts'
import { deletionText, privacyText, termsText } from './content.server.ts'

/** Returns the text that a reader sees, without markup and line ends. */
const said = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')

test('the terms are 25 numbered sections, last updated November 2021', { tags: 'PAGE-13' }, () => {
  const { sections, updated } = termsText.read()
  expect(sections.map(({ title }) => title.match(/^\d+\. \S/)?.[0].slice(0, -2))).toEqual(
    Array.from({ length: 25 }, (_, place) => `${place + 1}.`),
  )
  expect(updated).toBe('November 2021')
})

test('the terms say what the owner decided', { tags: 'PAGE-13' }, () => {
  const text = said(termsText.read().html)
  for (const words of [
    'at least 18 years old',
    'governed by the law of the State of Colorado',
    'informally for at least 30 days before any arbitration',
    'binding arbitration in Denver, Colorado',
    'must be brought within one year after its cause arose',
    'the lesser of the amount that you paid to us, or 1 US dollar',
  ])
    expect(text).toContain(words)
})

test('the privacy policy has a section for each thing that it must speak of', { tags: 'PAGE-12' }, () => {
  const { sections, html } = privacyText.read()
  expect(sections.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Consent',
      'Information we collect',
      'Log files',
      'Cookies and storage in your browser',
      'Advertising partners',
      'Your rights under the CCPA',
      'Your rights under the GDPR',
      'Children under 13',
    ]),
  )
  const text = said(html)
  expect(text).toContain('We answer within one month')
  expect(text).toContain('A small fee may apply to access to data')
  expect(text).toContain('do not knowingly collect any information from children under 13')
})

test('the page says what is held, why, and what deletion may cost', { tags: 'PAGE-14' }, () => {
  const { title, html } = deletionText.read()
  expect(title).toBe('Delete your Data')
  const text = said(html)
  expect(text).toContain(
    'The only data that we hold about who you are is your email address, used to map scores to a user',
  )
  expect(text).toContain('Deleting your profile may make its scores unrecoverable')
})

/** What the page says about the rows that each feature of the server removes or detaches. */
const mentions: Readonly<Record<string, RegExp>> = {
  achievements: /your achievements and the days on which you played/,
  audit: /record of what was done/,
  challenges: /challenges that you made.*your results in the challenges of others/s,
  codes: /Sign-In Codes/,
  contact: /messages that you sent us/,
  daily: /results of the deal of the day.*stay in the counts/s,
  games: /Finished games.*stay/s,
  jobs: /still waiting to be sent/,
  leaderboard: /your places on the leaderboard/,
  mail: /still waiting to be sent/,
  newsletter: /asked for the weekly mail.*newsletter subscription/s,
  notices: /notices to your address of what happens here/,
  profile: /the address of your picture and our copy of it/,
  reports: /reports of your name.*Names that you reported/s,
  statistics: /your statistics/,
}

test('the page mentions every feature of the server with deletion rules', { tags: 'PAGE-14' }, () => {
  const files = globSync('server/*/*.ts').filter((file) =>
    /: readonly DeletionRule\[\] =/.test(readFileSync(file, 'utf8')),
  )
  const features = files.map((file) => path.basename(path.dirname(file)))
  expect(features.toSorted()).toEqual(Object.keys(mentions))
  const { html } = deletionText.read()
  for (const feature of features) {
    expect(html, `content/legal/delete.md on what the deletion of server/${feature} does`).toMatch(
      mentions[feature] ?? /$^/,
    )
  }
})

test('the words of the site stand in them, and every place is filled', {
  tags: ['PAGE-12', 'PAGE-13', 'PAGE-14'],
}, () => {
  for (const text of [privacyText, termsText, deletionText]) {
    const { html, summary } = text.read()
    expect(html + summary).not.toContain('{{')
    expect(html).toContain(`mailto:${site.read().email}`)
  }
})
