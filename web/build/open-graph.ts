import { readFileSync } from 'node:fs'
import path from 'node:path'
import { drawLogo, type Logo, rasterize } from './icons.ts'
import { breakLines, displayTypeface, outlines, type Typeface, widthOf } from './letters.ts'
import type { BuiltPage } from './page.ts'

// Social networks show pictures of 1200 by 630.
const width = 1200
const margin = 80
const ink = '#17233d'
const ground = readFileSync(path.join(import.meta.dirname, 'open-graph-ground.svg'), 'utf8')

/** Sizes of the title to try, largest first, with the most lines for each. */
const sizes = [
  { size: 96, lines: 2 },
  { size: 76, lines: 3 },
  { size: 60, lines: 3 },
]

/**
 * Returns a function that draws the share picture of a page: the logo and name of the site, and the title of
 * the page.
 */
export function openGraphPainter(logo: Logo): (page: BuiltPage) => Promise<Uint8Array> {
  const display = displayTypeface()
  return ({ title, siteName }) => {
    const drawing = [
      drawLogo(logo, margin, 64, 72),
      write(siteName, display, margin + 92, 115, 42),
      ...writeTitle(title, display),
    ].join('')
    return rasterize(ground.replace('</svg>', `${drawing}</svg>`), width)
  }
}

function writeTitle(title: string, face: Typeface): string[] {
  const fitting = sizes.map(({ size, lines }) => ({
    size,
    most: lines,
    lines: breakLines(title, face, size, width - 2 * margin),
  }))
  const chosen = fitting.find(
    ({ size, most, lines }) =>
      lines.length <= most && lines.every((line) => widthOf(line, face, size) <= width - 2 * margin),
  )
  const { size, lines } = chosen ?? {
    size: 48,
    lines: breakLines(title, face, 48, width - 2 * margin).slice(0, 4),
  }
  return lines.map((line, place) => write(line, face, margin, 175 + size * (1 + place * 1.08), size))
}

function write(text: string, face: Typeface, x: number, y: number, size: number): string {
  return `<path fill="${ink}" d="${outlines(text, face, x, y, size)}"/>`
}
