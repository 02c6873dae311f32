import sharp from 'sharp'

/** The logo of the site: its type and its bytes. */
export interface Logo {
  readonly type: 'image/svg+xml' | 'image/png'
  readonly bytes: Uint8Array
}

/** Returns the logo as a part of a drawing, in a square whose corner is at x, y. */
export function drawLogo({ type, bytes }: Logo, x: number, y: number, size: number): string {
  const data = Buffer.from(bytes).toString('base64')
  return `<image x="${x}" y="${y}" width="${size}" height="${size}" href="data:${type};base64,${data}"/>`
}

/**
 * Returns the logo as an icon of `size` pixels. It fills the icon, or has a background of one color with a
 * free part of the side around it.
 */
function icon(logo: Logo, size: number, ground?: { color: string; free: number }): Promise<Uint8Array> {
  const free = ground?.free ?? 0
  const paper = ground ? `<rect width="100" height="100" fill="${ground.color}"/>` : ''
  const drawing = `${paper}${drawLogo(logo, free * 100, free * 100, 100 - 200 * free)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${drawing}</svg>`
  return sharp(Buffer.from(svg)).resize({ width: size }).png().toBuffer()
}

/** Returns the icons of the site by file name. A phone may crop a maskable icon to the middle four fifths. */
export async function icons(logo: Logo, color: string): Promise<Record<string, Uint8Array>> {
  return {
    'icons/192.png': await icon(logo, 192),
    'icons/512.png': await icon(logo, 512),
    'icons/maskable.png': await icon(logo, 512, { color, free: 0.2 }),
    'apple-touch-icon.png': await icon(logo, 180, { color, free: 0.1 }),
    'favicon.ico': ico(await icon(logo, 32), 32),
  }
}

/** Returns a PNG as an ICO file, for programs that request /favicon.ico without reading a page. */
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
