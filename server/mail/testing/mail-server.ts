import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as a real mail server got it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Header lines, unfolded, and the body as it came, lines ended by \n. */
  readonly head: readonly string[]
  readonly body: string
}

/** A real mail server on this machine. */
export interface MailServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  close(): Promise<void>
}

/** Starts a mail server that keeps what it gets; `options` make it refuse, wait or fail. */
export async function openMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    async onData(stream, { envelope }, done) {
      const raw = (await text(stream)).replaceAll('\r\n', '\n')
      const end = raw.indexOf('\n\n')
      mails.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        head: raw
          .slice(0, end)
          .replace(/\n[ \t]+/g, ' ')
          .split('\n'),
        body: raw.slice(end + 2),
      })
      done()
    },
    ...options,
  })
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => {})
  const listening = server.listen(port, 'localhost')
  await once(listening, 'listening')
  const address = listening.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `smtp://localhost:${bound}`,
    mails,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
