import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { GroupsRule } from './groups.ts'
import type { Keys } from './keys.ts'

/** What tells an access token from every other token of its issuer. */
export type TokenTypeRule = { place: 'header' | 'claim'; name: string; value: string } | 'any'

/** All that is believed of the one issuer whose tokens the API takes. Another provider is another value of this. */
export interface Issuer {
  readonly name: string
  readonly keys: Keys
  readonly algorithms: readonly string[]
  readonly audienceClaim: string
  readonly audience: string
  readonly tokenType: TokenTypeRule
  readonly groups: GroupsRule
  readonly usernameClaim: string
  /** What only an issuer in our own database can do. */
  readonly own?: {
    /** SQL for whether the sign-in that a token came from is still on. */
    signInIsOn(signInId: string): RawBuilder<boolean>
    /** Deletes the account and everything it was given, and answers how many rows of which tables that was. */
    deleteAccount(
      transaction: Transaction<Tables>,
      subject: string,
    ): Promise<{ table: string; rows: number }[]>
    /** What the person of the account is told of it. */
    showAccount(db: Kysely<Tables>, subject: string): Promise<Record<string, unknown>>
  }
  /** Deletes an account elsewhere by its own checked token; false where the provider did not grant that. Throws. */
  readonly deleteOutside?: (token: string) => Promise<boolean>
}

/** Reads `header:typ=at+jwt`, `claim:token_use=access` or `any`. Throws on anything else. */
export function tokenTypeRule(text: string): TokenTypeRule {
  if (text === 'any') return 'any'
  const { place, name, value } =
    /^(?<place>header|claim):(?<name>[^=]+)=(?<value>.+)$/.exec(text)?.groups ?? {}
  if ((place !== 'header' && place !== 'claim') || name === undefined || value === undefined) {
    throw new Error(`${text} is no rule for the type of a token`)
  }
  return { place, name, value }
}
