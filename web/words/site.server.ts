import { existsSync } from 'node:fs'
import { z } from 'zod'
import { placeOf, yamlFile } from '../../content/reader/content.ts'
import { withDnsDomain } from '../../content/reader/dns-domain.ts'
import { picture } from './pictures.server.ts'
import { socialLink, text } from './schemas.ts'

function isTranslated(language: string): boolean {
  return existsSync(placeOf(`interface/${language}`))
}

const emailAddress = z.string().transform(withDnsDomain).pipe(z.email())

/** The schema of content/site.yaml: the company, how to reach it, and its pages elsewhere. */
export const siteSchema = z.strictObject({
  name: text,
  url: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(
      (url) => new URL(url).pathname === '/',
      'expected no path behind the name, as in https://skyway.example',
    )
    .transform((url) => new URL(url).origin),
  language: z.string().refine(isTranslated, 'expected a folder of content/interface, such as en-US'),
  tagline: text,
  description: text,
  logo: picture,
  address: z.array(text).default([]),
  phone: text.optional(),
  email: emailAddress,
  codesEmail: emailAddress,
  social: z.array(socialLink),
  newsletter: z.strictObject({ title: text, text }),
  closing: text,
})

export type Site = z.output<typeof siteSchema>

/** The content that every page shows. */
export const site = yamlFile('site.yaml', siteSchema)
