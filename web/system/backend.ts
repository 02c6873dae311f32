import { ApiFailure, answer, api, send } from '../api/client.ts'
import { readConfig } from '../api/config.ts'
import type { User } from '../session/user.ts'
import { offAddress } from './off-address.ts'

/** What admins see of the running backend. */
export interface Backend {
  version: string
  computerName: string
  /** False while an admin has switched it off. */
  isActive: boolean
}

/** Asks the backend about itself, by the address for everybody and by the one for admins. @throws when either fails */
export async function readBackend(): Promise<Backend> {
  const [{ version, computerName }, { apiActive }] = await Promise.all([
    answer(api.GET('/system')),
    answer(api.GET('/system/secure')),
  ])
  return { version, computerName, isActive: apiActive }
}

/**
 * Switches the backend off: posts an empty object to the admin's own website, which does it.
 *
 * @throws when the website may not be posted to, does not answer or refuses
 */
export async function switchOff({
  website,
  emailAddress,
}: Pick<User, 'website' | 'emailAddress'>): Promise<void> {
  const address = offAddress(website, await readConfig(), location.origin)
  const response = await send(address, {
    method: 'POST',
    // A header holds no letters beyond Latin.
    headers: { 'content-type': 'application/json', 'x-email': encodeURI(emailAddress) },
    body: '{}',
  })
  if (!response.ok) throw new ApiFailure(response, await response.json().catch(() => null))
}

/** Switches the backend on. @throws when it does not answer or refuses */
export async function switchOn(): Promise<void> {
  await answer(api.GET('/system/secure/toggle'))
}
