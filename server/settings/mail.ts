import { z } from 'zod'
import { withDnsDomain } from '../../content/reader/dns-domain.ts'
import { addressWithLogin, wholeNumberBetween } from './kinds.ts'

const emailAddress = z
  .string()
  .transform(withDnsDomain)
  .pipe(z.email({ pattern: z.regexes.html5Email, error: 'is not an email address' }))

const sender = z.string().transform((text, context) => {
  const [, name = '', address = ''] = /^(?:([^<>"]*)<)?([^<>\s]+)>?$/.exec(text) ?? []
  const read = emailAddress.safeParse(address)
  if (!read.success) context.addIssue('is neither an address nor a name with an <address>')
  return { name: name.trim(), address: read.data ?? '' }
})

/** The mail server, the sender of all mails, and the owner's address. */
export const mail = {
  smtpUrl: addressWithLogin(/^smtps?$/, 'is no smtp:// or smtps:// address')
    .optional()
    .describe(
      'The mail server: smtp://user:password@host:587, or smtps:// and 465; no mail is sent unless set.',
    ),
  smtpTls: z
    .enum(['verified', 'opportunistic'])
    .optional()
    .describe(
      'Whether mails go only by TLS with a valid certificate, or by what TLS the server has; verified unless the server is on this machine.',
    ),
  mailFrom: sender
    .optional()
    .describe(
      'Who all mails come from: an address, or Name <address>; no-reply at the host of PUBLIC_URL unless set.',
    ),
  mailTo: emailAddress
    .optional()
    .describe('Who gets the messages of the contact page; they are only stored unless set.'),
  newsletterMailsPerMinute: wholeNumberBetween(60, 1_000_000)
    .default(600)
    .describe(
      'How many mails of a newsletter are sent in a minute, at least 60; weekly mails go at the same pace.',
    ),
  weeklyMails: z
    .stringbool({ error: 'is neither true nor false' })
    .default(false)
    .describe(
      'Whether players can turn on a weekly mail about their games on their account page; needs an SMTP_URL.',
    ),
}
