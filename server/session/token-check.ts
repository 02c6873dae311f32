import { type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose'
import { JOSEError } from 'jose/errors'
import { z } from 'zod'
import * as text from '../../content/text/refusals.ts'
import { unauthorized, unavailable } from '../http/problem.ts'
import { isStorable } from '../http/request-checks.ts'
import { groupsOf } from './groups.ts'
import type { Issuer } from './issuer.ts'
import { KeysUnavailable } from './keys.ts'

/** The content of a verified token. */
export interface CheckedToken {
  readonly issuer: string
  readonly subject: string
  /** The username at the provider, which may equal the subject. */
  readonly username: string
  readonly name: string | null
  readonly email: string | null
  /** The email address if the issuer says that it is verified. */
  readonly confirmedEmail: string | null
  readonly website: string | null
  readonly groups: ReadonlySet<string>
  /** The sign-in of the token, if the issuer names it. */
  readonly signInId: string | null
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/** How far the clocks of this server and of the issuer may differ, in seconds (T-A3 allows 60). */
const toleranceSeconds = 30
const longestToken = 8192
const mostRemembered = 10_000

const centurySeconds = 100 * 365.25 * 86_400
/** A time in seconds since 1970, within a century of now. PostgreSQL cannot store just any number as a time. */
export const timeClaim = z
  .number()
  .refine((seconds) => Math.abs(seconds - Date.now() / 1000) <= centurySeconds)
const storable = z.string().refine(isStorable)
/** A claim that providers leave out, or send as null or as an empty text, if they have no value for it. */
const optionalText = storable.nullish().transform((value) => value || null)
/** The subject of a token: 1 to 255 characters (OpenID Connect Core 2) without control characters. */
export const subjectClaim = storable
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u)
/**
 * The claims that are read. Groups are absent: each provider writes them differently, and whatever is not a
 * name of a group makes nobody a member of it.
 */
const claimsShape = z.object({
  sub: subjectClaim,
  iat: timeClaim,
  exp: timeClaim,
  nbf: timeClaim.optional(),
  sid: optionalText,
  name: optionalText,
  email: optionalText,
  email_verified: z.unknown().optional(),
  website: optionalText,
})

/**
 * Verifies access tokens of one issuer: signature by a known key and an allowed algorithm, issuer, audience,
 * type, times, and that its claims are what they should be. Keys in a token (`jwk`, `jku`, `x5u`) are ignored. Verified tokens are cached until they
 * expire or the issuer's keys change.
 */
export class TokenCheck {
  readonly #issuer: Issuer
  /** By the signature, since hashing a whole token takes longer than comparing it. */
  readonly #remembered = new Map<string, { readonly token: string; readonly checked: CheckedToken }>()
  #keysVersion = 0

  constructor(issuer: Issuer) {
    this.#issuer = issuer
  }

  /**
   * Verifies a token.
   *
   * @throws Problem 401 if the token is not valid
   * @throws Problem 503 while no token can be verified
   */
  async check(token: string): Promise<CheckedToken> {
    if (token.length > longestToken) throw unauthorized()
    const { keys } = this.#issuer
    keys.refresh()
    if (keys.version !== this.#keysVersion) {
      this.#remembered.clear()
      this.#keysVersion = keys.version
    }
    const signature = token.slice(token.lastIndexOf('.') + 1)
    const known = this.#remembered.get(signature)
    if (known?.token === token) {
      const { checked } = known
      if (checked.expiresAt + toleranceSeconds > Date.now() / 1000) return checked
      this.#remembered.delete(signature)
      throw unauthorized()
    }
    const checked = await this.#verify(token)
    this.#remember(signature, { token, checked })
    return checked
  }

  #remember(signature: string, known: { token: string; checked: CheckedToken }): void {
    if (this.#remembered.size >= mostRemembered) {
      // A map keeps the order of insertion: the first is the oldest.
      for (const oldest of this.#remembered.keys()) {
        this.#remembered.delete(oldest)
        break
      }
    }
    this.#remembered.set(signature, known)
  }

  async #verify(token: string): Promise<CheckedToken> {
    const { name: issuer, keys, algorithms, audienceClaim, audience } = this.#issuer
    let verified: JWTVerifyResult
    try {
      verified = await jwtVerify(token, keys.select.bind(keys), {
        algorithms: [...algorithms],
        issuer,
        clockTolerance: toleranceSeconds,
        requiredClaims: ['exp', 'iat', 'sub'],
        ...(audienceClaim === 'aud' && { audience }),
      })
    } catch (error) {
      if (error instanceof JOSEError) throw unauthorized()
      if (error instanceof KeysUnavailable) throw unavailable('keys', text.loginsNotChecked)
      throw error
    }
    const { payload, protectedHeader } = verified
    if (audienceClaim !== 'aud' && payload[audienceClaim] !== audience) throw unauthorized()
    if (!this.#isAccessToken(payload, { ...protectedHeader })) throw unauthorized()
    const read = claimsShape.safeParse(payload)
    if (!read.success) throw unauthorized()
    const { sub, iat, exp, sid, name, email, email_verified, website } = read.data
    // One of the two clocks is wrong, so that the end of the token's life is unknown as well.
    if (iat > Date.now() / 1000 + toleranceSeconds) throw unauthorized()
    return {
      issuer,
      subject: sub,
      username: usernameOf(payload, sub, this.#issuer.usernameClaim),
      name,
      email,
      confirmedEmail: email_verified === true ? email : null,
      website,
      groups: groupsOf(payload, this.#issuer.groups),
      signInId: sid,
      issuedAt: iat,
      expiresAt: exp,
    }
  }

  #isAccessToken(payload: JWTPayload, header: Record<string, unknown>): boolean {
    // Only an ID token contains the hash of the access token or of the code.
    if ('at_hash' in payload || 'c_hash' in payload) return false
    const rule = this.#issuer.tokenType
    if (rule === 'any') return true
    const value = rule.place === 'header' ? header[rule.name] : payload[rule.name]
    if (typeof value !== 'string') return false
    // A media type is case-insensitive, and `application/` may be left out (RFC 9068, RFC 7515).
    return rule.place === 'header'
      ? value.toLowerCase().replace(/^application\//, '') === rule.value.toLowerCase()
      : value === rule.value
  }
}

/**
 * Returns the first claim that contains a username other than the subject, or else the subject. Claims of
 * these names can be something else at a provider, so that only usable texts count.
 */
function usernameOf(claims: JWTPayload, subject: string, configured: string): string {
  const named = [configured, 'preferred_username', 'username', 'cognito:username']
    .map((claim) => optionalText.safeParse(claims[claim]).data ?? null)
    .find((name) => name !== null && name !== subject)
  return named ?? subject
}
