import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentFolder } from '../../../content/reader/content-folder.ts'

const root = path.resolve(contentFolder, '..')
const keys = z.record(z.string(), z.record(z.string(), z.unknown()))

test('every sentence of every catalog is used', () => {
  const sources = globSync('{web,server,script,test}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|\.react-router)$/.test(name),
  }).map((file) => readFileSync(path.join(root, file), 'utf8'))
  const all = keys.parse(JSON.parse(readFileSync(path.join(contentFolder, 'interface/keys.json'), 'utf8')))
  const unused = Object.entries(all).flatMap(([catalog, sentences]) => {
    const users = sources.filter((source) => source.includes(`content/text/${catalog}.ts'`))
    return Object.keys(sentences)
      .filter(
        (key) => !users.some((source) => new RegExp(`\\.${key}\\b|\\{.*\\b${key}\\b.*\\} from`).test(source)),
      )
      .map((key) => `${catalog}.yaml: ${key}`)
  })
  expect(unused).toEqual([])
})
