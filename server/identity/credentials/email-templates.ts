import * as mails from '../../../content/text/account-mails.ts'
import { names } from '../../../content/text/social-providers.ts'
import type { Mail } from '../../mail/mail.ts'
import type { SocialProviderName } from '../../settings/settings.ts'

const withCode = { signUp: mails.signUp, confirm: mails.confirm, reset: mails.reset, prove: mails.prove }
const linkChanges = { providerLinked: mails.providerLinked, providerRemoved: mails.providerRemoved }
const notices = {
  known: mails.known,
  passwordChanged: mails.passwordChanged,
  appRemoved: mails.appRemoved,
  wrongCodes: mails.wrongCodes,
}

/** What a mail with a code is written from. */
interface CodeMailValues {
  readonly code: string
  /** How long the code is valid. */
  readonly minutes: number
  /** The address of the site, for links. */
  readonly publicUrl: string
}

/** Returns a mail with a code, for a sign-up, an unconfirmed address, a forgotten password or a proof of identity. */
export function codeMail(kind: keyof typeof withCode, to: string, values: CodeMailValues): Mail {
  const { subject, text } = withCode[kind]
  return {
    kind: `account ${kind}`,
    to,
    subject: subject(values),
    text: text(values),
    goodForSeconds: values.minutes * 60,
  }
}

/** Returns a mail that tells a person about their account. Its links lead to the site at `publicUrl`. */
export function noticeMail(kind: keyof typeof notices, to: string, publicUrl: string): Mail {
  const { subject, text } = notices[kind]
  return { kind: `account ${kind}`, to, subject, text: text({ publicUrl }) }
}

/** Returns a mail that tells a person that a social provider was linked with their account, or removed. */
export function linkMail(
  kind: keyof typeof linkChanges,
  to: string,
  { provider, publicUrl }: { provider: SocialProviderName; publicUrl: string },
): Mail {
  const { subject, text } = linkChanges[kind]
  const values = { provider: names[provider], publicUrl }
  return { kind: `account ${kind}`, to, subject: subject(values), text: text(values) }
}
