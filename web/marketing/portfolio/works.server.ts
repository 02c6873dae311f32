import path from 'node:path'
import { z } from 'zod'
import { collectionOf, yamlFile } from '../../../content/reader/content.ts'
import type { Source } from '../../../content/reader/layered-yaml.ts'
import { readFrontMatter } from '../../../content/reader/read.ts'
import { isToCome } from '../../../content/reader/site-day.ts'
import { language } from '../../../content/text/language.ts'
import { readMarkdown } from '../../words/markdown.server.ts'
import { pageLink } from '../../words/page-link.server.ts'
import { drawnPicture, picture } from '../../words/pictures.server.ts'
import { masthead, text } from '../../words/schemas.ts'
import { kinds, type Work } from './work.ts'

/** A work with the text of its page. */
export interface TheWork extends Work {
  readonly html: string
}

/** The schema of content/pages/portfolio.yaml. */
const portfolioSchema = z.strictObject({
  masthead,
  closing: z.strictObject({ title: text, text, link: pageLink }),
})

/** The schema of the front matter of a work in content/portfolio. */
const workHead = z
  .strictObject({
    title: text,
    kind: z.enum(kinds),
    client: text,
    finished: z.iso.date(),
    picture: picture.optional(),
    alt: text.optional(),
    line: text,
  })
  .refine(({ picture: named, alt }) => named === undefined || alt !== undefined, {
    path: ['alt'],
    error: 'expected what the picture shows, for those who do not see it; found nothing',
  })

/** The size in pixels of the drawn picture of a work that names none. */
const pictureSize = { width: 800, height: 600 }

/** The content around the works. */
export const portfolio = yamlFile('pages/portfolio.yaml', portfolioSchema)

/** Every work, including those whose day is in the future. */
export const workFiles = collectionOf('portfolio', '.md', readWork)

/** Returns the finished works, the latest first. */
export function works(): readonly TheWork[] {
  return workFiles
    .entries()
    .map(({ value }) => value)
    .filter(({ finished }) => !isToCome(finished))
    .sort(
      (one, other) =>
        other.finished.localeCompare(one.finished, language) || one.slug.localeCompare(other.slug, language),
    )
}

/**
 * Reads a file of content/portfolio. A work that names no picture gets a drawn one.
 *
 * @throws ContentError naming what is wrong
 */
export function readWork(source: Source): TheWork {
  const { head, body } = readFrontMatter(source, workHead, readMarkdown)
  const slug = path.basename(source.file, '.md')
  return {
    ...head,
    slug,
    picture: head.picture ?? drawnPicture(slug, pictureSize),
    alt: head.alt ?? '',
    html: body.html,
  }
}

/** Returns the data of a work for a list, without its text. */
export function outline({ slug, title, kind, client, finished, picture, alt, line }: TheWork): Work {
  return { slug, title, kind, client, finished, picture, alt, line }
}
