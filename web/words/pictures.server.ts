import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import { z } from 'zod'
import { pathsOf, placeOf } from '../../content/reader/content.ts'
import { meant } from '../../content/reader/mistakes.ts'
import { drawPicture } from './drawn-picture.ts'

/** A picture of the owner in the built site: its address, and its size in pixels. */
export interface ContentPicture {
  readonly src: string
  readonly width: number
  readonly height: number
}

/** A picture with its bytes in the built site. */
export interface PictureFile extends ContentPicture {
  readonly bytes: Uint8Array
}

/** Every picture by its path below `pictures`, the owner's and those that ship, read once. */
let known: ReadonlyMap<string, PictureFile> | undefined

/** Those that a text, a page or the manifest shows. */
const shown = new Set<PictureFile>()

/** Files there that cannot be read as pictures. */
const unreadable = new Set<string>()

/** The drawn pictures of texts that name none, by their address. */
const drawn = new Map<string, PictureFile>()

/** Returns the picture files of the built site: those that were asked for so far, and those that were drawn. */
export function pictureFiles(): readonly PictureFile[] {
  return [...shown, ...drawn.values()]
}

/**
 * The schema of a field that names a picture by its path below `content/pictures`, for example
 * `blog/market.svg`. Its output is the address and size.
 */
export const picture = z.string().transform((name, context): ContentPicture => {
  const pictures = knownPictures()
  const found = pictures.get(name)
  if (found) {
    shown.add(found)
    return { src: found.src, width: found.width, height: found.height }
  }
  const message = unreadable.has(name)
    ? `expected a picture, found that content/pictures/${name} is none whose size can be read`
    : `expected a picture of content/pictures (svg, png, webp or avif), found no '${name}' there${meant(name, [...pictures.keys()])}`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/**
 * Returns a drawn picture for a text that names none. The same slug always gives the same picture. `size` is
 * in pixels.
 */
export function drawnPicture(slug: string, size: { width: number; height: number }): ContentPicture {
  const bytes = new TextEncoder().encode(drawPicture(slug, size))
  const src = addressOf(`${slug}.svg`, bytes)
  drawn.set(src, { src, ...size, bytes })
  return { src, ...size }
}

function knownPictures(): ReadonlyMap<string, PictureFile> {
  known ??= new Map(
    pathsOf('pictures/**/*.{svg,png,webp,avif}').flatMap((file) => {
      const name = file.slice('pictures/'.length)
      const found = readPicture(name)
      if (!found) unreadable.add(name)
      return found ? [[name, found]] : []
    }),
  )
  return known
}

function readPicture(name: string): PictureFile | null {
  const bytes = readFileSync(placeOf(`pictures/${name}`))
  try {
    const { width, height } = imageSize(bytes)
    return { src: addressOf(name, bytes), width, height, bytes }
  } catch {
    return null
  }
}

/**
 * Returns an address that changes with the picture, so that browsers may cache it:
 * `/assets/market-1a2b3c4d.svg`.
 */
function addressOf(file: string, bytes: Uint8Array): string {
  const { name, ext } = path.parse(file)
  return `/assets/${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}${ext}`
}
