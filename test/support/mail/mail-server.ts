import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as a real mail server received it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /**
   * Header lines, unfolded, and the decoded body with lines that end in
   * .
   */
  readonly head: readonly string[]
  readonly body: string
}

/** A real mail server on this machine. */
export interface MailServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  close(): Promise<void>
}

/** Starts a mail server that keeps what it receives. `options` make it refuse, wait or fail. */
export async function openMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    async onData(stream, { envelope }, done) {
      const raw = (await text(stream)).replaceAll('\r\n', '\n')
      const end = raw.indexOf('\n\n')
      const head = raw
        .slice(0, end)
        .replace(/\n[ \t]+/g, ' ')
        .split('\n')
      const body = raw.slice(end + 2)
      mails.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        head,
        body: head.includes('Content-Transfer-Encoding: quoted-printable') ? unquoted(body) : body,
      })
      done()
    },
    ...options,
  })
  // Some tests are about a client that disconnects in the middle.
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

/** Decodes a quoted-printable text (RFC 2045 6.7). */
function unquoted(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
