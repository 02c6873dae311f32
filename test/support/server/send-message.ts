/** A message of the contact form. */
const message = { name: 'Wren', email: 'wren@example.net', subject: 'Hello', message: 'One line.' }

/**
 * Sends the message to a server, as the contact form does.
 *
 * @throws Error if the server does not take it
 */
export async function sendMessage({ address }: { address: string }): Promise<void> {
  const { status } = await fetch(`${address}/assets/contact.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  if (status !== 200) throw new Error(`The contact form answered ${status}`)
}
