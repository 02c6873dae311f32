import { oidcClient } from '../session/oidc-client.ts'
import type { Settings } from '../settings/settings.ts'

/** Returns an address of the server as the site uses it. On a static host, it needs the server's origin. */
export function seenFromSite({ siteUrl, publicUrl }: Settings, base: string): string {
  return siteUrl === undefined || /^https?:/.test(base) ? base : publicUrl + base
}

/** Returns the content of `/config.json`, which the site reads at start. It is public. */
export function siteConfig(settings: Settings, version: string): object {
  return {
    api: seenFromSite(settings, settings.apiBase),
    other: seenFromSite(settings, settings.otherBase),
    base: seenFromSite(settings, settings.fileBase),
    lambda: seenFromSite(settings, settings.lambdaBase),
    switchOrigins: settings.switchOrigins,
    version,
    auth: oidcClient(settings),
  }
}
