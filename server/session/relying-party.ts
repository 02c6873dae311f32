import { type OutsideName, outsideNames, type Settings } from '../settings.ts'

/** Where the embedded provider is mounted: the path of its issuer. */
export const embeddedPath = '/auth'

/** The claim in which the embedded provider names groups. */
export const embeddedGroupsClaim = 'groups'

/** How the site reaches its provider: what `/config.json` says under `auth`. */
export interface RelyingParty {
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
  /** The resource indicator to ask access tokens for, or null where the provider knows none (RFC 8707). */
  readonly resource: string | null
  readonly logoutStyle: 'oidc' | 'cognito'
  /** The origin of hosted sign-in pages, or null. */
  readonly signInDomain: string | null
  readonly usernameClaim: string
  readonly groupsClaims: readonly string[]
  readonly groupsSeparator: string | null
  readonly groupsPrefix: string
  /** Through whom people may sign in at the embedded provider. */
  readonly identityProviders: readonly OutsideName[]
  /** Where the provider sends people back to, exact. */
  readonly redirectAfterSignIn: string
  readonly redirectAfterSignOut: string
}

/** The audience of access tokens of the embedded provider. */
export function embeddedResource({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/api`
}

/** The outside identity providers that are on: those with a client id and a secret. */
export function configuredProviders(settings: Settings): OutsideName[] {
  return outsideNames.filter((name) => settings[`${name}ClientId`] && settings[`${name}ClientSecret`])
}

/** The site as a client of whichever provider the settings name. */
export function relyingParty(settings: Settings): RelyingParty {
  const { publicUrl, oidcIssuer } = settings
  const siteUrl = settings.siteUrl ?? publicUrl
  return {
    issuer: oidcIssuer ?? publicUrl + embeddedPath,
    clientId: settings.oidcClientId,
    scope: settings.oidcScope,
    resource: oidcIssuer === undefined ? embeddedResource(settings) : (settings.oidcResource ?? null),
    logoutStyle: settings.oidcLogoutStyle,
    signInDomain: settings.oidcSignInDomain ?? null,
    usernameClaim: settings.oidcUsernameClaim,
    groupsClaims: oidcIssuer === undefined ? [embeddedGroupsClaim] : settings.oidcGroupsClaim,
    groupsSeparator: settings.oidcGroupsSeparator ?? null,
    groupsPrefix: settings.oidcGroupsPrefix,
    identityProviders: oidcIssuer === undefined ? configuredProviders(settings) : [],
    redirectAfterSignIn: `${siteUrl}/`,
    redirectAfterSignOut: `${siteUrl}/logout`,
  }
}
