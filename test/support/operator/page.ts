import { readFileSync } from 'node:fs'
import path from 'node:path'

const pages = path.resolve(import.meta.dirname, '../../../docs/operator')

/** What a page for operators tells them to type and to write, so that a trial does as it stands there. */
export interface OperatorPage {
  /** Returns the page's only block of code that contains this text. Throws when there is none, or several. */
  readonly blockWith: (text: string) => string
  /** Returns the only line of the page's blocks of code that contains this text. Throws like `blockWith`. */
  readonly lineWith: (text: string) => string
}

/** Reads a page of docs/operator. */
export function readOperatorPage(name: string): OperatorPage {
  const page = readFileSync(path.join(pages, name), 'utf8')
  const blocks = [...page.matchAll(/^( *)```\w+\n(.*?)^\1```$/gms)].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  const only = (texts: readonly string[], text: string): string => {
    const [found, ...others] = texts.filter((each) => each.includes(text))
    if (found === undefined || others.length > 0)
      throw new Error(`${found === undefined ? 'Nothing' : 'More than one'} in ${name} contains ${text}`)
    return found
  }
  return {
    blockWith: (text) => only(blocks, text),
    lineWith: (text) =>
      only(
        blocks.flatMap((block) => block.split('\n')),
        text,
      ),
  }
}
