import type { RawBuilder, Transaction } from 'kysely'
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
    /** Deletes the account and everything it was given. */
    deleteAccount(transaction: Transaction<Tables>, subject: string): Promise<void>
  }
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
