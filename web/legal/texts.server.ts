import { z } from 'zod'
import { fillIn } from '../words/fill-in.ts'
import { readMarkdown } from '../words/markdown.server.ts'
import type { Site } from '../words/site.ts'
import { readHeadedText } from '../words/words.ts'

const words = z.string().trim().min(1, 'must not be empty')

const head = z.strictObject({ title: words, summary: words, updated: words })

/** A text that the law asks for. */
export interface LegalText {
  readonly title: string
  readonly summary: string
  /** When it last changed, as people say it. */
  readonly updated: string
  readonly html: string
  /** Its sections, with the ids by which links reach them. */
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}

/** Reads a file of content/legal, with the words of the site in their places. Throws an Error that names what is wrong. */
export function readLegalText(file: string, text: string, site: Site): LegalText {
  const { head: words, body } = readHeadedText(file, text, head)
  const { html, headings } = readMarkdown(file, fillIn(file, body, site))
  return { ...words, summary: fillIn(file, words.summary, site), html, sections: headings }
}
