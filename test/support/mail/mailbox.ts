import { setTimeout as wait } from 'node:timers/promises'
import { limit } from '../limits.ts'
import { openMailServer, type ReceivedMail } from './mail-server.ts'

/** A mail server on this machine, for the setting SMTP_URL, that keeps the mails that it receives. */
export interface Mailbox {
  readonly url: string
  /**
   * Waits up to ten seconds, longer on a slow machine, until `count` mails to the address have arrived. Returns the newest one. Throws
   * if they do not arrive.
   */
  mailTo(address: string, count?: number): Promise<ReceivedMail>
  /** Returns the code in that mail. Throws if there is none. */
  codeTo(address: string, count?: number): Promise<string>
  close(): Promise<void>
}

/** Opens a mailbox on a free port. */
export async function openMailbox(): Promise<Mailbox> {
  const server = await openMailServer()
  async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
    const latest = performance.now() + limit(10_000)
    for (;;) {
      const found = server.mails.filter(({ to }) => to.includes(address))
      const newest = found.at(-1)
      if (newest && found.length >= count) return newest
      if (performance.now() > latest) throw new Error(`${found.length} of ${count} mails came to ${address}`)
      await wait(50)
    }
  }
  return {
    url: server.url,
    mailTo,
    async codeTo(address, count) {
      const code = /^Enter (\d{8}) to /m.exec((await mailTo(address, count)).body)?.[1]
      if (code === undefined) throw new Error(`The mail to ${address} holds no code`)
      return code
    },
    close: () => server.close(),
  }
}
