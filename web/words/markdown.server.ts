import GithubSlugger from 'github-slugger'
import { Marked, Renderer, type Token, type Tokens } from 'marked'
import markedFootnote from 'marked-footnote'
import { picture } from './pictures.server.ts'
import { unusable } from './words.ts'

/** A text of the owner's, made ready when the site is built. */
export interface WrittenText {
  /** Safe to be shown as it is: it holds what Markdown knows, and no tag that somebody typed. */
  readonly html: string
  /** Its headings of the second level, in order, with the ids by which links reach them. */
  readonly headings: readonly { readonly id: string; readonly title: string }[]
  /** What it says, without its marks. */
  readonly plain: string
}

/** Where a link may lead: on this page, on this site, to another one, or to a mail. */
const linkable = /^(#|\/(?!\/)|https:\/\/|mailto:)/

/**
 * Makes HTML of Markdown: tables, notes by `[^1]`, pictures by their path below `content/pictures`, ids for headings.
 *
 * @param file where the text stands, as the owner knows it
 * @throws Error naming the file and each place that holds HTML, a link or a picture that cannot be shown, or a title
 */
export function readMarkdown(file: string, text: string): WrittenText {
  const slugger = new GithubSlugger()
  const headings: { id: string; title: string }[] = []
  const faults: string[] = []
  const said: string[] = []
  const marked = new Marked(markedFootnote({ description: 'Notes' }), {
    walkTokens(token) {
      faults.push(...faultsOf(token))
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
      // What may be wider than a phone is reached by keyboard, to be moved sideways.
      code: (token) => plain.code(token).replace('<pre>', '<pre tabindex="0">'),
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
