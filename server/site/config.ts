import { oidcClient } from '../session/oidc-client.ts'
import type { Settings } from '../settings/settings.ts'

/** Returns a path of the server as the site uses it. On a static host, it needs the server's origin. */
export function seenFromSite({ siteUrl, publicUrl }: Settings, path: string): string {
  return siteUrl === undefined ? path : publicUrl + path
}

/** Returns the content of `/config.json`, which the site reads at start. It is public. */
export function siteConfig(settings: Settings, version: string): object {
  return {
    api: seenFromSite(settings, '/api'),
    other: seenFromSite(settings, '/api'),
    base: seenFromSite(settings, ''),
    lambda: seenFromSite(settings, '/lambda'),
    switchOrigins: settings.switchOrigins,
    version,
    auth: oidcClient(settings),
  }
}
