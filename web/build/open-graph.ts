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
    const drawing = writeTitle(title, display).join('')
    return rasterize(groundWith(logo, siteName, display, drawing), width)
  }
}

/** Returns the ground of a share picture with the logo and the name of the site, and a drawing on it, as an SVG. */
export function groundWith(logo: Logo, siteName: string, face: Typeface, drawing: string): string {
  const [left, room] = [margin + 92, width - 2 * margin - 92]
  const size = Math.min(42, (42 * room) / widthOf(siteName, face, 42))
  const name = write(siteName, face, left, 115, size)
  return ground.replace('</svg>', () => `${drawLogo(logo, margin, 64, 72)}${name}${drawing}</svg>`)
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
