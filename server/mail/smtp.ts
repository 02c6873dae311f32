import { createTransport } from 'nodemailer'
import { shownText } from '../http/shown-text.ts'
import type { Settings } from '../settings.ts'
import type { TakenMail } from './queue.ts'

/** Hands a mail to whoever brings it to its reader. Throws a DeliveryError when that fails. */
export type Deliver = (mail: TakenMail, stop: AbortSignal) => Promise<void>

/** Why a mail was not taken. `isFinal` when no later attempt can do better. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly isFinal: boolean
  /** What the log may say of it: a code, and no address. */
  readonly reason: string

  constructor(message: string, { isFinal, reason }: { isFinal: boolean; reason: string }) {
    super(message)
    this.isFinal = isFinal
    this.reason = reason
  }
}

// Each is how long silence may last; the sender bounds the whole.
const silence = {
  dnsTimeout: 5000,
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 10_000,
  socketCloseTimeout: 1000,
}

/**
 * Delivery by the mail server of SMTP_URL. The envelope's sender is always MAIL_FROM: what a visitor wrote is in the
 * subject, the text and Reply-To alone.
 */
export function smtpDelivery(settings: Settings, address: string): Deliver {
  const server = new URL(address)
  const isVerified = settings.smtpTls === 'verified' || (!settings.smtpTls && !isThisMachine(server.hostname))
  const from = settings.mailFrom ?? {
    name: '',
    address: `no-reply@${new URL(settings.publicUrl).hostname}`,
  }
  const transport = createTransport({
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
  return async (mail, signal) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
        envelope: { from: from.address, to: [mail.to] },
        messageId: `<${mail.messageId}@${from.address.split('@').at(-1)}>`,
        // RFC 3834: no automatic answer is wanted.
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

function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function deliveryError(error: unknown): DeliveryError {
  // A mail server may answer with anything, at any length.
  const message = shownText(error instanceof Error ? error.message : String(error))
    .slice(0, 500)
    .toWellFormed()
  const code = stringOf(error, 'code')
  const answer = stringOf(error, 'responseCode')
  // A refused sign-in is a fault of the settings, which may be mended; a refused address or text is not.
  const isFinal = ['EENVELOPE', 'EMESSAGE'].includes(code) && answer.startsWith('5')
  return new DeliveryError(message, { isFinal, reason: `${code} ${answer}`.trim() || 'unknown' })
}

function stringOf(error: unknown, key: 'code' | 'responseCode'): string {
  if (typeof error !== 'object' || error === null || !(key in error)) return ''
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
