import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents } from './settings.ts'

test.each([...documents()])('%s says of the settings what the code says', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text)
})
