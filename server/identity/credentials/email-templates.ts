import * as mails from '../../../content/text/account-mails.ts'
import { language } from '../../../content/text/language.ts'
import { names } from '../../../content/text/social-providers.ts'
import type { Mail } from '../../mail/mail.ts'
import type { SocialProviderName } from '../../settings/settings.ts'

const withCode = {
  'sign-up': { name: 'signUp', ...mails.signUp },
  confirm: { name: 'confirm', ...mails.confirm },
  reset: { name: 'reset', ...mails.reset },
  prove: { name: 'prove', ...mails.prove },
  'old-address': { name: 'oldAddress', ...mails.oldAddress },
  'new-address': { name: 'newAddress', ...mails.newAddress },
}
const times = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
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
  /** The address that the account is to get; empty if it keeps its own. */
  readonly newAddress: string
  /** The address of the site, for links. */
  readonly publicUrl: string
}

/** Returns a mail with a code, for example for a sign-up or a forgotten password. */
export function codeMail(kind: keyof typeof withCode, to: string, values: CodeMailValues): Mail {
  const { name, subject, text } = withCode[kind]
  return {
    kind: `account ${name}`,
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

/** Returns a mail to the address that an account had, which says which one it has now. */
export function addressChangedMail({ from, to }: { from: string; to: string }): Mail {
  const { subject, text } = mails.addressChanged
  return { kind: 'account addressChanged', to: from, subject, text: text({ newAddress: to }) }
}

/** Returns a mail about a login with a device that was not known for the account, at a time that is told in UTC. */
export function newDeviceMail(
  to: string,
  { device, at, publicUrl }: { device: string; at: Date; publicUrl: string },
): Mail {
  const { subject, text } = mails.newDevice
  const values = { device, time: times.format(at), publicUrl }
  return { kind: 'account newDevice', to, subject, text: text(values) }
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
