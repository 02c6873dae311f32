import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Mail } from '../mail/mail.ts'

const contentFolder = path.resolve(import.meta.dirname, '../../content')

const mail = z.strictObject({ subject: z.string().trim().min(1), text: z.string().trim().min(1) })
const mails = z.strictObject({
  signUp: mail,
  known: mail,
  confirm: mail,
  reset: mail,
  passwordChanged: mail,
  appRemoved: mail,
})
const site = z.looseObject({ name: z.string().trim().min(1) })

/** The mails about accounts, by what they are for. */
export type MailWords = z.infer<typeof mails>

/** The owner's words that the provider needs. */
export interface IdentityWords {
  /** The name of the site, by which apps and devices list what they keep for it. */
  readonly site: string
  readonly mails: MailWords
}

/** Reads them from `content/`. Throws with the file and the field when one is not right. */
export function readIdentityWords(): IdentityWords {
  return {
    site: read('site.yaml', site).name,
    mails: read('pages/account-mails.yaml', mails),
  }
}

function read<Shape extends z.ZodType>(file: string, shape: Shape): z.infer<Shape> {
  const found = shape.safeParse(parse(readFileSync(path.join(contentFolder, file), 'utf8')))
  if (found.success) return found.data
  throw new Error(`content/${file}: ${z.prettifyError(found.error)}`)
}

/** What every mail about an account is made with. */
export interface MailFrame {
  readonly words: IdentityWords
  readonly publicUrl: string
}

/** A mail about an account in the owner's words, with a code that is good for so many minutes where it bears one. */
export function accountMail(
  { words, publicUrl }: MailFrame,
  kind: keyof MailWords,
  to: string,
  code?: { readonly code: string; readonly minutes: number },
): Mail {
  const { subject, text } = words.mails[kind]
  const all = {
    site: words.site,
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

/** Puts values in the places of a text that are named by them: `{code}`. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
