import { z } from 'zod'
import portfolioText from '../../../content/pages/portfolio.yaml?raw'
import { readMarkdown } from '../../words/markdown.server.ts'
import { masthead } from '../../words/masthead.ts'
import { picture } from '../../words/pictures.server.ts'
import { pageLink, text } from '../../words/text.ts'
import { readHeadedText, readWords } from '../../words/words.ts'
import { kinds, type Work } from './work.ts'

/** A work with its story. */
export interface TheWork extends Work {
  readonly html: string
}

/** What content/pages/portfolio.yaml must hold. */
const portfolioWords = z.strictObject({
  masthead,
  closing: z.strictObject({ title: text, text, link: pageLink }),
})

/** What must stand above the story of a work in content/portfolio. */
const workHead = z.strictObject({
  title: text,
  kind: z.enum(kinds),
  client: text,
  finished: z.iso.date(),
  picture,
  alt: text,
  line: text,
})

const files = import.meta.glob<string>('../../../content/portfolio/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What stands around the works. */
export const portfolio = readWords('content/pages/portfolio.yaml', portfolioText, portfolioWords)

/** All works, the latest first. */
export const works: readonly TheWork[] = Object.entries(files)
  .map(([place, file]) => readWork(place.replace('../../../', ''), file))
  .sort((one, other) => other.finished.localeCompare(one.finished) || one.slug.localeCompare(other.slug))

/** Reads a file of content/portfolio. Throws an Error that names the file and what is wrong with it. */
export function readWork(file: string, written: string): TheWork {
  const { head, body } = readHeadedText(file, written, workHead)
  const slug = file.slice(file.lastIndexOf('/') + 1, -'.md'.length)
  return { ...head, slug, html: readMarkdown(file, body).html }
}

/** A work as lists show it, without its story. */
export function outline({ slug, title, kind, client, finished, picture, alt, line }: TheWork): Work {
  return { slug, title, kind, client, finished, picture, alt, line }
}
