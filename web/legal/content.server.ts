import { z } from 'zod'
import { ContentFile } from '../../content/reader/content.ts'
import type { Source } from '../../content/reader/layered-yaml.ts'
import { readFrontMatter } from '../../content/reader/read.ts'
import { readMarkdown } from '../words/markdown.server.ts'
import { text } from '../words/schemas.ts'

const head = z.strictObject({ title: text, summary: text, updated: text })

/** A text that the law requires. */
export interface LegalText {
  readonly title: string
  readonly summary: string
  /** The day of the last change, as people write it. */
  readonly updated: string
  readonly html: string
  /** Its sections, with the ids to which links point. */
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}

export const privacyText = new ContentFile('legal/privacy.md', readLegalText)
export const termsText = new ContentFile('legal/terms.md', readLegalText)
export const securityText = new ContentFile('legal/security.md', readLegalText)
export const deletionText = new ContentFile('legal/delete.md', readLegalText)

function readLegalText(source: Source): LegalText {
  const { head: words, body } = readFrontMatter(source, head, readMarkdown)
  return { ...words, html: body.html, sections: body.headings }
}
