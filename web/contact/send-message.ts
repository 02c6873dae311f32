import * as text from '../../content/text/contact.ts'
import { ApiFailure, send } from '../api/client.ts'
import { readConfig } from '../api/config.ts'
import { sendOnce } from '../api/idempotency-keys.ts'

/**
 * Sends the fields of the contact form.
 *
 * @throws ApiFailure if the message was refused, with a reason for the person
 * @throws Error if the server was not reached
 */
export async function sendMessage(form: FormData): Promise<void> {
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  const { base } = await readConfig()
  const address = `${base}/assets/contact.php`
  const response = await sendOnce({ address, body: fields.toString() }, (key) =>
    send(address, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Idempotency-Key': key },
      body: fields,
    }),
  )
  if (!response.ok) throw new ApiFailure(response, await response.json().catch(() => null))
}

/** Returns the message for a person whose message was not accepted. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiFailure) return error.message
  return text.notReached
}
