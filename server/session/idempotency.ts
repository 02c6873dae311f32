import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'

const header = 'idempotency-key'

/** How long an answer is kept, in days. */
const keptDays = 1

/** The headers of a route that creates something. The other headers stay as they are. */
export const repeatableHeaders = z.looseObject({
  [header]: z
    .string()
    .regex(/^[\w-]{20,100}$/)
    .optional()
    .describe(
      'A random text of 20 to 100 letters, digits, `-` and `_` that the client makes for each thing to create. For a day, the same request with the same key creates nothing again and gets the same answer',
    ),
})

/**
 * Does some work in a transaction, once: if the request repeats one that has done it, with the same idempotency key, it
 * returns the answer of that one. Of two at once the second waits for the first. Work that fails is undone and may be
 * repeated.
 *
 * The key is of one caller, one address and one body; with another body it is a new request. The database contains
 * neither the key nor a readable answer: the answer is encrypted by the key.
 */
export async function once<Answer>(
  db: Kysely<Tables>,
  request: FastifyRequest,
  answerShape: z.ZodType<Answer>,
  work: (transaction: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers[header]
  if (typeof key !== 'string') return await inTransaction(db, work)
  const hash = hashOf(request, key)
  return await inTransaction(db, async (transaction) => {
    const { numInsertedOrUpdatedRows: isNew = 0n } = await transaction
      .insertInto('idempotency_keys')
      .values({ hash })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    if (isNew === 0n) {
      const { answer } = await transaction
        .selectFrom('idempotency_keys')
        .select('answer')
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow()
      return answerShape.parse(JSON.parse(decrypted(answer, key)))
    }
    const answer = await work(transaction)
    await transaction
      .updateTable('idempotency_keys')
      .set({ answer: encrypted(JSON.stringify(answer), key) })
      .where('hash', '=', hash)
      .execute()
    return answer
  })
}

/** Deletes the keys of requests that are older than a day, with their answers. */
export async function deleteOldKeys(db: Kysely<Tables>): Promise<void> {
  await sql`delete from idempotency_keys where used_at < now() - make_interval(days => ${keptDays})`.execute(
    db,
  )
}

function hashOf({ caller, method, url, body }: FastifyRequest, key: string): Buffer {
  const asked = JSON.stringify([caller?.personId ?? null, method, url, body ?? null, key])
  return createHash('sha256').update(asked).digest()
}

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

function encryptionKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'answer', 32))
}

function encrypted(answer: string, key: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, encryptionKey(key), iv)
  const bytes = [cipher.update(answer, 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...bytes])
}

function decrypted(answer: Buffer, key: string): string {
  const decipher = createDecipheriv(algorithm, encryptionKey(key), answer.subarray(0, ivBytes))
  decipher.setAuthTag(answer.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(answer.subarray(ivBytes + tagBytes)), decipher.final()]).toString()
}
