import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../../storage/tables.ts'

/**
 * What the server stores between two requests of one exchange. The browser gets a random ticket for it, of
 * which only the hash is stored.
 */
export interface Challenge<Data> {
  /** The account of the exchange; null if there is none, or none is known. */
  readonly account: string | null
  readonly data: Data
}

/** A kind of challenge: its name, the shape of its data, its lifetime, and how many attempts it allows. */
export interface ChallengeKind<Data> {
  readonly name: string
  readonly shape: z.ZodType<Data>
  readonly seconds: number
  readonly tries: number
}

/** Stores a challenge and returns its ticket. */
export async function openChallenge<Data>(
  db: Kysely<Tables>,
  kind: ChallengeKind<Data>,
  { account, data }: Challenge<Data>,
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  await sql`
    insert into identity_challenge (token_hash, kind, user_id, data, expires_at)
    values (${ticketHash(ticket)}, ${kind.name}, ${account}, ${JSON.stringify(data)},
      now() + make_interval(secs => ${kind.seconds}))`.execute(db)
  return ticket
}

/**
 * Redeems a ticket. Returns null if the ticket is unknown, redeemed, expired or of another kind. If several
 * requests redeem it at once, only one gets the challenge.
 */
export async function takeChallenge<Data>(
  db: Kysely<Tables>,
  kind: ChallengeKind<Data>,
  ticket: string,
): Promise<Challenge<Data> | null> {
  const { rows } = await sql<Row>`
    delete from identity_challenge where token_hash = ${ticketHash(ticket)} and kind = ${kind.name}
    returning user_id, data, expires_at > now() as is_open`.execute(db)
  return read(kind, rows)
}

/** Reads a challenge without redeeming its ticket. Returns null like `takeChallenge`. */
export async function readChallenge<Data>(
  db: Kysely<Tables>,
  kind: ChallengeKind<Data>,
  ticket: string,
): Promise<Challenge<Data> | null> {
  const { rows } = await sql<Row>`
    select user_id, data, expires_at > now() as is_open from identity_challenge
    where token_hash = ${ticketHash(ticket)} and kind = ${kind.name}`.execute(db)
  return read(kind, rows)
}

/** Counts one attempt with a ticket. Returns null like `takeChallenge`, and if no attempt is left. */
export async function tryChallenge<Data>(
  db: Kysely<Tables>,
  kind: ChallengeKind<Data>,
  ticket: string,
): Promise<Challenge<Data> | null> {
  const { rows } = await sql<Row>`
    update identity_challenge set tries = tries + 1
    where token_hash = ${ticketHash(ticket)} and kind = ${kind.name} and tries < ${kind.tries}
    returning user_id, data, expires_at > now() as is_open`.execute(db)
  return read(kind, rows)
}

/** Replaces the data of a challenge and starts its lifetime and its attempts again. */
export async function changeChallenge<Data>(
  db: Kysely<Tables>,
  kind: ChallengeKind<Data>,
  ticket: string,
  data: Data,
): Promise<void> {
  await sql`
    update identity_challenge
    set data = ${JSON.stringify(data)}, tries = 0, expires_at = now() + make_interval(secs => ${kind.seconds})
    where token_hash = ${ticketHash(ticket)} and kind = ${kind.name}`.execute(db)
}

/** Ends what was begun for an account and waits: sign-ins, codes, new passwords. */
export async function endChallenges(db: Kysely<Tables>, account: string): Promise<void> {
  await sql`delete from identity_challenge where user_id = ${account}`.execute(db)
}

interface Row {
  user_id: string | null
  data: unknown
  is_open: boolean
}

function read<Data>(kind: ChallengeKind<Data>, [row]: readonly Row[]): Challenge<Data> | null {
  return row?.is_open ? { account: row.user_id, data: kind.shape.parse(row.data) } : null
}

function ticketHash(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
