import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ProjectCopy } from '../../../test/support/server/project-copy.ts'
import { titlesWithMissingLetters } from './share-pictures.ts'

test('share pictures can show the titles that ship', () => {
  expect(titlesWithMissingLetters()).toEqual([])
})

test('a title in letters that no share picture can show is named with its file', () => {
  const copy = new ProjectCopy()
  onTestFinished(() => copy.remove())
  copy.change('blog/ten-quiet-minutes.md', /^title: .*$/m, 'title: Κάρτες 2026')
  copy.change('pages/pricing.yaml', /title: Four prices/, 'title: 円 prices')
  const program = `
    const { titlesWithMissingLetters } = await import(${JSON.stringify(path.join(copy.folder, 'script/src/content/share-pictures.ts'))})
    console.log(JSON.stringify(titlesWithMissingLetters()))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(JSON.parse(printed)).toEqual([
    { file: 'content/blog/ten-quiet-minutes.md', field: 'title', letters: ['Κ', 'ά', 'ρ', 'τ', 'ε', 'ς'] },
    { file: 'content/pages/pricing.yaml', field: 'masthead.title', letters: ['円'] },
  ])
})
