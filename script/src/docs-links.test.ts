import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** The project's pages of Markdown. The links of content/ are checked by the build. */
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((page) => page !== '' && !page.startsWith('content/') && existsSync(path.join(root, page)))

const textOf = (page: string) => readFileSync(path.join(root, page), 'utf8').replace(/^```.*?^```/gms, '')

/** Returns the anchors of a page's headings, as the usual viewers of Markdown make them. */
function anchorsOf(page: string): string[] {
  const headings = [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Returns the links of a page that lead to no file or no heading. */
function deadLinks(page: string): string[] {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? page : path.join(path.dirname(page), file)
    if (!existsSync(path.join(root, target))) return true
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
  })
}

test.each(pages)('every link of %s leads to a file and a heading that exist', (page) => {
  expect(deadLinks(page)).toEqual([])
})
