import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { PictureFault } from './state.ts'

const program = fileURLToPath(new URL('./shrink-process.ts', import.meta.url))
const mostMilliseconds = 12_000
/** The exit code of the program if its input is not a picture. */
const notAPicture = 3

/**
 * Returns a picture as a square WebP of 128 by 128 pixels without its metadata. Takes PNG, JPEG, WebP, GIF
 * and AVIF of at most 12.5 million pixels. Pictures are decoded one at a time, in a separate process without
 * the environment of this one, so that neither its memory nor a bug in a decoder affects the server.
 *
 * @throws PictureFault if it is not such a picture; the reason of `stop` if that was aborted
 */
export async function shrink(picture: Buffer, stop: AbortSignal): Promise<Buffer> {
  const shrinking = before.then(async () => await decode(picture, stop))
  before = shrinking.catch(() => {})
  return await shrinking
}

/** Settles when the previous pictures are done. */
let before: Promise<unknown> = Promise.resolve()

async function decode(picture: Buffer, stop: AbortSignal): Promise<Buffer> {
  stop.throwIfAborted()
  const child = spawn(process.execPath, [program], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: stop,
    timeout: mostMilliseconds,
    killSignal: 'SIGKILL',
  })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  // A program that exits early does not read all of its input; its exit code says why.
  child.stdin.on('error', () => {})
  child.stdin.end(picture)
  const [code, signal] = await once(child, 'close').catch((error: unknown) => {
    stop.throwIfAborted()
    throw error
  })
  if (code === 0) return Buffer.concat(parts)
  if (code === notAPicture) throw new PictureFault('not-a-picture', 'not a picture that can be decoded')
  throw new PictureFault('not-a-picture', `the decoder ended with ${code ?? signal}`, { isPassing: true })
}
