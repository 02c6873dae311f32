import { z } from 'zod'
import { mailAddress } from '../../mail/mail.ts'
import { subjectClaim, timeClaim } from '../../session/token-check.ts'
import type { SocialProviderName } from '../../settings/settings.ts'
import { placeholderEnding } from '../credentials/account-fields.ts'

/** A person at a social provider. */
export interface FederatedIdentity {
  readonly provider: SocialProviderName
  readonly subject: string
  /** The email address if the provider has verified it, else null. */
  readonly email: string | null
  readonly name: string | null
  /** When the person has last given a proof to the provider, in seconds since 1970; null if it does not say that. */
  readonly authenticatedAt: number | null
}

/** The address of a mailbox. Only accounts without an address have one with our placeholder's ending. */
const address = mailAddress.refine((text) => !text.toLowerCase().endsWith(placeholderEnding))

const claimsShape = z.looseObject({
  sub: subjectClaim,
  iat: timeClaim,
  exp: timeClaim,
  auth_time: timeClaim.optional(),
  email: address.optional().catch(undefined),
  // Apple sends it as a text.
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(false),
  name: z.string().optional().catch(undefined),
})

/** Apple sends a person's name once, beside the code and unsigned, which is good enough for a name. */
const userShape = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
})

const profileShape = z.object({ user_id: subjectClaim, name: z.string().nullish().catch(null) })

/**
 * Returns the person of an ID token whose signature is verified. An address or a name that is not plausible is
 * left out.
 *
 * @param user what Apple sends beside the code
 * @throws Error if the subject or a time is not plausible
 */
export function identityOfClaims(
  provider: SocialProviderName,
  claims: unknown,
  user: string | null,
): FederatedIdentity {
  const { sub, email, email_verified, name, auth_time } = plausible(claimsShape, claims)
  return {
    provider,
    subject: sub,
    email: email_verified === true && email !== undefined ? email : null,
    name: name ?? nameIn(user),
    authenticatedAt: auth_time ?? null,
  }
}

/**
 * Returns the person of a profile. It does not say whether the address is verified.
 *
 * @throws Error if the subject is not plausible
 */
export function identityOfProfile(provider: SocialProviderName, profile: unknown): FederatedIdentity {
  const { user_id, name } = plausible(profileShape, profile)
  return { provider, subject: user_id, email: null, name: name ?? null, authenticatedAt: null }
}

function plausible<Shape extends z.ZodType>(shape: Shape, said: unknown): z.output<Shape> {
  const read = shape.safeParse(said)
  if (read.success) return read.data
  const places = read.error.issues.map(({ path }) => path.join('.') || 'all of it')
  throw new Error(`The provider says something that is not plausible: ${places.join(', ')}`)
}

function nameIn(user: string | null): string | null {
  try {
    const { firstName = '', lastName = '' } = userShape.parse(JSON.parse(user ?? '')).name
    return `${firstName} ${lastName}`.trim() || null
  } catch {
    // Most answers contain no name.
    return null
  }
}
