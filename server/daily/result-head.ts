import * as text from '../../content/text/daily.ts'
import { marksText, resultLine } from './result-text.ts'
import { linkSchema } from './schema.ts'
import type { ReadSharedResult } from './shared-results.ts'

/** What the head of a page says of a result, for crawlers of shared links. */
interface ResultHead {
  readonly title: string
  readonly description: string
  readonly address: string
  readonly picture: string
}

/**
 * Returns a function that makes the head of the page of a shared result from the query of its address, or null if the
 * query has no link of a result.
 *
 * @param siteUrl the origin of the site
 * @param apiUrl the address of the API, with its origin
 */
export function resultHeads(
  read: ReadSharedResult,
  { siteUrl, apiUrl }: { readonly siteUrl: string; readonly apiUrl: string },
): (query: URLSearchParams) => Promise<ResultHead | null> {
  return async (query) => {
    const { data: link } = linkSchema.safeParse(query.get('of'))
    const result = link === undefined ? null : await read(link)
    if (link === undefined || result === null) return null
    return {
      title: resultLine(result),
      description: text.sharedDescription({ marks: marksText(result.marks) }),
      address: `${siteUrl}/daily/result?of=${link}`,
      picture: `${apiUrl}/daily/results/${link}/picture`,
    }
  }
}
