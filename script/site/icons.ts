import { rasterize } from './raster.ts'

/** The sign of the site as it stands in an SVG: its type, and its bytes. */
export interface Logo {
  readonly type: 'image/svg+xml' | 'image/png'
  readonly bytes: Uint8Array
}

/** The sign inside a drawing, in a square that begins at x, y. */
export function drawLogo({ type, bytes }: Logo, x: number, y: number, size: number): string {
  const data = Buffer.from(bytes).toString('base64')
  return `<image x="${x}" y="${y}" width="${size}" height="${size}" href="data:${type};base64,${data}"/>`
}

/** The sign as an icon of `size` pixels: filling it, or on a ground of one colour with a part of the side left free around it. */
function icon(logo: Logo, size: number, ground?: { colour: string; free: number }): Promise<Uint8Array> {
  const free = ground?.free ?? 0
  const paper = ground ? `<rect width="100" height="100" fill="${ground.colour}"/>` : ''
  const drawing = `${paper}${drawLogo(logo, free * 100, free * 100, 100 - 200 * free)}`
  return rasterize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${drawing}</svg>`, size)
}

/** The icons of a site by file name. A phone may cut a maskable one down to the middle four fifths. */
export async function icons(logo: Logo, colour: string): Promise<Record<string, Uint8Array>> {
  return {
    'icons/192.png': await icon(logo, 192),
    'icons/512.png': await icon(logo, 512),
    'icons/maskable.png': await icon(logo, 512, { colour, free: 0.2 }),
    'apple-touch-icon.png': await icon(logo, 180, { colour, free: 0.1 }),
    'favicon.ico': ico(await icon(logo, 32), 32),
  }
}

/** A PNG as an ICO file, for what asks for /favicon.ico without having read a page. */
function ico(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
