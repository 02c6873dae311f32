import { appendFileSync, closeSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs'

/** The largest size of PostgreSQL's log, in bytes. */
const largestLog = 4 * 2 ** 20

/**
 * Removes the older part of a log that is larger than `largest`, so that half of that is left. PostgreSQL
 * keeps the file open and goes on appending to it. Lines that it writes at this very moment may be lost.
 */
export function limitLog(file: string, largest = largestLog): void {
  const log = openSync(file, 'r')
  try {
    const { size } = fstatSync(log)
    if (size <= largest) return
    const end = Buffer.alloc(Math.floor(largest / 2))
    const read = readSync(log, end, 0, end.length, size - end.length)
    const firstLine = end.indexOf('\n') + 1
    truncateSync(file)
    appendFileSync(file, end.subarray(firstLine, read))
  } finally {
    closeSync(log)
  }
}
