import sharp from 'sharp'
import { markShapes } from '../daily/mark-shapes.ts'
import { drawLogo, type Logo } from './icons.ts'
import { breakLines, displayTypeface, missingLetters, outlines, type Typeface, widthOf } from './letters.ts'
import ground from './open-graph-ground.svg?raw'
import type { BuiltPage } from './page.ts'

/** The width of a share picture in pixels: social networks show pictures of 1200 by 630. */
const shareWidth = 1200
const margin = 80
const ink = '#17233d'

/** Sizes of the title to try, largest first, with the most lines for each. */
const sizes = [
  { size: 96, lines: 2 },
  { size: 76, lines: 3 },
  { size: 60, lines: 3 },
]

/**
 * Returns a function that draws the share picture of a page as an SVG: the logo and name of the site, and the title of
 * the page.
 */
export function shareDrawer(logo: Logo): (page: BuiltPage) => string {
  const display = displayTypeface()
  return (page) => {
    const drawing = writeTitle(drawableTitle(page, display), display).join('')
    return groundWith(logo, page.siteName, display, drawing)
  }
}

/**
 * Returns a drawing as a JPEG, less than half as large as a PNG. Letters must be outlines, because it depends on the
 * system which typefaces there are.
 */
export async function sharePicture(svg: string): Promise<Uint8Array> {
  return await sharp(Buffer.from(svg))
    .resize({ width: shareWidth })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/**
 * Returns what the share picture of a page says: its title without the letters that a typeface lacks. If that
 * leaves less than half of it, returns the description instead, or the name of the site if that lacks letters too.
 */
export function drawableTitle(
  { title, description, siteName }: Pick<BuiltPage, 'title' | 'description' | 'siteName'>,
  face: Typeface,
): string {
  const whole = title.normalize('NFC')
  const missing = new Set(missingLetters(whole, face))
  if (missing.size === 0) return whole
  const left = Array.from(whole, (letter) => (missing.has(letter) ? '' : letter)).join('')
  const count = lettersIn(left)
  if (count > 0 && count * 2 >= lettersIn(whole)) return left.trim()
  return missingLetters(description, face).length === 0 ? description : siteName
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/**
 * Returns the ground on which the server draws the share pictures of results (server/daily/picture): logo and name of
 * the site, and the outlines of the marks.
 */
export function resultGround(logo: Logo, siteName: string): string {
  const marks = Object.entries(markShapes).map(
    ([name, outline]) => `<path id="mark-${name}" fill-rule="evenodd" d="${outline}"/>`,
  )
  return groundWith(logo, siteName, displayTypeface(), `<defs>${marks.join('')}</defs>`)
}

/** Returns the ground of a share picture with the logo and the name of the site, and a drawing on it, as an SVG. */
function groundWith(logo: Logo, siteName: string, face: Typeface, drawing: string): string {
  const [left, room] = [margin + 92, shareWidth - 2 * margin - 92]
  const size = Math.min(42, (42 * room) / widthOf(siteName, face, 42))
  const name = write(siteName, face, left, 115, size)
  return ground.replace('</svg>', () => `${drawLogo(logo, margin, 64, 72)}${name}${drawing}</svg>`)
}

function writeTitle(title: string, face: Typeface): string[] {
  const fitting = sizes.map(({ size, lines }) => ({
    size,
    most: lines,
    lines: breakLines(title, face, size, shareWidth - 2 * margin),
  }))
  const chosen = fitting.find(
    ({ size, most, lines }) =>
      lines.length <= most && lines.every((line) => widthOf(line, face, size) <= shareWidth - 2 * margin),
  )
  const { size, lines } = chosen ?? smallest(title, face)
  return lines.map((line, place) => write(line, face, margin, 175 + size * (1 + place * 1.08), size))
}

/** Returns four lines at most, in letters that are small enough for the longest word. */
function smallest(title: string, face: Typeface): { size: number; lines: string[] } {
  const lines = breakLines(title, face, 48, shareWidth - 2 * margin).slice(0, 4)
  const widest = Math.max(...lines.map((line) => widthOf(line, face, 48)))
  return { size: Math.min(48, (48 * (shareWidth - 2 * margin)) / widest), lines }
}

function write(text: string, face: Typeface, x: number, y: number, size: number): string {
  return `<path fill="${ink}" d="${outlines(text, face, x, y, size)}"/>`
}
