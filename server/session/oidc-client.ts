import { type Settings, type SocialProviderName, socialProviderNames } from '../settings/settings.ts'

/** The path of the embedded provider, and of its issuer. */
export const embeddedPath = '/auth'

/** The claim of the embedded provider that contains the groups. */
export const embeddedGroupsClaim = 'groups'

/** How the site uses its provider: `auth` in `/config.json`. */
export interface OidcClient {
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
  /** The resource indicator of access tokens (RFC 8707), or null if the provider has none. */
  readonly resource: string | null
  readonly logoutStyle: 'oidc' | 'cognito'
  /** The URL of the page on which people change their account, or null if there is none. */
  readonly accountUrl: string | null
  /** The origin of the provider's hosted sign-in pages, or null. */
  readonly signInDomain: string | null
  readonly usernameClaim: string
  readonly groupsClaims: readonly string[]
  readonly groupsSeparator: string | null
  readonly groupsPrefix: string
  /** The social providers through which people may sign in at the embedded provider. */
  readonly identityProviders: readonly SocialProviderName[]
  /** The exact URLs to which the provider redirects people. */
  readonly redirectAfterSignIn: string
  readonly redirectAfterSignOut: string
}

/** Returns the audience of access tokens of the embedded provider. */
export function embeddedResource({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/api`
}

/** Returns the social providers with a client id and a secret in the settings. */
export function configuredSocialProviders(settings: Settings): SocialProviderName[] {
  return socialProviderNames.filter((name) => settings[`${name}ClientId`] && settings[`${name}ClientSecret`])
}

/** Returns the site as a client of the provider that the settings name. */
export function oidcClient(settings: Settings): OidcClient {
  const { publicUrl, oidcIssuer } = settings
  const siteUrl = settings.siteUrl ?? publicUrl
  return {
    issuer: oidcIssuer ?? publicUrl + embeddedPath,
    clientId: settings.oidcClientId,
    scope: settings.oidcScope ?? usualScope(settings),
    resource: oidcIssuer === undefined ? embeddedResource(settings) : (settings.oidcResource ?? null),
    logoutStyle: settings.oidcLogoutStyle,
    accountUrl: accountUrl(settings),
    signInDomain: settings.oidcSignInDomain ?? null,
    usernameClaim: settings.oidcUsernameClaim,
    groupsClaims: oidcIssuer === undefined ? [embeddedGroupsClaim] : settings.oidcGroupsClaim,
    groupsSeparator: settings.oidcGroupsSeparator ?? null,
    groupsPrefix: settings.oidcGroupsPrefix,
    identityProviders: oidcIssuer === undefined ? configuredSocialProviders(settings) : [],
    redirectAfterSignIn: `${siteUrl}/`,
    redirectAfterSignOut: `${siteUrl}/logout`,
  }
}

/** Returns the default scopes of the site. */
function usualScope({ oidcIssuer, oidcLogoutStyle }: Settings): string {
  const scopes = ['openid', 'email', 'phone', 'profile']
  // The embedded provider issues a refresh token only for this scope. Other providers issue one anyway, or
  // ask for consent first.
  if (oidcIssuer === undefined) scopes.push('offline_access')
  else if (oidcLogoutStyle === 'cognito') scopes.push('aws.cognito.signin.user.admin')
  return scopes.join(' ')
}

/**
 * Returns the URL of the account page. That of the embedded provider works only if the site has the
 * provider's origin.
 */
function accountUrl({ oidcIssuer, oidcAccountUrl, publicUrl, siteUrl = publicUrl }: Settings): string | null {
  if (oidcIssuer !== undefined) return oidcAccountUrl ?? null
  return siteUrl === publicUrl ? `${publicUrl}/account` : null
}
