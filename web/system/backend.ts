import * as text from '../../content/text/system.ts'
import { ApiFailure, answer, api, send } from '../api/client.ts'
import { type Config, readConfig } from '../api/config.ts'
import type { User } from '../session/user.ts'

/** The data about the running backend that admins see. */
export interface Backend {
  version: string
  computerName: string
  /** False while an admin has switched it off. */
  isActive: boolean
  /** When the newest backup was taken that was restored as a test; null if there is none. */
  testedBackupAt: string | null
  /** The newest version, if the server looks for it and it is newer than the running one. */
  newerVersion: NewerVersion | null
}

export interface NewerVersion {
  version: string
  /** The http or https address at which to read what is new. */
  notes: string | null
}

/** Asks the backend about itself, by the public route and by the one for admins. @throws if either fails */
export async function readBackend(): Promise<Backend> {
  const [{ version, computerName }, { apiActive, testedBackupAt, newerVersion }] = await Promise.all([
    answer(api.GET('/system')),
    answer(api.GET('/system/secure')),
  ])
  return { version, computerName, isActive: apiActive, testedBackupAt, newerVersion }
}

/**
 * Switches the backend off: posts an empty object to the admin's own website, which does it.
 *
 * @throws if the website may not be posted to, does not answer or refuses
 */
export async function switchOff({
  website,
  emailAddress,
}: Pick<User, 'website' | 'emailAddress'>): Promise<void> {
  const address = offAddress(website, await readConfig(), location.origin)
  const response = await send(address, {
    method: 'POST',
    // Headers allow only Latin letters.
    headers: { 'content-type': 'application/json', 'x-email': encodeURI(emailAddress) },
    body: '{}',
  })
  if (!response.ok) throw new ApiFailure(response, await response.json().catch(() => null))
}

/** Switches the backend on. @throws if it does not answer or refuses */
export async function switchOn(): Promise<void> {
  await answer(api.GET('/system/secure/toggle'))
}

/**
 * Returns the address that switches the backend off: the admin's own website, or the endpoint of this product
 * if the admin has none.
 *
 * @param website the `website` of the identity token, or empty
 * @throws Error if the website is not an http or https address, or this site may not post to its origin
 */
export function offAddress(
  website: string,
  { lambda, switchOrigins }: Pick<Config, 'lambda' | 'switchOrigins'>,
  pageOrigin: string,
): string {
  const reference = `${lambda}/backend-off`
  if (website === '') return reference
  const url = URL.parse(website)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(text.notWebAddress({ website }))
  }
  const allowed = [pageOrigin, new URL(reference, pageOrigin).origin, ...switchOrigins]
  if (!allowed.includes(url.origin)) {
    throw new Error(text.notAllowed({ origin: url.origin }))
  }
  return url.href
}
