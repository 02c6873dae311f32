import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { placeOf } from '../../content/reader/content.ts'
import * as text from '../../content/text/stock-page.ts'
import type { Settings } from '../settings/settings.ts'
import { askService } from './service.ts'

/** Where prices come from. */
export interface Source {
  readonly kind: 'sample' | 'file' | 'service'
  /** What the prices are of. */
  readonly name: string
  /** How long prices are fresh. */
  readonly freshMilliseconds: number
  /**
   * Identifies the source in the database, where its last valid answer is stored; absent if the source is
   * local.
   */
  readonly key?: Buffer
  /**
   * Returns daily prices as CSV. Throws an Error whose message contains neither key nor prices and may be
   * logged.
   */
  readonly read: () => Promise<string>
}

/** Thirty years of days are about 400 KB. */
const mostBytes = 4 * 1024 * 1024

/** Returns the source that the settings name, or else the sample that ships with the product. */
export function sourceOf(settings: Settings): Source {
  const { stockFile, stockUrl, stockKey, stockName } = settings
  const keptMilliseconds = settings.stockMinutes * 60_000
  if (stockUrl !== undefined) {
    return {
      kind: 'service',
      name: stockName ?? text.unnamed,
      freshMilliseconds: keptMilliseconds,
      key: createHash('sha256').update(stockUrl).digest(),
      read: () =>
        askService({
          url: stockUrl.replaceAll('{key}', encodeURIComponent(stockKey ?? '')),
          seconds: settings.stockSeconds,
          mostBytes,
        }),
    }
  }
  if (stockFile !== undefined) {
    return {
      kind: 'file',
      name: stockName ?? text.unnamed,
      // A changed file is read soon, but not for each request.
      freshMilliseconds: Math.min(5000, keptMilliseconds),
      read: () => readBounded(stockFile),
    }
  }
  return {
    kind: 'sample',
    name: stockName ?? text.sampleName,
    freshMilliseconds: Number.POSITIVE_INFINITY,
    read: () => readBounded(placeOf('stocks/sample.csv')),
  }
}

async function readBounded(file: string): Promise<string> {
  const { size } = await stat(file)
  if (size > mostBytes) throw new Error(`The file has more than ${mostBytes} bytes`)
  return await readFile(file, 'utf8')
}
