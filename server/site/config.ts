import { relyingParty } from '../session/relying-party.ts'
import type { Settings } from '../settings.ts'

/** What the site reads at start from `/config.json`: where it finds the rest. Everyone may read it. */
export function siteConfig(settings: Settings, version: string): object {
  return {
    api: settings.apiBase,
    other: settings.otherBase,
    base: settings.fileBase,
    lambda: settings.lambdaBase,
    switchOrigins: settings.switchOrigins,
    version,
    auth: relyingParty(settings),
  }
}
