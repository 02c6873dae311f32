import { globSync } from 'node:fs'
import path from 'node:path'
import type { Content } from '../../content/reader/content.ts'
import { contentFolder } from '../../content/reader/content-folder.ts'
import { ContentError, type Mistakes, meant } from '../../content/reader/mistakes.ts'
import routes from '../../web/app/routes.ts'
import { postAddress } from '../../web/blog/post.ts'
import { blog, postFiles } from '../../web/blog/posts.server.ts'
import { workFiles } from '../../web/marketing/portfolio/works.server.ts'
import { isToCome } from '../../web/words/day.server.ts'
import { contentFiles } from './files.ts'
import { linksIn, PageAddresses } from './links.ts'

/** A file that no page shows yet, because its date is in the future. */
export interface Waiting {
  readonly file: string
  /** The address that its page will have. */
  readonly address: string
  /** In the form `2027-01-01`. */
  readonly day: string
}

/**
 * Reads all of `content/` as the site and the server read it.
 *
 *
 * @returns the files whose date is in the future, the earliest first
 *
 * @throws ContentError that names every mistake in every file
 */
export function checkContent(): readonly Waiting[] {
  const readable = contentFiles.filter((content) => mistakesIn(content).length === 0)
  // If a post or a work cannot be read, the list of pages is incomplete.
  const canTellPages = [blog, postFiles, workFiles].every((content) => readable.includes(content))
  const mistakes = [
    ...contentFiles.flatMap(mistakesIn),
    ...strayFiles(),
    ...(canTellPages ? brokenLinks(readable) : []),
  ]
  if (mistakes.length > 0) throw new ContentError(sorted(mistakes))
  return waitingFiles()
}

function mistakesIn(content: Content<unknown>): readonly Mistakes[] {
  try {
    content.entries()
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes
    throw error
  }
}

/** Returns a mistake for each file that nothing reads, most likely because its name is misspelled. */
function strayFiles(): Mistakes[] {
  const known = contentFiles.flatMap(({ files }) => files)
  const written = globSync('{*,{blog,games,legal,pages,portfolio}/**/*}.{yaml,yml,md}', {
    cwd: contentFolder,
  })
  const unread = written
    .map((file) => `content/${file.split(path.sep).join('/')}`)
    .filter((file) => !known.includes(file) && path.basename(file) !== 'README.md')
    .map((file) => ({ file, sentences: [`(the whole file): nothing reads it${meant(file, known)}`] }))
  const pictures = globSync('pictures/**/*.{jpg,jpeg,gif,bmp,tif,tiff,heic}', { cwd: contentFolder }).map(
    (file) => ({
      file: `content/${file.split(path.sep).join('/')}`,
      sentences: ['(the whole file): expected a picture as svg, png, webp or avif'],
    }),
  )
  return [...unread, ...pictures]
}

function brokenLinks(contents: readonly Content<unknown>[]): Mistakes[] {
  const pages = new PageAddresses(routes, new Map(waitingFiles().map(({ address, day }) => [address, day])))
  return contents
    .flatMap((content) => content.entries())
    .map(({ file, value }) => ({
      file,
      sentences: linksIn(value).flatMap((link) => pages.mistakeIn(link) ?? []),
    }))
    .filter(({ sentences }) => sentences.length > 0)
}

function waitingFiles(): readonly Waiting[] {
  const posts = postFiles
    .entries()
    .map(({ file, value }) => ({ file, address: postAddress(value.id), day: value.date }))
  const works = workFiles
    .entries()
    .map(({ file, value }) => ({ file, address: `/portfolio/${value.slug}`, day: value.finished }))
  return [...posts, ...works]
    .filter(({ day }) => isToCome(day))
    .sort((one, other) => one.day.localeCompare(other.day) || one.file.localeCompare(other.file))
}

/** Merges the mistakes into one entry per file, without repeated sentences, in the order of the files. */
function sorted(mistakes: readonly Mistakes[]): Mistakes[] {
  const byFile = Map.groupBy(mistakes, ({ file }) => file)
  return [...byFile]
    .map(([file, all]) => ({ file, sentences: [...new Set(all.flatMap(({ sentences }) => sentences))] }))
    .sort((one, other) => one.file.localeCompare(other.file, 'en'))
}
