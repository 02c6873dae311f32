import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../settings.ts'
import { askService } from './service.ts'

/** Where prices come from. */
export interface Source {
  readonly kind: 'sample' | 'file' | 'service'
  /** What the prices are of. */
  readonly name: string
  /** How long what was read is not read again. */
  readonly freshMilliseconds: number
  /** Tells this source from others in the database, where its last good answer is kept; absent where it is at hand anyway. */
  readonly key?: Buffer
  /** Daily prices as CSV. Throws an Error whose message may be logged: it holds neither key nor figures. */
  readonly read: () => Promise<string>
}

const sampleFile = path.resolve(import.meta.dirname, '../../content/stocks/sample.csv')

/** Thirty years of days are about 400 KB. */
const mostBytes = 4 * 1024 * 1024

/** The source that the settings name; the sample that ships with the product unless they name one. */
export function sourceOf(settings: Settings): Source {
  const { stockFile, stockUrl, stockKey, stockName } = settings
  const keptMilliseconds = settings.stockMinutes * 60_000
  if (stockUrl !== undefined) {
    return {
      kind: 'service',
      name: stockName ?? 'Prices',
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
      name: stockName ?? 'Prices',
      // A change of the file shows soon, and a crowd of visitors does not have it read for each.
      freshMilliseconds: Math.min(5000, keptMilliseconds),
      read: () => readBounded(stockFile),
    }
  }
  return {
    kind: 'sample',
    name: stockName ?? 'Skyline Sandwiches',
    freshMilliseconds: Number.POSITIVE_INFINITY,
    read: () => readBounded(sampleFile),
  }
}

async function readBounded(file: string): Promise<string> {
  const { size } = await stat(file)
  if (size > mostBytes) throw new Error(`The file has more than ${mostBytes} bytes`)
  return await readFile(file, 'utf8')
}
