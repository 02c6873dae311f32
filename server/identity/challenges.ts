import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../storage/tables.ts'

/**
 * What the server remembers between two requests of one exchange. The browser holds a random ticket for it; only the
 * ticket's hash is kept.
 */
export interface Challenge<Data> {
  /** The account that it is about; null when there is none, or none is known. */
  readonly account: string | null
  readonly data: Data
}

/** A kind of challenge: its name, the shape of what is remembered, how long it may stay open and how often be tried. */
export interface ChallengeKind<Data> {
  readonly name: string
  readonly shape: z.ZodType<Data>
  readonly seconds: number
  readonly tries: number
}

/** Remembers something, and answers the ticket for it. */
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

/** Uses a ticket up. Null when it is unknown, used, too old or of another kind: of many who send it one gets it. */
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

/** What is remembered under a ticket that stays. Null as for `takeChallenge`. */
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

/** Counts one try with a ticket that stays. Null as for `takeChallenge`, and when it was tried often enough. */
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

/** Remembers something else under a ticket, for as long as a new one would last, with all its tries. */
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
