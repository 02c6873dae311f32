import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../../content/reader/content-folder.ts'
import { bundleSources } from './stamp.ts'

const sources = new Set(bundleSources(projectFolder))

/** Returns the modules of the project that a module imports, and what these import. */
function importedBy(start: string): ReadonlySet<string> {
  const found = new Set([start])
  for (const file of found) {
    const code = readFileSync(path.join(projectFolder, file), 'utf8')
    for (const [, name = ''] of code.matchAll(/(?:from|import\()\s*'(\.[^'?]+)'/g))
      if (/\.tsx?$/.test(name)) found.add(path.join(path.dirname(file), name))
  }
  return found
}

test('a change of any module that the bundle has makes it out of date', () => {
  const modules = importedBy('script/src/site.ts')
  expect(modules.size).toBeGreaterThan(60)
  expect(modules).toContain('server/game-types/shipped.ts')
  // These only read the keys of the sentences.
  const written = new Set(globSync('content/text/*.ts', { cwd: projectFolder }))
  expect([...modules].filter((file) => !sources.has(file) && !written.has(file))).toEqual([])
  expect([...sources].filter((file) => /\.test\.tsx?$|^web\/dist\//.test(file))).toEqual([])
})
