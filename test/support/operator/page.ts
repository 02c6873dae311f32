import { readFileSync } from 'node:fs'
import path from 'node:path'

const page = readFileSync(
  path.resolve(import.meta.dirname, '../../../docs/operator/point-in-time.md'),
  'utf8',
)
const blocks = [...page.matchAll(/^( *)```\w+\n(.*?)^\1```$/gms)].map(([, indent = '', text = '']) =>
  text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
)

/** Returns the page's only block of code that contains this text. Throws when there is none, or several. */
export function blockWith(text: string): string {
  return only(blocks, text)
}

/** Returns the only line of the page's blocks of code that contains this text. Throws like `blockWith`. */
export function lineWith(text: string): string {
  return only(
    blocks.flatMap((block) => block.split('\n')),
    text,
  )
}

function only(texts: readonly string[], text: string): string {
  const [found, ...others] = texts.filter((each) => each.includes(text))
  if (found === undefined || others.length > 0)
    throw new Error(`${found === undefined ? 'Nothing' : 'More than one'} on the page contains ${text}`)
  return found
}
