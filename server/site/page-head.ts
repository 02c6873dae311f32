import { siteValues } from '../../content/reader/placeholders.ts'

/** What the head of a page says if it depends on the query of its address. Crawlers of shared links read it. */
export interface PageHead {
  /** The title, without the name of the site, which is added. */
  readonly title: string
  readonly description: string
  /** The address of the page, with its origin. */
  readonly address: string
  /** The address of the share picture, with its origin. */
  readonly picture: string
}

/** Returns the head of a page by the query of its address, or null if the page has its general one. */
export type HeadOfQuery = (query: URLSearchParams) => Promise<PageHead | null>

/** Returns a built page with another title, description, address and picture in its head (web/kit/page/head.tsx). */
export function withHead(html: string, { title, description, address, picture }: PageHead): string {
  const contents = {
    'name="description"': description,
    'property="og:title"': title,
    'property="og:description"': description,
    'property="og:url"': address,
    'property="og:image"': picture,
    'property="og:image:alt"': title,
  }
  const named = html.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${htmlText(`${title} · ${siteValues().name}`)}</title>`,
  )
  return Object.entries(contents).reduce(
    (page, [name, content]) =>
      page.replace(
        new RegExp(`<meta ${name} content="[^"]*"`),
        () => `<meta ${name} content="${htmlText(content)}"`,
      ),
    named,
  )
}

/** Returns a text as it is written in HTML, also in attributes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
