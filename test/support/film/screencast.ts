import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** A frame as the browser presented it. */
export interface Frame {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly jpeg: Buffer
}

/**
 * What a page shows, frame by frame; the browser sends a frame whenever something on the page has changed.
 */
export interface Film {
  /** Returns the first frame that was presented at or after a moment, in milliseconds since 1970. */
  firstFrom(moment: number): Frame | undefined
  /** Returns what was on the screen at a moment, in milliseconds since 1970, and every frame that was presented after it. */
  framesFrom(moment: number): readonly Frame[]
  /**
   * Writes the last frame before a moment and the next few after it. Each file is named by its milliseconds
   * from that moment.
   */
  keep(folder: string, moment: number): void
  /** Discards the recorded frames, except for the last one. */
  cut(): void
  stop(): Promise<void>
}

/** Starts filming a page. */
export async function film(page: Page): Promise<Film> {
  const client = await page.context().newCDPSession(page)
  let frames: Frame[] = []
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, jpeg: Buffer.from(data, 'base64') })
    // The page may be closed by then.
    client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 })
  const framesFrom = (moment: number): readonly Frame[] => {
    const next = frames.findIndex(({ at }) => at >= moment)
    return frames.slice(next < 0 ? -1 : Math.max(0, next - 1))
  }
  return {
    firstFrom: (moment) => frames.find(({ at }) => at >= moment),
    framesFrom,
    keep(folder, moment) {
      mkdirSync(folder, { recursive: true })
      for (const { at, jpeg } of framesFrom(moment).slice(0, 7)) {
        writeFileSync(join(folder, `${milliseconds(at - moment)}.jpg`), jpeg)
      }
    },
    cut() {
      frames = frames.slice(-1)
    },
    async stop() {
      await client.send('Page.stopScreencast')
      await client.detach()
    },
  }
}

function milliseconds(time: number): string {
  const sign = time < 0 ? '-' : '+'
  return `${sign}${String(Math.abs(Math.round(time))).padStart(4, '0')}ms`
}
