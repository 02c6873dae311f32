import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/** A picture that one of two folders has, or both with different contents. */
export interface PictureChange {
  /** The name of its file. */
  readonly file: string
  readonly kind: 'changed' | 'new' | 'gone'
  /** How many pixels differ; 0 unless it has changed. */
  readonly pixels: number
}

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** The difference, out of 255, that a component of a color may have: edges of letters are not always drawn the same. */
const tolerance = 8

/**
 * Compares the pictures of two folders, and draws what differs in red into files of the same name in a third.
 *
 * @returns what differs, in the order of the names
 */
export async function comparePictures(
  before: string,
  after: string,
  differences: string,
): Promise<PictureChange[]> {
  const [old, current] = [new Set(readdirSync(before)), new Set(readdirSync(after))]
  const changes: PictureChange[] = []
  for (const file of [...new Set([...old, ...current])].sort()) {
    if (!old.has(file)) changes.push({ file, kind: 'new', pixels: 0 })
    else if (!current.has(file)) changes.push({ file, kind: 'gone', pixels: 0 })
    else {
      const [one, other] = [readFileSync(path.join(before, file)), readFileSync(path.join(after, file))]
      if (one.equals(other)) continue
      const { pixels, drawing } = difference(await decode(one), await decode(other))
      if (pixels === 0) continue
      const { width, height } = drawing
      await sharp(drawing.data, { raw: { width, height, channels: 4 } }).toFile(path.join(differences, file))
      changes.push({ file, kind: 'changed', pixels })
    }
  }
  return changes
}

async function decode(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Returns how many pixels differ, and a pale copy of the second picture with these in red. */
function difference(one: Pixels, other: Pixels): { pixels: number; drawing: Pixels } {
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const data = Buffer.alloc(width * height * 4, 255)
  let pixels = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [first, second] = [placeOf(one, x, y), placeOf(other, x, y)]
      const place = (y * width + x) * 4
      if (isSame(one, first, other, second)) {
        for (let part = 0; part < 3; part += 1)
          data[place + part] = 200 + Math.round((other.data[second + part] ?? 255) * 0.2)
      } else {
        pixels += 1
        data.set([220, 0, 60], place)
      }
    }
  }
  return { pixels, drawing: { data, width, height } }
}

/** Returns where a pixel begins, or -1 if the picture ends before it. */
function placeOf({ width, height }: Pixels, x: number, y: number): number {
  return x < width && y < height ? (y * width + x) * 4 : -1
}

function isSame(one: Pixels, first: number, other: Pixels, second: number): boolean {
  if (first < 0 || second < 0) return false
  for (let part = 0; part < 4; part += 1)
    if (Math.abs((one.data[first + part] ?? 0) - (other.data[second + part] ?? 0)) > tolerance) return false
  return true
}
