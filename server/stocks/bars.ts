import { z } from 'zod'

/** The prices of a day, or of a longer period that starts with it. */
export interface Bar {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Shares traded. */
  readonly volume: number
}

/** Invalid data from a source. The message names line, column or day, and no price. */
export class InvalidPrices extends Error {
  override name = 'InvalidPrices'
}

/** About 150 years of days. */
const mostLines = 40_000

const price = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/)
  .transform(Number)
  .pipe(z.number().positive())

const columns = {
  date: z.iso.date().refine((date) => date >= '1800-01-01' && date < '2200-01-01'),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,9})?$/)
    .transform(Number),
}

/**
 * Reads daily prices from CSV: a first line with the names date (or timestamp), open, high, low, close and
 * volume in any order and case, then a line for each day in any order. Other columns are ignored.
 *
 * @returns the prices, the oldest first
 * @throws InvalidPrices if any line is wrong, since one wrong figure makes the others doubtful
 */
export function readBars(csv: string): Bar[] {
  const [head = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/, mostLines + 2)
  if (lines.length === 0) throw new InvalidPrices('There are no prices in it')
  if (lines.length > mostLines) throw new InvalidPrices(`It has more than ${mostLines} lines`)
  const places = placesOf(head)
  const bars = lines.map((line, index) => readBar(line.split(','), places, index + 2))
  bars.sort((one, other) => (one.date < other.date ? -1 : 1))
  const twice = bars.find((bar, index) => bar.date === bars[index - 1]?.date)
  if (twice) throw new InvalidPrices(`${twice.date} stands in it twice`)
  return bars
}

type Places = Readonly<Record<keyof Bar, number>>

function placesOf(head: string): Places {
  const names = head.split(',').map((name) => name.trim().toLowerCase())
  const place = (...wanted: string[]) => {
    const found = names.findIndex((name) => wanted.includes(name))
    if (found < 0) throw new InvalidPrices(`Its first line names no column ${wanted[0]}`)
    return found
  }
  return {
    date: place('date', 'timestamp'),
    open: place('open'),
    high: place('high'),
    low: place('low'),
    close: place('close'),
    volume: place('volume'),
  }
}

function readBar(cells: readonly string[], places: Places, line: number): Bar {
  const read = <Value>(column: keyof Bar, shape: z.ZodType<Value>): Value => {
    const { data, success } = shape.safeParse(cells[places[column]]?.trim())
    if (!success) throw new InvalidPrices(`Line ${line}: ${column} is not right`)
    return data
  }
  const bar = {
    date: read('date', columns.date),
    open: read('open', columns.open),
    high: read('high', columns.high),
    low: read('low', columns.low),
    close: read('close', columns.close),
    volume: read('volume', columns.volume),
  }
  if (bar.low > Math.min(bar.open, bar.close) || bar.high < Math.max(bar.open, bar.close)) {
    throw new InvalidPrices(`Line ${line}: open or close lies outside of low and high`)
  }
  return bar
}
