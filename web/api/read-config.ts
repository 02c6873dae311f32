import { type Config, checkConfig } from '../base/config.ts'
import { request } from './request.ts'
import { timeLimits } from './time-limit.ts'

let reading: Promise<Config> | null = null

/**
 * Returns the configuration that is served beside the site as `/config.json`. The file is read once, and again
 * after a failure.
 *
 * @throws Error if the file cannot be read or a setting has the wrong shape, which the message names
 */
export function readConfig(): Promise<Config> {
  reading ??= fetchConfig().catch((error: unknown) => {
    reading = null
    throw error
  })
  return reading
}

async function fetchConfig(): Promise<Config> {
  const response = await request('/config.json', timeLimits.read)
  if (!response.ok) throw new Error(`config.json could not be read: status ${response.status}`)
  return checkConfig(await response.json())
}
