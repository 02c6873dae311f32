import { expect, test } from 'vitest'
import { unreadableIn } from './unreadable.ts'

const unseen = (line: number, number: string) =>
  `line ${line}: U+${number} is a character that nobody can see`
const post = (summary: string, body: string) => `---\ntitle: One\nsummary: ${summary}\n---\n\n${body}\n`

test.each([
  ['a control character', 'a\n\u000bb\n', [unseen(2, '000B')]],
  ['a NUL and an escape', '\0\n\n\u001b[1m', [unseen(1, '0000'), unseen(3, '001B')]],
  ['deletion and an old control', '\u007f\u0085\u009f', ['007F', '0085', '009F'].map((n) => unseen(1, n))],
  ['half a surrogate pair', 'a\ud800', [unseen(1, 'D800')]],
  [
    'code points that are no characters',
    '\ufdd0\uffff\u{1fffe}',
    ['FDD0', 'FFFF', '1FFFE'].map((n) => unseen(1, n)),
  ],
  ['characters that turn the direction around', 'a\u202eb\u202cc', [unseen(1, '202E'), unseen(1, '202C')]],
  ['characters of one typeface', '\ue000\u{f0000}', [unseen(1, 'E000'), unseen(1, 'F0000')]],
  [
    'letters of another encoding',
    'Caf\ufffd',
    ['line 1: U+FFFD stands for a character that could not be read; is the file UTF-8?'],
  ],
])('%s is named with its line, in any file', { tags: 'OWNER-01' }, (_, text, sentences) => {
  for (const file of ['stocks/sample.csv', 'pages/x.yaml', 'blog/x.md'])
    expect(unreadableIn(file, text)).toEqual(sentences)
})

test('a character that is written by its number is named, too', { tags: 'OWNER-01' }, () => {
  expect(unreadableIn('pages/x.yaml', 'a: "b"\nc:\n  - "A \\u000b tab"\n  - "\\x07\\U0001fffe"\n')).toEqual([
    unseen(3, '000B'),
    unseen(4, '0007'),
    unseen(4, '1FFFE'),
  ])
  expect(unreadableIn('blog/x.md', post('"A \\u000b tab"', 'B &#x202E; &#7; c'))).toEqual([
    unseen(3, '000B'),
    unseen(6, '202E'),
    unseen(6, '0007'),
  ])
  expect(unreadableIn('blog/x.md', post('"\\e\u0007"', ''))).toEqual([unseen(3, '0007'), unseen(3, '001B')])
})

test('what readers can show is no mistake: all scripts, emoji, joiners, marks of direction, line ends', {
  tags: 'OWNER-01',
}, () => {
  const text = 'Ä\tß\r\n喫茶店 م\u06cc\u200cروم שלום\u200f \u2067א\u2069 👩\u200d🚀 so\u00adft \u00a0–'
  expect(unreadableIn('blog/x.md', post("'\\u000b'", text))).toEqual([])
  expect(unreadableIn('pages/x.yaml', "a: '\\u000b'\nb: \\u000b\n")).toEqual([])
})
