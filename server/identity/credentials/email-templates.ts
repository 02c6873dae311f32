import { z } from 'zod'
import { yamlFile } from '../../../content/reader/content.ts'
import { meant } from '../../../content/reader/meant.ts'
import { siteValues } from '../../../content/reader/site-values.ts'
import type { Mail } from '../../mail/mail.ts'

/** The placeholders of a mail. The name of the site and the like are `{{name}}`, as in every content file. */
const placeholders = ['address', 'code', 'minutes']

const mailText = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .superRefine((text, context) => {
    for (const [placeholder, name = ''] of text.matchAll(/\{(\w+)\}/g)) {
      if (placeholders.includes(name)) continue
      const message = `${placeholder}: expected {address} or {code} or {minutes}${meant(name, placeholders)}`
      context.addIssue({ code: 'custom', message })
    }
  })

const mail = z.strictObject({ subject: mailText, text: mailText })
const mails = z.strictObject({
  signUp: mail,
  known: mail,
  confirm: mail,
  reset: mail,
  passwordChanged: mail,
  appRemoved: mail,
})

export const accountEmailTemplates = yamlFile('pages/account-mails.yaml', mails)

/** The email templates for accounts, by purpose. */
export type AccountEmailTemplates = z.infer<typeof mails>

/** The content files that the provider needs. */
export interface IdentityContent {
  /** The name of the site, under which authenticator apps and devices list it. */
  readonly site: string
  readonly mails: AccountEmailTemplates
}

/**
 * Reads the content from `content/`.
 *
 * @throws ContentError with file and field if something is not valid
 */
export function readIdentityContent(): IdentityContent {
  return { site: siteValues().name, mails: accountEmailTemplates.read() }
}

/** What every mail about an account is made from. */
export interface AccountMailOptions {
  readonly content: IdentityContent
  readonly publicUrl: string
}

/** Returns a mail about an account, with a code and the minutes for which it is valid if it has one. */
export function accountMail(
  { content, publicUrl }: AccountMailOptions,
  kind: keyof AccountEmailTemplates,
  to: string,
  code?: { readonly code: string; readonly minutes: number },
): Mail {
  const { subject, text } = content.mails[kind]
  const all = {
    address: publicUrl,
    ...(code && { code: code.code, minutes: String(code.minutes) }),
  }
  return {
    kind: `account ${kind}`,
    to,
    subject: filled(subject, all),
    text: filled(text, all),
    ...(code && { goodForSeconds: code.minutes * 60 }),
  }
}

/** Replaces the placeholders of a text with values: `{code}`. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
