import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import * as text from '../../../content/text/identity.ts'
import { unprocessable } from '../../http/problem.ts'
import { decrypt, encrypt } from '../../storage/encryption.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { EmailedCodes } from './emailed-codes.ts'
import type { TakenTry, Tries } from './tries.ts'

// What every authenticator app supports (RFC 6238, Google's key URI format).
const digits = 6
const codeOfApp = /^\d{6}$/
const periodSeconds = 30
/** One period in either direction, for clocks that differ and for slow typing (RFC 6238 5.2). */
const window = 1
const secretBytes = 20
const recoveryCodes = 10
const recoveryBytes = 6
/** After so many wrong codes in a row the person gets a mail: somebody else may know the password. */
const failuresUntilMail = 10
/**
 * After so many wrong codes in a row no code of the app is accepted (NIST SP 800-63B 3.2.2). By then somebody
 * has guessed the right one of three in a million codes with a probability of 0.03%.
 */
const failuresUntilRefused = 100

interface Options {
  readonly db: Kysely<Tables>
  /** The name under which authenticator apps list the site. */
  readonly site: string
  /** Encrypts stored secrets, and is the key of the hashes of recovery codes. */
  readonly key: string
  readonly tries: Tries
  readonly emailedCodes: EmailedCodes
}

/** An account with its address, by which tries are counted. */
interface AddressedAccount {
  readonly account: string
  readonly address: string
}

/**
 * Codes of an authenticator app as a second factor (TOTP), with recovery codes for a lost app. Wrong codes of
 * the app and wrong recovery codes are counted apart.
 */
export class SecondFactor {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Returns a new secret for the authenticator app of an account, which is active from its first code on.
   * Returns null if the account has an active app.
   */
  async start(account: string, label: string): Promise<{ secret: string; uri: string } | null> {
    const { db, site, key } = this.#options
    const totp = new TOTP({
      issuer: site,
      label,
      digits,
      period: periodSeconds,
      secret: new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }),
    })
    const kept = encrypt(key, totp.secret.base32)
    const { numAffectedRows } = await sql`
      insert into identity_totp (user_id, secret) values (${account}, ${kept})
      on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
      where identity_totp.confirmed_at is null`.execute(db)
    return numAffectedRows ? { secret: totp.secret.base32, uri: totp.toString() } : null
  }

  /** Returns whether the account has an active app. */
  async isActive(account: string): Promise<boolean> {
    const { rows } = await sql`
      select from identity_totp where user_id = ${account} and confirmed_at is not null`.execute(
      this.#options.db,
    )
    return rows.length > 0
  }

  /**
   * Activates the app with its first code and returns new recovery codes, or null for a wrong code.
   *
   * @throws Problem 429 if the browser or its network has to wait
   */
  async confirm(
    request: FastifyRequest,
    { account, address }: AddressedAccount,
    code: string,
  ): Promise<string[] | null> {
    const { db, tries } = this.#options
    const taken = await tries.take(request, 'app code', address)
    if (!(await this.#isCodeOfApp(account, code, { isConfirmed: false }))) return null
    await tries.settle(taken)
    const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode)
    return await inTransaction(db, async (transaction) => {
      // Of two codes at once, both of which are right, only the first one makes recovery codes.
      const { rows } = await sql`
        update identity_totp set confirmed_at = now() where user_id = ${account} and confirmed_at is null
        returning 1`.execute(transaction)
      if (rows.length === 0) return null
      await sql`delete from identity_recovery_code where user_id = ${account}`.execute(transaction)
      for (const each of codes) {
        await sql`
          insert into identity_recovery_code (user_id, code_hash)
          values (${account}, ${this.#hash(each)})`.execute(transaction)
      }
      return codes
    })
  }

  /**
   * Returns whether this is a code of the account's app or one of its recovery codes. Each works once. A try
   * counts as failed until it has succeeded.
   *
   * @throws Problem 429 if the browser or its network has to wait
   * @throws Problem 422 for a code of the app if there were too many wrong ones in a row
   */
  async verify(
    request: FastifyRequest,
    { account, address }: AddressedAccount,
    code: string,
  ): Promise<boolean> {
    const { db, tries } = this.#options
    if (codeOfApp.test(code)) return await this.#verifyCodeOfApp(request, { account, address }, code)
    const taken = await tries.take(request, 'recovery code', address)
    const { rows } = await sql`
      delete from identity_recovery_code where user_id = ${account} and code_hash = ${this.#hash(code)}
      returning 1`.execute(db)
    if (rows.length === 0) return false
    await tries.settle(taken)
    await this.acceptCodesAgain(account)
    return true
  }

  /**
   * Starts the count of wrong codes again, because the person has proved another factor: a passkey, or a
   * recovery code. A new password by mail is not another factor. Whoever reads the mails would otherwise have
   * the password and as many tries at the code as they like.
   */
  async acceptCodesAgain(account: string): Promise<void> {
    await sql`update identity_totp set failures_in_row = 0 where user_id = ${account}`.execute(
      this.#options.db,
    )
  }

  /** Removes the second factor of an account; returns whether there was one. */
  async remove(account: string): Promise<boolean> {
    return await removeSecondFactor(this.#options.db, account)
  }

  async #verifyCodeOfApp(
    request: FastifyRequest,
    { account, address }: AddressedAccount,
    code: string,
  ): Promise<boolean> {
    const { db, tries, emailedCodes } = this.#options
    const { taken, failures } = await inTransaction(db, async (transaction) => {
      const taken: TakenTry = await tries.take(request, 'app code', address, transaction)
      const { rows } = await sql<{ failures: number }>`
        update identity_totp set failures_in_row = failures_in_row + 1
        where user_id = ${account} and failures_in_row < ${failuresUntilRefused}
        returning failures_in_row as failures`.execute(transaction)
      const [row] = rows
      if (!row) throw codesRefused()
      return { taken, failures: row.failures }
    })
    if (await this.#isCodeOfApp(account, code, { isConfirmed: true })) {
      await tries.settle(taken)
      await this.acceptCodesAgain(account)
      return true
    }
    if (failures === failuresUntilMail) await emailedCodes.notifyWrongCodes(db, address)
    if (failures === failuresUntilRefused) request.log.warn({ event: 'app codes refused', account })
    return false
  }

  async #isCodeOfApp(
    account: string,
    code: string,
    { isConfirmed }: { isConfirmed: boolean },
  ): Promise<boolean> {
    // The library throws for characters of several bytes.
    if (!codeOfApp.test(code)) return false
    const { db, key } = this.#options
    const { rows } = await sql<{ secret: string }>`
      select secret from identity_totp
      where user_id = ${account} and (confirmed_at is not null) = ${isConfirmed}`.execute(db)
    const [row] = rows
    if (!row) return false
    const now = Date.now()
    const secret = Secret.fromBase32(decrypt(key, row.secret))
    const delta = TOTP.validate({
      token: code,
      secret,
      digits,
      period: periodSeconds,
      timestamp: now,
      window,
    })
    if (delta === null) return false
    const step = Math.floor(now / 1000 / periodSeconds) + delta
    const { rows: used } = await sql`
      update identity_totp set last_step = ${step} where user_id = ${account} and last_step < ${step}
      returning 1`.execute(db)
    return used.length > 0
  }

  #hash(code: string): Buffer {
    return createHmac('sha256', this.#options.key)
      .update(`recovery code ${code.replaceAll('-', '')}`)
      .digest()
  }
}

/** Removes the second factor of an account, app and recovery codes; returns whether there was one. */
export async function removeSecondFactor(db: Kysely<Tables>, account: string): Promise<boolean> {
  const { rows } = await sql`
    with codes as (delete from identity_recovery_code where user_id = ${account})
    delete from identity_totp where user_id = ${account} returning 1`.execute(db)
  return rows.length > 0
}

/** Returns the refusal of a code that is wrong or was used before. */
export function secondFactorRefused() {
  return unprocessable(
    text.appCodeWrong,
    [{ field: 'code', reason: text.appCodeWrong }],
    'second-factor-refused',
  )
}

function codesRefused() {
  return unprocessable(
    text.appCodesRefused,
    [{ field: 'code', reason: text.appCodesRefused }],
    'app-codes-refused',
  )
}

/** Returns 48 random bits in a form that is easy to copy from paper: `4f9a-02cc-81de`. */
function makeRecoveryCode(): string {
  const text = randomBytes(recoveryBytes).toString('hex')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}
