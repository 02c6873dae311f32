import * as text from '../../content/text/problem-page.ts'
import type { Problem } from '../http/problem.ts'
import { htmlText } from './page-head.ts'

/** The page of a build that says what happened (web/build/problem-page.ts). It has no address of its own. */
export const problemPagePath = '/__problem.html'

/**
 * Returns the page about a problem, in words for people.
 *
 * @param html the page of the build
 * @param leadsHome whether it redirects to the empty path, as for every unknown address
 */
export function problemPage(
  html: string,
  { status, message }: Problem,
  { leadsHome }: { leadsHome: boolean },
): string {
  const title = status === 404 ? text.notFoundTitle : text.notShownTitle
  return html
    .replace('<title>', `${leadsHome ? '<meta http-equiv="refresh" content="0;url=/"/>' : ''}$&`)
    .replaceAll('{{title}}', () => htmlText(title))
    .replaceAll('{{text}}', () => htmlText(sentenceOf(status, message)))
}

function sentenceOf(status: number, message: string): string {
  if (status === 404) return text.notFound
  if (status === 400 || status === 414) return text.addressNotValid
  return status === 500 ? text.failed : message
}
