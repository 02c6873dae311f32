import { type Fault, JobFailure } from '../jobs/job.ts'
import type { Settings } from '../settings/settings.ts'
import { isThisMachine } from '../settings/this-machine.ts'
import { shownText } from '../text/shown-text.ts'
import type { QueuedMail } from './queue.ts'

/** A mail on its way. */
export interface SentMail extends QueuedMail {
  /** The same in every attempt, so that the receiver recognizes a mail that arrives twice. */
  readonly messageId: string
}

/** Why a mail was not delivered, or that nobody knows whether it was. */
export class DeliveryFailure extends JobFailure {
  override name = 'DeliveryFailure'
  /** Whether the mail server refused this mail or its recipient, so that other mails may still go. */
  readonly isOfThisMail: boolean
  /** Whether the connection ended while the mail server had the mail but not yet answered. */
  readonly isUnclear: boolean

  constructor(
    message: string,
    {
      isOfThisMail,
      isUnclear,
      ...why
    }: Pick<DeliveryFailure, 'isFinal' | 'fault' | 'reason' | 'isOfThisMail' | 'isUnclear'>,
  ) {
    super(message, why)
    this.isOfThisMail = isOfThisMail
    this.isUnclear = isUnclear
  }
}

/** Delivers a mail. Throws a DeliveryFailure if that fails. */
export type Deliver = (mail: SentMail, stop: AbortSignal) => Promise<void>

// Each limits how long the server may be silent; the worker limits the whole attempt.
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
  const begun = new Set<string>()
  let opening: ReturnType<typeof smtpTransport> | undefined
  return async ({ to, replyTo, subject, text, html, unsubscribe, messageId }, signal) => {
    opening ??= smtpTransport(settings, address).then((made) => notingBegun(made, begun))
    const transport = await opening
    const id = `<${messageId}@${from.address.split('@').at(-1)}>`
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
        envelope: { from: from.address, to: [to] },
        messageId: id,
        // RFC 3834: no automatic replies are wanted.
        headers: { 'Auto-Submitted': 'auto-generated', ...subscriptionHeaders(unsubscribe) },
        subject,
        text,
        ...(html !== undefined && { html }),
        signal,
      })
    } catch (error) {
      throw deliveryError(error, begun.has(id))
    } finally {
      begun.delete(id)
    }
  }
}

type Transport = Awaited<ReturnType<typeof smtpTransport>>

/** Has a transport add the id of each mail to `begun` when the mail server has agreed to read it (RFC 5321 4.1.1.4). */
function notingBegun(transport: Transport, begun: Set<string>): Transport {
  transport.use('stream', ({ message }, done) => {
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      // The library reads the stream only after the answer to DATA.
      return createReadStream(options).once('resume', () => begun.add(message.messageId()))
    }
    done()
  })
  return transport
}

/** Returns the headers by which a mail program offers to unsubscribe; by one press only over HTTPS, as RFC 8058 demands. */
function subscriptionHeaders(unsubscribe: string | undefined): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    ...(unsubscribe.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

/**
 * Returns an error of the mail server as one that may be shown.
 *
 * @param wasBegun whether the mail server had agreed to read the mail
 */
export function deliveryError(error: unknown, wasBegun = false): DeliveryFailure {
  // The answer of a mail server can be anything, of any length.
  const message = shownText(error instanceof Error ? error.message : String(error))
    .slice(0, 500)
    .toWellFormed()
  const code = stringOf(error, 'code')
  const answer = stringOf(error, 'responseCode')
  // A refused login is a fault of the settings, which the operator can correct. A refused address or text
  // stays refused.
  const isAnswered = ['EENVELOPE', 'EMESSAGE'].includes(code) && answer !== ''
  const isFinal = isAnswered && answer.startsWith('5')
  const fault: Fault = isFinal ? 'refused' : settingsCodes.has(code) ? 'settings' : 'unavailable'
  const reason = `${code} ${answer}`.trim() || 'unknown'
  const isOfThisMail = isAnswered && stringOf(error, 'command') !== 'MAIL FROM'
  return new DeliveryFailure(message, {
    isFinal,
    fault,
    reason,
    isOfThisMail,
    isUnclear: wasBegun && answer === '',
  })
}

/** Codes of nodemailer for a login or a certificate that the settings would have to suit. */
const settingsCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS', 'ECONFIG'])

function stringOf(error: unknown, key: 'code' | 'responseCode' | 'command'): string {
  if (typeof error !== 'object' || error === null || !(key in error)) return ''
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
