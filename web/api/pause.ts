import { logFailure } from '../base/log.ts'
import { readConfig } from './config.ts'
import { setPaused } from './connection.ts'
import { request } from './request.ts'
import { timeLimits } from './time-limit.ts'

/**
 * Sends a public request that is refused while the backend is switched off, and stores what the answer shows.
 */
export async function checkPause(): Promise<void> {
  try {
    const { api } = await readConfig()
    const response = await request(`${api}/gametypes/page?id=1`, timeLimits.read)
    // `request` has recorded a pause already; any other refusal proves nothing.
    if (response.ok) setPaused(false)
  } catch (cause) {
    logFailure('The backend could not be asked whether it is on', cause)
  }
}
