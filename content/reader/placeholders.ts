import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { contentFolder, ownFolder } from './content-folder.ts'
import { withDnsDomain } from './dns-domain.ts'
import { laidOver } from './layered-yaml.ts'
import { meant } from './mistakes.ts'

/** Matches a placeholder such as `{{name}}`, and captures its name. */
export const placeholder: RegExp = /\{\{([^}]*)\}\}/g

/**
 * Replaces the placeholders of a text, such as `{{name}}`, by their values.
 *
 * @param kept names of placeholders that stay in the text, because the program fills them in later
 * @returns the text, and a sentence for each unknown placeholder
 */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string>>,
  kept: readonly string[] = [],
): { readonly text: string; readonly sentences: readonly string[] } {
  const sentences: string[] = []
  const filled = text.replace(placeholder, (whole, name: string) => {
    const value = values[name]
    if (value === undefined && !kept.includes(name)) {
      const names = [...kept, ...Object.keys(values)]
      const expected = names.map((each) => `{{${each}}}`).join(' or ')
      sentences.push(`${whole}: expected ${expected}${meant(name, names)}`)
    }
    return value ?? whole
  })
  return { text: filled, sentences }
}

/** The fields of site.yaml that placeholders use. Mistakes in them are reported when the whole file is read. */
const site = z
  .object({
    name: z.string().catch(''),
    email: z.string().transform(withDnsDomain).catch(''),
    codesEmail: z.string().transform(withDnsDomain).catch(''),
    address: z.array(z.string()).catch([]),
    url: z.url().catch('https://unknown.example'),
    language: z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
      .catch('en-US'),
  })
  .catch({
    name: '',
    email: '',
    codesEmail: '',
    address: [],
    url: 'https://unknown.example',
    language: 'en-US',
  })

/** The values of the placeholders that every content file may use. */
export type SiteValues = Readonly<Record<'name' | 'email' | 'address' | 'site', string>>

let known: SiteValues | undefined
let language: string | undefined
let codesAddress: string | undefined

/** Returns the values of `{{name}}`, `{{email}}`, `{{address}}` and `{{site}}`. */
export function siteValues(): SiteValues {
  known ??= readValues()
  return known
}

/** Returns the language of the site, for example `en-US`. Its texts are in the folder of that name in `content/interface`. */
export function siteLanguage(): string {
  language ??= readSite().language
  return language
}

/** Returns the origin for which the site is built, for example `https://skyway.example`. */
export function siteOrigin(): string {
  return new URL(readSite().url).origin
}

/** Returns the owner's address for requests for a Sign-In Code. */
export function codesEmail(): string {
  codesAddress ??= readSite().codesEmail
  return codesAddress
}

function readSite(): z.output<typeof site> {
  const [own, shipped] = [ownFolder, contentFolder].map(
    (folder) => folder && parsed(path.join(folder, 'site.yaml')),
  )
  return site.parse(laidOver(own, shipped))
}

function readValues(): SiteValues {
  const { name, email, address, url } = readSite()
  return {
    name,
    email,
    // Legal texts say where a letter reaches the owner.
    address: address.join(', ').replaceAll('{{name}}', name) || email,
    site: new URL(url).host,
  }
}

function parsed(file: string): unknown {
  try {
    return existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined
  } catch {
    return undefined
  }
}
