import { LineCounter, parseDocument, visit } from 'yaml'

/**
 * What no reader can show: controls, halves of surrogate pairs, code points that are no characters or have no agreed
 * meaning, characters that turn the direction of a text around, and the mark of a text that is not UTF-8.
 */
const unreadable = /(?![\t\n\r])[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\uFFF9-\uFFFD]/gu
const frontMatter = /^---\r?\n(.*?)^---/ms
/** A character as Markdown and HTML write it by its number. */
const reference = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi

/**
 * Returns a sentence for each character of a content file that no reader can show, with its line. In YAML and in
 * Markdown, a character may also be written by its number.
 */
export function unreadableIn(file: string, text: string): string[] {
  const found = text.split('\n').flatMap((line, place) => sentences(line, place + 1))
  if (file.endsWith('.yaml')) return [...found, ...escapedIn(text, 0)]
  if (!file.endsWith('.md')) return found
  return [...found, ...escapedIn(frontMatter.exec(text)?.[1] ?? '', 1), ...referencedIn(text)]
}

/** Returns a sentence for each unreadable character that the YAML of a text writes as an escape such as `\u000b`. */
function escapedIn(yaml: string, linesBefore: number): string[] {
  const lines = new LineCounter()
  const found: string[] = []
  visit(parseDocument(yaml, { lineCounter: lines }), {
    Scalar(_, { value, range }) {
      if (typeof value !== 'string' || !range) return
      const source = yaml.slice(range[0], range[1])
      const escaped = value.match(unreadable)?.filter((sign) => !source.includes(sign)) ?? []
      found.push(...sentences(escaped.join(''), lines.linePos(range[0]).line + linesBefore))
    },
  })
  return found
}

function referencedIn(markdown: string): string[] {
  return markdown.split('\n').flatMap((line, place) => {
    const signs = Array.from(line.matchAll(reference), ([, hexadecimal, decimal]) =>
      characterOf(hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)),
    )
    return sentences(signs.join(''), place + 1)
  })
}

/** Returns a character by its number. Numbers beyond Unicode are shown as U+FFFD. */
function characterOf(number: number): string {
  return number === 0 || number > 0x10ffff ? '\uFFFD' : String.fromCodePoint(number)
}

function sentences(text: string, line: number): string[] {
  return Array.from(text.matchAll(unreadable), ([sign]) => {
    const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return number === 'FFFD'
      ? `line ${line}: U+FFFD stands for a character that could not be read; is the file UTF-8?`
      : `line ${line}: U+${number} is a character that nobody can see`
  })
}
