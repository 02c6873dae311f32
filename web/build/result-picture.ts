import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { markShapes } from '../daily/mark-shapes.ts'
import type { Logo } from './icons.ts'
import { displayTypeface, displayTypefaceFiles } from './letters.ts'
import { groundWith } from './open-graph.ts'

/**
 * The folder, in a built site, of what the server draws the share pictures of results from (server/daily/picture).
 * It is hidden, so that no server answers it.
 */
const folder = '.result-picture'

/**
 * Returns the files from which the server draws the share pictures of results, by name: the ground with logo and name
 * of the site and the outlines of the marks, and the typeface of titles in a form that the drawing library reads.
 */
export async function resultPictureFiles(
  logo: Logo,
  siteName: string,
): Promise<Record<string, string | Uint8Array>> {
  const display = displayTypeface()
  const marks = Object.entries(markShapes).map(
    ([name, outline]) => `<path id="mark-${name}" fill-rule="evenodd" d="${outline}"/>`,
  )
  const files = displayTypefaceFiles.map(async (file, place) => {
    // With combining accents, the library would compose a letter of two, and then miss those of the other file.
    const letters = String.fromCodePoint(...(display[place]?.characterSet ?? [])).replace(/\p{Mn}/gu, '')
    const typeface = await subsetFont(readFileSync(fileURLToPath(file)), letters, { targetFormat: 'sfnt' })
    return [`${folder}/letters-${place + 1}.ttf`, typeface] as const
  })
  return {
    [`${folder}/ground.svg`]: groundWith(logo, siteName, display, `<defs>${marks.join('')}</defs>`),
    ...Object.fromEntries(await Promise.all(files)),
  }
}
