import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { GroupsRule } from './groups.ts'
import type { Keys } from './keys.ts'

/** What distinguishes an access token from the other tokens of its issuer. */
export type TokenTypeRule = { place: 'header' | 'claim'; name: string; value: string } | 'any'

/** How tokens of the issuer are verified. The API accepts tokens of one issuer. */
export interface Issuer {
  readonly name: string
  readonly keys: Keys
  readonly algorithms: readonly string[]
  readonly audienceClaim: string
  readonly audience: string
  readonly tokenType: TokenTypeRule
  readonly groups: GroupsRule
  readonly usernameClaim: string
  /** What only the embedded provider can do, whose accounts are in the same database. */
  readonly own?: {
    /** Returns SQL for whether the sign-in of a token has not ended. */
    isSignInActive(signInId: string): RawBuilder<boolean>
    /** Returns SQL for whether an account is an admin's. */
    isAdmin(subject: string | RawBuilder<string>): RawBuilder<boolean>
    /** SQL for the subjects of all admins, as `subject`. */
    readonly admins: RawBuilder<unknown>
    /**
     * Returns whether the person of a sign-in has given a proof of identity within the last ten minutes, or whether the
     * account has no way to give one.
     */
    isProven(signIn: { subject: string; signInId: string | null }): Promise<boolean>
    /** Makes an account an admin's, or no admin's any more. Returns whether that changed it. */
    setAdmin(transaction: Transaction<Tables>, subject: string, isAdmin: boolean): Promise<boolean>
    /** Ends all sign-ins of an account, with their tokens. */
    endSignIns(transaction: Transaction<Tables>, subject: string): Promise<void>
    /** Returns the address of an account if its person has confirmed it, or else null. */
    confirmedEmail(db: Kysely<Tables>, subject: string): Promise<string | null>
    /**
     * Deletes the account with everything that belongs to it, and returns how many rows of which tables that
     * was.
     */
    deleteAccount(
      transaction: Transaction<Tables>,
      subject: string,
    ): Promise<{ table: string; rows: number }[]>
    /** Returns what is shown of an account to its person. */
    showAccount(db: Kysely<Tables>, subject: string): Promise<Record<string, unknown>>
  }
  /**
   * Deletes an account at an external provider with the person's own verified token. Returns false if the
   * provider did not grant that; throws if it fails.
   */
  readonly deleteExternal?: (token: string) => Promise<boolean>
}

/**
 * Parses `header:typ=at+jwt`, `claim:token_use=access` or `any`.
 *
 * @throws Error for other texts
 */
export function tokenTypeRule(text: string): TokenTypeRule {
  if (text === 'any') return 'any'
  const { place, name, value } =
    /^(?<place>header|claim):(?<name>[^=]+)=(?<value>.+)$/.exec(text)?.groups ?? {}
  if ((place !== 'header' && place !== 'claim') || name === undefined || value === undefined) {
    throw new Error(`${text} is no rule for the type of a token`)
  }
  return { place, name, value }
}
