import { siteOrigin } from '../../content/reader/placeholders.ts'
import type { Settings } from '../settings/settings.ts'
import { isThisMachine } from '../settings/this-machine.ts'

/**
 * Returns a sentence without its period if people reach the site at another address than the one that
 * site.yaml names, or null. An address of this machine is for development, and is never a mismatch.
 */
export function addressMismatch({ siteUrl, publicUrl }: Settings): string | null {
  const [setting, address] = siteUrl === undefined ? ['PUBLIC_URL', publicUrl] : ['SITE_URL', siteUrl]
  const built = siteOrigin()
  if (built === address || isThisMachine(new URL(address).hostname)) return null
  return `${setting} is ${address}, but url in site.yaml is ${built}: search engines, shared links, the feed and mails lead there`
}
