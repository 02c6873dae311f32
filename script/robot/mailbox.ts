import { setTimeout as wait } from 'node:timers/promises'
import { openMailServer } from '../../server/mail/testing/mail-server.ts'

/** A real mail server, and whoever reads the mails that come to it. */
export interface Mailbox {
  readonly url: string
  /** The code in the newest mail to an address, once so many have come. Throws when 10 s pass before. */
  codeTo(email: string, count?: number): Promise<string>
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const server = await openMailServer()
  return {
    url: server.url,
    async codeTo(email, count = 1) {
      const latest = performance.now() + 10_000
      for (;;) {
        const mails = server.mails.filter(({ to }) => to.includes(email))
        if (mails.length >= count) return /^(\d{6}) is the code/m.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
        if (performance.now() > latest) throw new Error(`${email} got ${mails.length} mails, not ${count}`)
        await wait(50)
      }
    },
    close: () => server.close(),
  }
}
