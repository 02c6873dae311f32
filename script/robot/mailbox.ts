import { setTimeout as wait } from 'node:timers/promises'
import { openMailServer, type ReceivedMail } from '../../server/mail/testing/mail-server.ts'

/** A mail server of this machine, for the setting SMTP_URL, that keeps what it is sent. */
export interface Mailbox {
  readonly url: string
  /** The newest mail to the address, waited for at most ten seconds. Throws when none comes. */
  mailTo(address: string): Promise<ReceivedMail>
  close(): Promise<void>
}

/** Opens a mailbox on a free port. */
export async function openMailbox(): Promise<Mailbox> {
  const server = await openMailServer()
  return {
    url: server.url,
    async mailTo(address) {
      const latest = performance.now() + 10_000
      for (;;) {
        const found = server.mails.findLast(({ to }) => to.includes(address))
        if (found) return found
        if (performance.now() > latest) throw new Error(`no mail came to ${address}`)
        await wait(50)
      }
    },
    close: () => server.close(),
  }
}
