import { deliveryError, mailSender, smtpTransport } from '../../../server/mail/smtp.ts'
import type { Settings } from '../../../server/settings/settings.ts'
import { isThisMachine } from '../../../server/settings/this-machine.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

const about = 'mail'

/** By the code of nodemailer's error: what to correct. */
const remedies: Readonly<Record<string, string>> = {
  EAUTH: 'Correct the user name and the password in SMTP_URL, percent-encoded.',
  EDNS: 'Correct the host in SMTP_URL, or the name server of this machine.',
  ETLS: 'Use a mail server with a valid certificate for its name, or, in a private network, SMTP_TLS=opportunistic.',
}

/** Domains that no mail can come from (RFC 2606 and RFC 6762). */
const reservedDomain = /(^|\.)(example|example\.(com|net|org)|invalid|test|local|localhost)$/i

/** Connects and logs in to the mail server as the server does, without sending a mail. */
export async function mailFindings(settings: Settings): Promise<Finding[]> {
  const { smtpUrl } = settings
  if (smtpUrl === undefined)
    return [
      warning(about, 'SMTP_URL is not set, so that no mail is sent', 'Set SMTP_URL (docs/operator/mail.md).'),
    ]
  return [await connection(settings, smtpUrl), ...sender(settings)]
}

async function connection(settings: Settings, address: string): Promise<Finding> {
  const { host } = new URL(address)
  const transport = await smtpTransport(settings, address)
  try {
    await transport.verify()
    return ok(about, `${host} accepts the connection and the login`)
  } catch (error) {
    const { message, reason } = deliveryError(error)
    const [code = ''] = reason.split(' ')
    const remedy = /certificate|self.signed|altname/i.test(message) ? remedies['ETLS'] : remedies[code]
    return failure(
      about,
      `${host} cannot be used: ${message}`,
      remedy ?? 'Correct host and port in SMTP_URL, and let this machine connect to them.',
    )
  } finally {
    transport.close()
  }
}

function sender(settings: Settings): Finding[] {
  const domain = mailSender(settings).address.split('@').at(-1) ?? ''
  if (isThisMachine(new URL(settings.publicUrl).hostname) || !reservedDomain.test(domain)) return []
  return [
    failure(
      about,
      `Mails come from the domain ${domain}, which does not exist`,
      'Set MAIL_FROM to an address of your own, for whose domain your mail server signs.',
    ),
  ]
}
