import { expect, test } from 'vitest'
import { releaseNotes, unreleasedNotes } from './release-notes.ts'

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

test('the notes of a release are its section of the changelog', () => {
  expect(releaseNotes(changelog, '1.10.0')).toBe('- A first line.\n\n### Details\n\n- A second one.\n')
})

test('the notes of an unreleased commit say what is new, or that nothing is', () => {
  expect(unreleasedNotes(changelog, '1.10.0')).toBe('- Soon.\n')
  expect(unreleasedNotes(changelog.replace('- Soon.', ''), '1.10.0')).toBe(
    'Nothing that matters has changed since 1.10.0.\n',
  )
})

test.each(['1.1.0', '1.1', '1.10', '2.0.0'])(
  '%s, of which the changelog says nothing, has none',
  (version) => {
    expect(() => releaseNotes(changelog, version)).toThrow(`CHANGELOG.md says nothing about ${version}`)
  },
)
