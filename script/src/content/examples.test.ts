import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPost } from '../../../web/blog/posts.server.ts'
import { readWork } from '../../../web/marketing/portfolio/works.server.ts'

/** Returns the indented examples of a page that begin with front matter. */
function examplesIn(page: string): string[] {
  return readFileSync(page, 'utf8')
    .split(/\n(?=\S)/)
    .flatMap((paragraph) => /^ {4}---\n.*/ms.exec(paragraph) ?? [])
    .map((example) => example.replace(/^ {4}/gm, ''))
}

/** Leaves the pictures out, which need not exist. */
const withoutPictures = (example: string) =>
  example.replace(/^picture: .*\n/m, '').replace(/!\[.*?\]\(.*?\)/, 'one')

test.each(['content/README.md', 'docs/owner.md'])(
  'the post and the portfolio item in %s are valid as they stand there',
  { tags: 'OWNER-01' },
  (page) => {
    const [post = '', work = '', ...others] = examplesIn(page).map(withoutPictures)
    expect(others).toEqual([])
    expect(readPost({ file: 'content/blog/example.md', text: post }, ['Design']).category).toBe('Design')
    expect(readWork({ file: 'content/portfolio/example.md', text: work }).line).not.toBe('')
  },
)
