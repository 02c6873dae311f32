import { readConfig } from './config.ts'
import type { components } from './contract.generated.ts'
import { request } from './request.ts'
import { timeLimits } from './time-limit.ts'

/**
 * Sends a view of a page to be counted. It tells nobody if it cannot. The generated client is not used, because most visits
 * need it for nothing else, and no view may carry a token.
 */
export async function reportView(view: components['schemas']['PageView']): Promise<void> {
  try {
    const { api } = await readConfig()
    await request(`${api}/visits`, timeLimits.write, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(view),
      credentials: 'omit',
      // The visitor may leave the site by the next press.
      keepalive: true,
    })
  } catch {
    // What is wrong with the connection is shown by what the visitor asked for. A view that is not counted is no loss to them.
  }
}
