import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import type { Content } from '../../../content/reader/content.ts'
import { contentFolder, nameOf, ownFolder } from '../../../content/reader/content-folder.ts'
import type { Place, Source } from '../../../content/reader/layered-yaml.ts'
import { ContentError, type Mistakes, meant, unusable } from '../../../content/reader/mistakes.ts'
import { atLine } from '../../../content/reader/read.ts'
import { isToCome } from '../../../content/reader/site-day.ts'
import routes from '../../../web/app/routes.ts'
import { postAddress } from '../../../web/blog/post.ts'
import { blog, postFiles } from '../../../web/blog/posts.server.ts'
import { contentAddresses } from '../../../web/build/content-addresses.ts'
import { workFiles } from '../../../web/marketing/portfolio/works.server.ts'
import { replacedSamples } from '../../../web/words/site.server.ts'
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
 * Reads all of `content/` and of the owner's folder as the site and the server read it.
 *
 * @returns the files whose date is in the future, the earliest first
 * @throws ContentError that names every mistake in every file
 */
export function checkContent(): readonly Waiting[] {
  if (ownFolder !== undefined && !existsSync(ownFolder))
    throw unusable(nameOf(ownFolder), ['(the whole folder): it does not exist; correct CONTENT_FOLDER'])
  const readable = contentFiles.filter((content) => mistakesIn(content).length === 0)
  const mistakes = [...contentFiles.flatMap(mistakesIn), ...strayFiles(), ...brokenLinks(readable)]
  if (mistakes.length > 0)
    throw new ContentError(mistakes.toSorted((one, other) => one.file.localeCompare(other.file, 'en')))
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

/** Returns a mistake for each file of the owner that nothing reads, most likely because its name is misspelled. */
function strayFiles(): Mistakes[] {
  const folder = ownFolder ?? contentFolder
  const pattern =
    ownFolder === undefined ? '{*,{blog,games,legal,pages,portfolio}/**/*}.{yaml,yml,md}' : '**/*'
  const known = contentFiles.flatMap(({ paths }) => paths)
  const filesOf = (wanted: string) =>
    globSync(wanted, { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'README.md')
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      )
  const unread = filesOf(pattern)
    .filter((file) => !file.startsWith('pictures/') && !known.includes(file))
    .map((file) => ({
      file: nameOf(path.join(folder, file)),
      sentences: [`(the whole file): nothing reads it${meant(file, known)}`],
    }))
  const pictures = filesOf('pictures/**/*.{jpg,jpeg,gif,bmp,tif,tiff,heic}').map((file) => ({
    file: nameOf(path.join(folder, file)),
    sentences: ['(the whole file): expected a picture as svg, png, webp or avif'],
  }))
  return [...unread, ...pictures]
}

function brokenLinks(contents: readonly Content<unknown>[]): Mistakes[] {
  // If a post or a work cannot be read, the list of their pages is incomplete.
  const canTellPages = [blog, postFiles, workFiles].every((content) => contents.includes(content))
  const pages = new PageAddresses(
    routes,
    canTellPages
      ? {
          there: contentAddresses(),
          waiting: new Map(waitingFiles().map(({ address, day }) => [address, day])),
        }
      : null,
  )
  return contents
    .flatMap((content) => content.entries())
    .flatMap(({ source, value }) =>
      linksIn(value).flatMap((link) => {
        const mistake = pages.mistakeIn(link)
        if (mistake === null) return []
        const { file, line } = placeOfLink(source, link.path)
        // The site leaves these out.
        if (file.startsWith('content/') && replacedSamples().includes(link.path)) return []
        return [{ file, sentences: [atLine(line, mistake)] }]
      }),
    )
}

/** Returns where a link is written: in the owner's file, or else in the one that it changes. */
function placeOfLink(source: Source, address: string): Place {
  const line = source.text.split('\n').findIndex((text) => {
    const [, ...after] = text.split(address)
    return after.some((rest) => /^([\s'")}\],?#]|$)/.test(rest))
  })
  if (line >= 0) return { file: source.file, line: line + 1 }
  return source.over ? placeOfLink(source.over, address) : { file: source.file }
}

function waitingFiles(): readonly Waiting[] {
  const posts = postFiles
    .entries()
    .map(({ source, value }) => ({ file: source.file, address: postAddress(value.id), day: value.date }))
  const works = workFiles.entries().map(({ source, value }) => ({
    file: source.file,
    address: `/portfolio/${value.slug}`,
    day: value.finished,
  }))
  return [...posts, ...works]
    .filter(({ day }) => isToCome(day))
    .sort((one, other) => one.day.localeCompare(other.day) || one.file.localeCompare(other.file))
}
