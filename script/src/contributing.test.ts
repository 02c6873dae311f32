import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every file that CONTRIBUTING.md names for a new game exists', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  const section = text.slice(text.indexOf('**A game.**'), text.indexOf('**A dependency.**'))
  const paths = [...section.matchAll(/`(?:node )?((?:[\w.-]+\/)+[\w.-]*)/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
