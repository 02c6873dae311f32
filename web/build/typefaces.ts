import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { displayTypeface, displayTypefaceFiles } from './letters.ts'

/**
 * The letters of nearly every page: ASCII, typographic marks and western European letters. The
 * `unicode-range` of theme.css names the same; the whole files are loaded for other letters.
 */
export const letters = `${ascii()}·×–—‘’“”…−ÀÁÄÅÇÈÉÊËÍÏÑÓÔÖØÚÜßàáâãäåæçèéêëíïñóôöøúü`

function ascii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, place) => 0x20 + place))
}

/** The files by the names that theme.css and the shell use, each with its range of weights. */
const typefaces = {
  display: {
    file: import.meta.resolve(
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    ),
    weights: { min: 500, max: 800 },
  },
  text: {
    file: import.meta.resolve(
      '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    ),
    weights: { min: 400, max: 700 },
  },
} as const

/**
 * Writes the part of each typeface that every page loads first into `folder`: `display.woff2` and
 * `text.woff2`.
 */
export async function cutTypefaces(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, { file, weights }] of Object.entries(typefaces)) {
    const whole = readFileSync(fileURLToPath(file))
    const part = await subsetFont(whole, letters, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    })
    writeFileSync(path.join(folder, `${name}.woff2`), part)
  }
}

/**
 * Returns the typeface of titles in a form that the library reads with which the server draws the share pictures of
 * results (server/daily/picture), by the paths of its files in a built site.
 */
export async function resultLetters(): Promise<Record<string, Uint8Array>> {
  const display = displayTypeface()
  const files = displayTypefaceFiles.map(async (file, place) => {
    // With combining accents, the library would compose a letter of two, and then miss those of the other file.
    const all = String.fromCodePoint(...(display[place]?.characterSet ?? [])).replace(/\p{Mn}/gu, '')
    const typeface = await subsetFont(readFileSync(fileURLToPath(file)), all, { targetFormat: 'sfnt' })
    return [`.result-picture/letters-${place + 1}.ttf`, typeface] as const
  })
  return Object.fromEntries(await Promise.all(files))
}
