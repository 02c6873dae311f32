import { setTimeout as wait } from 'node:timers/promises'
import { openMailServer, type ReceivedMail } from '../../server/mail/testing/mail-server.ts'

/** A mail server of this machine, for the setting SMTP_URL, that keeps what it is sent. */
export interface Mailbox {
  readonly url: string
  /** The newest mail to the address once `count` have come, waited for at most ten seconds. Throws when they do not. */
  mailTo(address: string, count?: number): Promise<ReceivedMail>
  /** The code in that mail. Throws when there is none. */
  codeTo(address: string, count?: number): Promise<string>
  close(): Promise<void>
}

/** Opens a mailbox on a free port. */
export async function openMailbox(): Promise<Mailbox> {
  const server = await openMailServer()
  async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
    const latest = performance.now() + 10_000
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
      const code = /^(\d{8}) is the code/m.exec((await mailTo(address, count)).body)?.[1]
      if (code === undefined) throw new Error(`The mail to ${address} holds no code`)
      return code
    },
    close: () => server.close(),
  }
}
