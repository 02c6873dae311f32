import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { language } from '../../content/text/language.ts'
import * as text from '../../content/text/newsletter-answers.ts'

/** A newsletter as it is written. */
export interface Written {
  readonly subject: string
  /** Markdown. */
  readonly text: string
}

/** A newsletter as it arrives. */
export interface Letter {
  readonly subject: string
  /** The Markdown as it was written, which is made to be read, and how to unsubscribe. */
  readonly text: string
  /** A page of HTML without styles, so that it has the letters and colors of the reader's mail program. */
  readonly html: string
  /** Where a POST unsubscribes, for the mail program. */
  readonly unsubscribe: string
}

/** The token of a letter to nobody, by which nobody is unsubscribed. */
export const sampleToken = '00000000-0000-4000-8000-000000000000'

/**
 * Returns a newsletter as it arrives at the subscriber with this token.
 *
 * @param publicUrl the public address of the site
 */
export function composeLetter(
  { subject, text: markdown }: Written,
  publicUrl: string,
  token: string,
): Letter {
  const reason = text.footerReason({ host: new URL(publicUrl).host })
  const page = `${publicUrl}/newsletter#unsubscribe=${token}`
  return {
    subject,
    text: `${markdown}\n\n-- \n${reason}\n${text.footerText({ link: page })}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
      `<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head><body>`,
      withoutForeignContent(marked.parse(markdown, { async: false })),
      `<hr><p>${escaped(reason)} <a href="${escaped(page)}">${text.footerLink}</a></p></body></html>`,
    ].join('\n'),
    unsubscribe: `${publicUrl}/api/subscribers/unsubscribe/${token}`,
  }
}

const blocks = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li']
const phrases = ['strong', 'b', 'em', 'i', 'del', 'code', 'a']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/**
 * Removes everything but plain formatting and links. A picture becomes a link, because a mail that loads one tells its
 * website who reads the mail and when.
 */
function withoutForeignContent(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...phrases, ...tables],
    allowedAttributes: { a: ['href'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 20,
    transformTags: {
      img: (_tagName, { src = '', alt }) => ({ tagName: 'a', attribs: { href: src }, text: alt || src }),
    },
  })
}

/** Returns a text of one line as HTML. */
function escaped(line: string): string {
  return line.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
