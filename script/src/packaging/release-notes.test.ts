import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.ts'

const changelog = `# Changelog

Changes, newest first.

## Unreleased

- Soon.

## 1.10.0 (2026-11-23)

- A first line.

### Details

- A second one.

## 1.1.0

`

test.each([
  ['Unreleased', '- Soon.\n'],
  ['1.10.0', '- A first line.\n\n### Details\n\n- A second one.\n'],
])('the notes of %s are its section of the changelog', (heading, notes) => {
  expect(releaseNotes(changelog, heading)).toBe(notes)
})

test.each(['1.1.0', '1.1', '1.10', '2.0.0'])(
  '%s, of which the changelog says nothing, has none',
  (heading) => {
    expect(() => releaseNotes(changelog, heading)).toThrow(`CHANGELOG.md says nothing about ${heading}`)
  },
)
