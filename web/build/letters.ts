import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/** A typeface of the site: its files for western letters, then for the other European ones. */
export type Typeface = readonly Font[]

/** Loads the files of a typeface from their addresses. */
function typeface(...files: readonly string[]): Typeface {
  return files.map((file) => {
    const font = openSync(fileURLToPath(file))
    if ('fonts' in font) throw new Error(`${file} holds more than one typeface`)
    return font
  })
}

/** The addresses of the files of the typeface of titles. */
export const displayTypefaceFiles: readonly string[] = [
  import.meta.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'),
  import.meta.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff'),
]

/** Returns the typeface of titles. */
export function displayTypeface(): Typeface {
  return typeface(...displayTypefaceFiles)
}

/**
 * Returns the pieces of a text, each with the file that has its letters. A letter that no file has is left
 * out.
 */
function pieces(text: string, face: Typeface): { font: Font; text: string }[] {
  const found: { font: Font; text: string }[] = []
  for (const letter of text) {
    const font = face.find((file) => file.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    const last = found.at(-1)
    if (font && last?.font === font) last.text += letter
    else if (font) found.push({ font, text: letter })
  }
  return found
}

/** Returns the letters of a text that no file of a typeface has, each once. Blanks and what nobody sees are none. */
export function missingLetters(text: string, face: Typeface): string[] {
  const letters = text.normalize('NFC').match(/[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/gu)
  return [...new Set(letters)].filter((letter) => pieces(letter, face).length === 0)
}

/** Returns the width of a line, in the unit of `size`. */
export function widthOf(text: string, face: Typeface, size: number): number {
  return pieces(text, face).reduce(
    (sum, piece) => sum + (piece.font.layout(piece.text).advanceWidth * size) / piece.font.unitsPerEm,
    0,
  )
}

/**
 * Returns the outlines of a line of text as the data of an SVG path. `x` and `y` are the start of its
 * baseline.
 */
export function outlines(text: string, face: Typeface, x: number, y: number, size: number): string {
  let at = x
  return pieces(text, face)
    .flatMap((piece) => {
      const scale = size / piece.font.unitsPerEm
      const { glyphs, positions } = piece.font.layout(piece.text)
      return glyphs.map((glyph, place) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {}
        const [left, base] = [at + xOffset * scale, y - yOffset * scale]
        at += xAdvance * scale
        return glyph.path.transform(scale, 0, 0, -scale, left, base).toSVG()
      })
    })
    .join('')
}

/** Breaks a text into lines no wider than `width`, at spaces only. */
export function breakLines(text: string, face: Typeface, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
