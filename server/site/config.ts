import { relyingParty } from '../session/relying-party.ts'
import type { Settings } from '../settings.ts'

/** What the site reads at start from `/config.json`: where it finds the rest. Everyone may read it. */
export function siteConfig(settings: Settings, version: string): object {
  const { siteUrl, publicUrl } = settings
  /** Seen from a static host, what is ours stands elsewhere. */
  const seen = (base: string) => (siteUrl === undefined || /^https?:/.test(base) ? base : publicUrl + base)
  return {
    api: seen(settings.apiBase),
    other: seen(settings.otherBase),
    base: seen(settings.fileBase),
    lambda: seen(settings.lambdaBase),
    switchOrigins: settings.switchOrigins,
    version,
    auth: relyingParty(settings),
  }
}
