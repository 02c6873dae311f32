import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { plainAddress } from '../http/client-network.ts'

/** The owner's file of countries in the data folder, in MaxMind's format. */
const fileName = 'countries.mmdb'

/**
 * Returns a function that finds the country of a client address, as a code of ISO 3166-1, in the owner's file in a folder;
 * null for every address without the file, or if it cannot be read. The file is read once.
 */
export function openCountries(
  folder: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): (address: string) => string | null {
  const file = path.resolve(folder, fileName)
  if (!statSync(file, { throwIfNoEntry: false })) return () => null
  try {
    const countries = new Reader<CountryResponse>(readFileSync(file))
    return (address) => countries.get(plainAddress(address))?.country?.iso_code ?? null
  } catch (error) {
    log.warn({ err: error, file }, 'visits are counted without countries: their file cannot be read')
    return () => null
  }
}
