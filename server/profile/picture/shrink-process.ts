// A separate program, started by shrink.ts: it reads a picture of unknown origin from standard input and
// writes a small WebP to standard output. If a decoder crashes or hangs, the server is not affected. It exits
// with 3 if the input is not a picture.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Slightly more than twice the largest size of a picture on the site, in pixels. */
const side = 128
/**
 * A photo of a phone has 4032 by 3024 pixels. An AVIF of that size takes 300 MB of memory, other formats
 * less.
 */
const mostPixels = 12_500_000
const mostSeconds = 8

setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
// The bytes decide the format, not a name. Of an animation the first frame is used.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

const picture = await buffer(process.stdin)
try {
  const small = await sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 80 })
    .timeout({ seconds: mostSeconds })
    .toBuffer()
  process.stdout.write(small)
} catch {
  process.exitCode = 3
}
