import { ApiFailure, answer, api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'

/**
 * Subscribes an address. Returns the server's message, or an empty text if the server could not be reached.
 */
export async function subscribe(email: string): Promise<string> {
  try {
    return await answer(
      api.POST('/subscribers', {
        body: email,
        // The plain address, not JSON.
        bodySerializer: (body) => body,
        headers: { 'Content-Type': 'text/plain' },
      }),
    )
  } catch (error) {
    logFailure('The newsletter could not be subscribed to', error)
    return error instanceof ApiFailure && error.status < 500 ? error.message : ''
  }
}
