import { siteLanguage, siteValues } from '../../content/reader/placeholders.ts'
import type { Settings } from '../settings/settings.ts'

/** The file of the page with the contact form in a built site. */
export const contactPage = '/contact/index.html'

/** Where RFC 9116 wants it. */
export const securityTextPath = '/.well-known/security.txt'

const dayMilliseconds = 86_400_000
/** RFC 9116 recommends less than a year. A static host gets a new file with each `script/site build --out`. */
const daysValid = 360

/**
 * Returns the security.txt of the site (RFC 9116): whom to tell of a vulnerability, and by which policy.
 *
 * @param now the time from which it is valid for 360 days, in milliseconds since 1970
 * @param hasContactPage whether the site has its page of this name, which an owner may take away
 */
export function securityText(
  { siteUrl, publicUrl }: Settings,
  { now, hasContactPage }: { now: number; hasContactPage: boolean },
): string {
  const site = siteUrl ?? publicUrl
  const expires = new Date((Math.floor(now / dayMilliseconds) + daysValid) * dayMilliseconds)
  return [
    `Contact: mailto:${siteValues().email}`,
    ...(hasContactPage ? [`Contact: ${site}/contact`] : []),
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${siteLanguage()}`,
    `Canonical: ${site}${securityTextPath}`,
    `Policy: ${site}/security`,
    '',
  ].join('\n')
}

/** Where password managers look for the page on which a password is changed (W3C, A Well-Known URL for Changing Passwords). */
export const changePasswordPath = '/.well-known/change-password'

/** Returns the address of the page on which a password is changed, or null if only the external provider knows it. */
export function changePasswordPage({ oidcIssuer, oidcAccountUrl, publicUrl }: Settings): string | null {
  return oidcIssuer === undefined ? `${publicUrl}/account` : (oidcAccountUrl ?? null)
}
