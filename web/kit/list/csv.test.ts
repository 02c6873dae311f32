import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

// Decoded by hand, since a reader of text leaves the mark out.
const textOf = async (rows: Parameters<typeof csvFile>[0]) =>
  Buffer.from(await csvFile(rows).arrayBuffer()).toString('utf8')

test('a table becomes lines of quoted texts and plain numbers, in an encoding that spreadsheets know', {
  tags: 'CODE-10',
}, async () => {
  expect(
    await textOf([
      ['Note', 'People'],
      ['Zoë, "the" fair\nin May', -3],
    ]),
  ).toBe('\uFEFF"Note","People"\r\n"Zoë, ""the"" fair\nin May",-3\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '－1'])(
  '%j is no formula in a spreadsheet',
  { tags: 'CODE-10' },
  async (text) => {
    expect(await textOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
  },
)

test('a text without a formula stays as it is', { tags: 'CODE-10' }, async () => {
  expect(await textOf([['a=1', ' +', '']])).toBe('\uFEFF"a=1"," +",""\r\n')
})
