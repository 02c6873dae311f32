import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../storage/tables.ts'

/** Why a picture cannot be fetched, for its person. It reveals nothing about the server's network. */
export const faultReason = z.enum(['unreachable', 'too-large', 'not-a-picture'])

export type FaultReason = z.infer<typeof faultReason>

/** Why a picture could not be fetched. The message contains no address and may be logged. */
export class PictureFault extends Error {
  override name = 'PictureFault'
  readonly reason: FaultReason
  /** Whether a later attempt may succeed. */
  readonly isPassing: boolean

  constructor(reason: FaultReason, message: string, { isPassing = false } = {}) {
    super(message)
    this.reason = reason
    this.isPassing = isPassing
  }
}

/** The state of the picture at the address of the profile. */
export const pictureState = z.object({
  state: z
    .enum(['none', 'waiting', 'served', 'failed'])
    .describe('Waiting until our server has fetched the picture; failed if it cannot be fetched'),
  address: z.string().describe('The address of our copy; empty unless it is served'),
  fault: faultReason.nullable().describe('Why the picture could not be fetched; null unless it failed'),
})

export type PictureState = z.infer<typeof pictureState>

export const noPicture: PictureState = { state: 'none', address: '', fault: null }

interface Row {
  readonly isWanted: boolean
  readonly address: string
  readonly fault: FaultReason | null
}

/**
 * Returns the state of a person's picture. `pictureAddress` is SQL for the URL of the picture of a row of
 * `people`.
 */
export async function readPictureState(
  db: Kysely<Tables>,
  personId: number,
  pictureAddress: RawBuilder<string>,
): Promise<PictureState> {
  const { rows } = await sql<Row>`
    select profile_picture <> '' as "isWanted", ${pictureAddress} as address,
      (select fault from profile_pictures where person_id = people.id and address = profile_picture) as fault
    from people where id = ${personId}`.execute(db)
  const [row] = rows
  if (!row?.isWanted) return noPicture
  if (row.address !== '') return { state: 'served', address: row.address, fault: null }
  return { state: row.fault === null ? 'waiting' : 'failed', address: '', fault: row.fault }
}
