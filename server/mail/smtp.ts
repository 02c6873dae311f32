import type { Settings } from '../settings/settings.ts'
import { isThisMachine } from '../settings/this-machine.ts'
import { shownText } from '../text/shown-text.ts'
import type { TakenMail } from './queue.ts'

/** Delivers a mail. Throws a DeliveryError if that fails. */
export type Deliver = (mail: TakenMail, stop: AbortSignal) => Promise<void>

/** Why a mail was not delivered. `isFinal` means that no later attempt can succeed. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly isFinal: boolean
  /** What may be logged: a code without an address. */
  readonly reason: string

  constructor(message: string, { isFinal, reason }: { isFinal: boolean; reason: string }) {
    super(message)
    this.isFinal = isFinal
    this.reason = reason
  }
}

// Each limits how long the server may be silent; the sender limits the whole attempt.
const silence = {
  dnsTimeout: 5000,
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 10_000,
  socketCloseTimeout: 1000,
}

/** Returns who all mails come from. */
export function mailSender({ mailFrom, publicUrl }: Settings): { name: string; address: string } {
  return mailFrom ?? { name: '', address: `no-reply@${new URL(publicUrl).hostname}` }
}

/**
 * Returns the connection to the mail server of SMTP_URL. It connects at first use. The library is loaded here,
 * because it takes 18 MB of memory.
 */
export async function smtpTransport({ smtpTls }: Settings, address: string) {
  const { createTransport } = await import('nodemailer')
  const server = new URL(address)
  const isVerified = smtpTls === 'verified' || (!smtpTls && !isThisMachine(server.hostname))
  return createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: server.port === '' ? undefined : Number(server.port),
    secure: server.protocol === 'smtps:',
    requireTLS: isVerified,
    opportunisticTLS: !isVerified,
    tls: { rejectUnauthorized: isVerified },
    ...(server.username !== '' && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...silence,
  })
}

/**
 * Returns the delivery by the mail server of SMTP_URL. The envelope's sender is always MAIL_FROM. What a
 * person wrote appears only in the subject, the text and Reply-To.
 */
export function smtpDelivery(settings: Settings, address: string): Deliver {
  const from = mailSender(settings)
  let opening: ReturnType<typeof smtpTransport> | undefined
  return async (mail, signal) => {
    opening ??= smtpTransport(settings, address)
    const transport = await opening
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
        envelope: { from: from.address, to: [mail.to] },
        messageId: `<${mail.messageId}@${from.address.split('@').at(-1)}>`,
        // RFC 3834: no automatic replies are wanted.
        headers: { 'Auto-Submitted': 'auto-generated' },
        subject: mail.subject,
        text: mail.text,
        signal,
      })
    } catch (error) {
      throw deliveryError(error)
    }
  }
}

/** Returns an error of the mail server as one that may be shown. */
export function deliveryError(error: unknown): DeliveryError {
  // The answer of a mail server can be anything, of any length.
  const message = shownText(error instanceof Error ? error.message : String(error))
    .slice(0, 500)
    .toWellFormed()
  const code = stringOf(error, 'code')
  const answer = stringOf(error, 'responseCode')
  // A refused login is a fault of the settings, which the operator can correct. A refused address or text
  // stays refused.
  const isFinal = ['EENVELOPE', 'EMESSAGE'].includes(code) && answer.startsWith('5')
  return new DeliveryError(message, { isFinal, reason: `${code} ${answer}`.trim() || 'unknown' })
}

function stringOf(error: unknown, key: 'code' | 'responseCode'): string {
  if (typeof error !== 'object' || error === null || !(key in error)) return ''
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
