import { setTimeout as wait } from 'node:timers/promises'
import { limit } from '../limits.ts'
import { openMailServer, type ReceivedMail } from './mail-server.ts'

/** A mail server on this machine, for the setting SMTP_URL, that keeps the mails that it receives. */
export interface Mailbox {
  readonly url: string
  /**
   * Waits up to ten seconds, longer on a slow machine, until a mail to the address has arrived whose subject begins with
   * `subject`. Returns the newest one. Throws if none arrives.
   */
  mailTo(address: string, subject?: string): Promise<ReceivedMail>
  /** Waits in the same way until `count` mails with codes have arrived. Returns the code of the newest one. */
  codeTo(address: string, count?: number): Promise<string>
  close(): Promise<void>
}

/** Opens a mailbox on a free port. */
export async function openMailbox(): Promise<Mailbox> {
  const server = await openMailServer()
  /** Waits for `count` mails to an address of which something is read. Returns what is read of the newest one. */
  async function newestOf<Result>(
    address: string,
    count: number,
    read: (mail: ReceivedMail) => Result | undefined,
  ): Promise<Result> {
    const latest = performance.now() + limit(10_000)
    for (;;) {
      const found = server.mails.filter(({ to }) => to.includes(address)).flatMap((mail) => read(mail) ?? [])
      const newest = found.at(-1)
      if (newest !== undefined && found.length >= count) return newest
      if (performance.now() > latest) throw new Error(`${found.length} of ${count} mails came to ${address}`)
      await wait(50)
    }
  }
  return {
    url: server.url,
    mailTo: (address, subject = '') =>
      newestOf(address, 1, (mail) =>
        mail.head.some((line) => line.startsWith(`Subject: ${subject}`)) ? mail : undefined,
      ),
    codeTo: (address, count = 1) =>
      newestOf(address, count, ({ body }) => /^Enter (\d{8}) to /m.exec(body)?.[1]),
    close: () => server.close(),
  }
}
