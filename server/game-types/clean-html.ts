import sanitizeHtml from 'sanitize-html'

const blocks = ['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code']
const phrases = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark', 'a']
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

/**
 * Removes everything but plain formatting from an HTML text: scripts, styles, pictures and frames, and ids
 * and classes that could affect the rest of the page.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...phrases, ...lists, ...tables],
    allowedAttributes: {
      a: ['href', 'rel'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 20,
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      a: (tagName, { href }) => ({
        tagName,
        attribs: href ? { href, rel: 'noopener noreferrer nofollow' } : {},
      }),
    },
  }).trim()
}
