import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { readShippedGameTypes, type ShippedGameType } from './shipped.ts'
import { differsFromSaved, seedGameType } from './store.ts'

/**
 * Stores the game types that ship with the product. A game type that an admin has changed stays as it is, and
 * the log says where it differs from its file.
 */
export async function seedGameTypes(
  db: Kysely<Tables>,
  log: Pick<FastifyBaseLogger, 'info'>,
  gameTypes: readonly ShippedGameType[] = readShippedGameTypes(),
): Promise<void> {
  for (const { id, file, gameType } of gameTypes) {
    await seedGameType(db, id, gameType)
    if (await differsFromSaved(db, id, gameType)) {
      log.info(
        { gameTypeId: id, file },
        'an admin saved this game type on the site, which wins over its file',
      )
    }
  }
}
