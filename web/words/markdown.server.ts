import GithubSlugger from 'github-slugger'
import { Marked, Renderer, type Token, type Tokens } from 'marked'
import markedFootnote from 'marked-footnote'
import type { Source } from '../../content/reader/layered-yaml.ts'
import { unusable } from '../../content/reader/mistakes.ts'
import { atLine } from '../../content/reader/read.ts'
import * as footnotes from '../../content/text/long-texts.ts'
import { picture } from './pictures.server.ts'
import { isOff } from './site.server.ts'

/** A text of the owner, rendered at build time. */
export interface RenderedMarkdown {
  /** Safe HTML: only Markdown becomes HTML; typed tags are refused. */
  readonly html: string
  /** Its headings of the second level, in order, with the ids to which links point. */
  readonly headings: readonly { readonly id: string; readonly title: string }[]
  /** The text without markup. */
  readonly plain: string
}

/** The allowed targets of a link: this page, this site, another site, or a mail. */
const linkable = /^(#|\/(?!\/)|https:\/\/|mailto:)/

const footnoteLabels = {
  description: footnotes.notes,
  // The library fills in the number.
  backRefLabel: footnotes.backToReference({ number: '{0}' }),
}

/**
 * Renders Markdown as HTML: tables, footnotes by `[^1]`, pictures by their path below `content/pictures`, ids
 * for headings.
 *
 * @throws ContentError naming the file and line of each piece of HTML, link or picture that cannot be shown, or a
 *   title
 */
export function readMarkdown({ file, text, firstLine = 1 }: Source): RenderedMarkdown {
  const slugger = new GithubSlugger()
  const headings: { id: string; title: string }[] = []
  const faults: string[] = []
  const said: string[] = []
  const lineOf = (raw: string) => {
    const at = text.indexOf(raw.trim())
    return at < 0 ? undefined : firstLine + text.slice(0, at).split('\n').length - 1
  }
  const marked = new Marked(markedFootnote(footnoteLabels), {
    walkTokens(token) {
      faults.push(...faultsOf(token).map((fault) => atLine(lineOf(token.raw), fault)))
      if ('text' in token && !('tokens' in token)) said.push(String(token['text']))
    },
    renderer: {
      heading({ tokens, depth }) {
        const inside = this.parser.parseInline(tokens)
        const title = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = slugger.slug(title)
        if (depth === 2) headings.push({ id, title })
        return `<h${depth} id="${id}">${inside}</h${depth}>\n`
      },
      // Code may be wider than a phone, so the keyboard must be able to scroll it.
      code: (token) => plain.code(token).replace('<pre>', '<pre tabindex="0">'),
      // The label stays. Any other link is rendered as usual.
      link({ href, tokens }) {
        return isOff(href) && this.parser.parseInline(tokens)
      },
      image: ({ href, text: alt }) => showPicture(href, alt),
    },
  })
  const html = marked.parse(text, { async: false })
  if (faults.length > 0) throw unusable(file, faults)
  return { html, headings, plain: said.join(' ') }
}

const plain = new Renderer()

function faultsOf(token: Token): string[] {
  if (token.type === 'html') return [`HTML is not shown: ${token.raw.trim().slice(0, 60)}`]
  if (isHeading(token) && token.depth === 1)
    return [`${token.raw.trim()}: begin with ##, the title is a field`]
  if (token.type === 'link' && !linkable.test(String(token['href']))) {
    return [`${token.raw}: expected a link that begins with /, #, https:// or mailto:`]
  }
  if (token.type !== 'image') return []
  const { error } = picture.safeParse(token['href'])
  if (error) return error.issues.map(({ message }) => `${token.raw}: ${message}`)
  return token['text'] ? [] : [`${token.raw}: expected between the brackets what the picture shows`]
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

function showPicture(name: string, alt: string): string {
  const { data } = picture.safeParse(name)
  if (!data) return ''
  const shows = alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<img src="${data.src}" width="${data.width}" height="${data.height}" alt="${shows}" loading="lazy" />`
}
