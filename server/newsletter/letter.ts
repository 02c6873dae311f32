import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { language } from '../../content/text/language.ts'
import * as text from '../../content/text/newsletter-answers.ts'

/** A mail of a subscription as it is written. */
export interface Written {
  readonly subject: string
  /** Markdown. */
  readonly text: string
}

/** A mail of a subscription as it arrives. */
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
export function composeLetter(written: Written, publicUrl: string, token: string): Letter {
  const { host } = new URL(publicUrl)
  return composeMail(written, {
    reason: text.footerReason({ host }),
    page: `${publicUrl}/newsletter#unsubscribe=${token}`,
    unsubscribe: `${publicUrl}/api/subscribers/remove?token=${token}`,
  })
}

/** The end of each mail of a subscription. */
export interface Footer {
  /** Why the reader gets it. */
  readonly reason: string
  /** The page with a button that ends the subscription. */
  readonly page: string
  /** Where a POST ends it. */
  readonly unsubscribe: string
}

/** Returns a mail of a subscription as it arrives. */
export function composeMail(
  { subject, text: markdown }: Written,
  { reason, page, unsubscribe }: Footer,
): Letter {
  return {
    subject,
    text: `${markdown}\n\n-- \n${reason}\n${text.footerText({ link: page })}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
      `<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head><body>`,
      withoutForeignContent(marked.parse(markdown, { async: false })),
      `<hr><p>${escaped(reason)} <a href="${escaped(page)}">${text.footerLink}</a></p></body></html>`,
    ].join('\n'),
    unsubscribe,
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
