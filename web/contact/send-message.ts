import { ApiFailure, send } from '../api/client.ts'
import { readConfig } from '../api/config.ts'

/** How long a visitor is let wait, in milliseconds. */
const patience = 15_000

/**
 * Sends the fields of the contact form.
 *
 * @throws ApiFailure when it was refused, in words for the visitor; other errors when nothing was reached
 */
export async function sendMessage(form: FormData): Promise<void> {
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  const { base } = await readConfig()
  const response = await send(`${base}/assets/contact.php`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: fields,
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new ApiFailure(response, await response.json().catch(() => null))
}

/** What to tell a visitor whose message was not taken. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiFailure) return error.message
  return 'Your message could not be sent: the server was not reached. It is still here; please try again.'
}
