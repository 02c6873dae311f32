import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Frame } from './screencast.ts'

/** The height of a frame on a sheet and the width of the whole sheet, in pixels. */
const [frameHeight, sheetWidth] = [320, 2_000]

/** How far two neighbors on a sheet are apart, at least, in milliseconds. */
const step = 80

/**
 * Writes all frames of a film into a folder, named by their milliseconds from the first one, and `sheet.png`, which shows one of
 * them every 80 ms or so, row by row, and the last one.
 */
export async function writeFilm(folder: string, frames: readonly Frame[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const began = frames[0]?.at ?? 0
  for (const { at, jpeg } of frames) writeFileSync(join(folder, `${named(at - began)}.jpg`), jpeg)
  let next = began
  const shown = frames.filter(({ at }, index) => {
    if (at < next && index < frames.length - 1) return false
    next = at + step
    return true
  })
  const pictures = await Promise.all(shown.map(({ at, jpeg }) => labeled(jpeg, named(at - began))))
  const { width } = await sharp(pictures[0]).metadata()
  const columns = Math.floor(sheetWidth / width)
  const height = Math.ceil(pictures.length / columns) * frameHeight
  await sharp({ create: { width: columns * width, height, channels: 3, background: '#888' } })
    .composite(
      pictures.map((input, index) => ({
        input,
        left: (index % columns) * width,
        top: Math.floor(index / columns) * frameHeight,
      })),
    )
    .png()
    .toFile(join(folder, 'sheet.png'))
}

/** Returns a smaller picture of a frame with a label in its corner. */
function labeled(jpeg: Buffer, label: string): Promise<Buffer> {
  const note = Buffer.from(
    `<svg width="56" height="18"><rect width="56" height="18"/><text x="4" y="13" font-size="12" fill="#fff">${label}</text></svg>`,
  )
  return sharp(jpeg)
    .resize({ height: frameHeight })
    .composite([{ input: note, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

function named(milliseconds: number): string {
  return String(Math.round(milliseconds)).padStart(5, '0')
}
