import type { Settings } from '../settings.ts'
import { version } from '../system/facts.ts'

/** What the site reads at start from `/config.json`: where it finds the rest. Everyone may read it. */
export function siteConfig(settings: Settings): object {
  const embedded = `${settings.publicUrl}/auth`
  return {
    api: settings.apiBase,
    other: settings.otherBase,
    base: settings.fileBase,
    lambda: settings.lambdaBase,
    version,
    auth: {
      issuer: settings.oidcIssuer ?? embedded,
      clientId: settings.oidcClientId,
      scope: settings.oidcScope,
      resource: settings.oidcResource ?? null,
      logoutStyle: settings.oidcLogoutStyle,
      signInDomain: settings.oidcSignInDomain ?? null,
      groupsClaim: settings.oidcGroupsClaim,
      groupsSeparator: settings.oidcGroupsSeparator ?? null,
      groupsPrefix: settings.oidcGroupsPrefix,
      usernameClaim: settings.oidcUsernameClaim,
    },
  }
}
