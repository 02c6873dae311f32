import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { refusals } from '../../content/text/game-messages.ts'

const engine = path.resolve(import.meta.dirname, '../../engine')

test('every refusal of the rules has a sentence', () => {
  const codes = globSync('*/{move,play}.ts', { cwd: engine }).flatMap((file) =>
    [...readFileSync(path.join(engine, file), 'utf8').matchAll(/refused\('([a-z-]+)'/g)].map(
      ([, code = '']) => code,
    ),
  )
  expect(Object.keys(refusals).sort()).toEqual([...new Set(codes)].sort())
})
