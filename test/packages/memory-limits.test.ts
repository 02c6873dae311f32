import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memory } from '../support/server/server-process.ts'

const start = readFileSync(path.resolve(import.meta.dirname, '../../script/start'), 'utf8')

test('the servers of the tests have the limits of memory of script/start', () => {
  expect(/^memory=\((.*)\)$/m.exec(start)?.[1]).toBe(memory.flags.join(' '))
  for (const [name, value] of Object.entries(memory.variables))
    expect(start).toContain(`export ${name}=\${${name}:-${value}}`)
})
