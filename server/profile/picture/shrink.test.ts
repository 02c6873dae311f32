import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { shrink } from './shrink.ts'

const never = new AbortController().signal
const red = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c00' } })

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  '%s becomes a small square WebP without metadata',
  { tags: ['PICT-01', 'T-C5'] },
  async (format) => {
    const picture = await red
      .clone()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toFormat(format)
      .toBuffer()
    const small = await shrink(picture, never)
    const { width, height, exif, icc, xmp, format: made } = await sharp(small).metadata()
    expect({ made, width, height, exif, icc, xmp }).toEqual({ made: 'webp', width: 128, height: 128 })
    expect(small.length).toBeLessThan(2000)
  },
)

test('an animation becomes its first frame', { tags: 'PICT-01' }, async () => {
  const frames = await Promise.all(
    ['#00c', '#c00'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { channels } = await sharp(await shrink(animation, never)).stats()
  expect(channels.map(({ mean }) => Math.round(mean / 51))).toMatchObject([0, 0, 4])
})

test('a photo from a rotated camera is upright', { tags: 'PICT-01' }, async () => {
  const sides = Buffer.from([0, 0, 200, 200, 0, 0])
  const photograph = await sharp(sides, { raw: { width: 2, height: 1, channels: 3 } })
    .resize(100, 100, { kernel: 'nearest' })
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer()
  const top = await sharp(await shrink(photograph, never))
    .extract({ left: 0, top: 0, width: 128, height: 32 })
    .stats()
  expect(top.dominant).toMatchObject({ r: 8, b: 200 })
})

const blank = async (width: number, height: number) =>
  await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

/** Returns a PNG of a few bytes that claims a size. */
function claims(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a photo of 12 megapixels is accepted', { tags: 'T-C5' }, async () => {
  expect((await sharp(await shrink(await blank(4032, 3024), never)).metadata()).width).toBe(128)
})

const vector =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

test.each([
  ['a vector drawing', async () => Buffer.from(vector)],
  ['a TIFF', async () => await red.clone().tiff().toBuffer()],
  ['a page', async () => Buffer.from('<!doctype html><p>Hello')],
  ['nothing', async () => Buffer.alloc(0)],
  ['half a picture', async () => (await red.clone().png().toBuffer()).subarray(0, 150)],
  ['a picture of 2,500,000,000 pixels', async () => claims(50_000, 50_000)],
  ['a picture of 12,502,500 pixels', async () => await blank(5001, 2500)],
])('%s is refused', { tags: 'T-C5' }, async (_, make) => {
  await expect(shrink(await make(), never)).rejects.toMatchObject({
    reason: 'not-a-picture',
    isPassing: false,
  })
})

test('an aborted decoder ends at once, with that reason', async () => {
  const stopping = new AbortController()
  const shrinking = shrink(await red.clone().png().toBuffer(), stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(shrinking).rejects.toThrow('stopped')
})
