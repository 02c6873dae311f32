import { expect, test } from 'vitest'
import { withSentences } from './scripts.ts'

const awkward = `"It's" a \`tick\`, \\n, \${values.player}, */ </script> and\na new line\u2028`

/** Returns what a script says. */
async function said(script: string): Promise<unknown> {
  const module: { default?: unknown } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`
  )
  return module.default
}

test.each([
  ['a string', 'export default "@@codes.submit@@"', awkward],
  ['a longer string', 'export default "<@@codes.submit@@>"', `<${awkward}>`],
  ['a string in single quotes', `export default 'a "@@codes.submit@@"'`, `a "${awkward}"`],
  ['a template', 'export default `@@codes.submit@@!`', `${awkward}!`],
])(
  "a sentence in %s is the owner's, whatever characters it contains",
  { tags: 'OWNER-01' },
  async (_, script, says) => {
    const { files } = withSentences(new Map([['a.js', script]]), () => awkward)
    expect(await said([...files.values()].join())).toBe(says)
  },
)

const bundled = new Map([
  ['page123.js', 'import "./part123.js"; import "./tool123.js"'],
  ['part123.js', 'import "./page123.js"; export const title = "@@codes.title@@"'],
  ['tool123.js', 'export const tool = "@@iterator"'],
])
const named = (title: string) => withSentences(bundled, (key) => (key === 'codes.title' ? title : key))

test('a script has another name if its sentences, or those of scripts that it loads, are others', {
  tags: 'OWNER-02',
}, () => {
  const [one, same, other] = [named('Codes'), named('Codes'), named('Passwords')]
  expect([...same.files]).toEqual([...one.files])
  expect(one.renamed('/assets/tool123.js')).toBe('/assets/tool123.js')
  for (const name of ['page123.js', 'part123.js']) {
    expect(one.renamed(`/assets/${name}`)).toMatch(/^\/assets\/[\w-]{6}\.js$/)
    expect(other.renamed(name)).not.toBe(one.renamed(name))
  }
  expect(one.files.get(one.renamed('page123.js'))).toBe(
    `import "./${one.renamed('part123.js')}"; import "./tool123.js"`,
  )
})
