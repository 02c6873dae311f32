import { ApiFailure, answer, api } from '../api/client.ts'
import { logFailure } from '../api/log.ts'

/** What the server says to the address; nothing where it could not be asked. */
export async function subscribe(email: string): Promise<string> {
  try {
    return await answer(
      api.POST('/subscribers', {
        body: email,
        // The address as it is: no JSON around it.
        bodySerializer: (body) => body,
        headers: { 'Content-Type': 'text/plain' },
      }),
    )
  } catch (error) {
    logFailure('The newsletter could not be subscribed to', error)
    return error instanceof ApiFailure && error.status < 500 ? error.message : ''
  }
}
