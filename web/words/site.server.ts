import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { placeOf, replacedIn, yamlFile } from '../../content/reader/content.ts'
import { withDnsDomain } from '../../content/reader/dns-domain.ts'
import * as words from '../../content/text/shell.ts'
import { isTakenAway, type SiteLink } from './pages.ts'
import { picture } from './pictures.server.ts'
import { socialLink, text } from './schemas.ts'

function isTranslated(language: string): boolean {
  return existsSync(placeOf(`interface/${language}`))
}

const emailAddress = z.string().transform(withDnsDomain).pipe(z.email())

/** The pages that an owner may rename in the menu or take away, in the order of the menu. */
const pages = [
  { key: 'pricing', label: words.pricing, to: '/pricing' },
  { key: 'blog', label: words.blog, to: '/blogs' },
  { key: 'about', label: words.aboutUs, to: '/about' },
  { key: 'team', label: words.team, to: '/team' },
  { key: 'portfolio', label: words.portfolio, to: '/portfolio' },
  { key: 'contact', label: words.contact, to: '/contact' },
  { key: 'services', label: words.services, to: '/services' },
  { key: 'testimonials', label: words.testimonials, to: '/testimonials' },
]

/** The links of the footer. */
const usefulLinks: readonly SiteLink[] = [
  { label: words.home, to: '/' },
  { label: words.footerAboutUs, to: '/about' },
  { label: words.services, to: '/services' },
  { label: words.privacy, to: '/privacy' },
  { label: words.deleteData, to: '/delete' },
  { label: words.terms, to: '/terms' },
]

const nameInMenu = z
  .union([z.literal(false), text], 'expected a name for the menu, or off')
  // What YAML 1.1 and people take for a switch is no name.
  .refine(
    (name) => name === false || !/^(on|yes|no|true|false)$/i.test(name),
    'expected a name for the menu, or off; leave the line out to show the page under its own name',
  )
  .transform((name): string | false => (name === false || /^off$/i.test(name) ? false : name))

/** What the owner calls these pages, by their addresses; false takes a page away, and the feed goes with the blog. */
const pageNames = z
  .strictObject(Object.fromEntries(pages.map(({ key }) => [key, nameInMenu.optional()])))
  .transform((names) => ({
    ...Object.fromEntries(pages.map(({ key, to }) => [to, names[key]])),
    ...(names['blog'] === false && { '/feed.xml': false as const }),
  }))

/** YAML 1.2 reads off as a text. */
const onOrOff = z
  .union([z.boolean(), z.literal('on'), z.literal('off')], 'expected on or off')
  .transform((choice) => choice === true || choice === 'on')

/** The schema of content/site.yaml: the company, how to reach it, its pages here and elsewhere. */
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
  pages: pageNames.default({}),
  visits: onOrOff.default(true),
})

/** The owner's texts and choices for the whole site. */
export const site = yamlFile('site.yaml', siteSchema)

type PageNames = Readonly<Record<string, string | false | undefined>>

export type Site = ReturnType<typeof readSite>

/** Returns the content that every page shows. Throws a ContentError that names the mistakes of site.yaml. */
export function readSite() {
  const { pages: _, ...rest } = site.read()
  const off = [...addressesOff(), ...replacedSamples()]
  return { ...rest, menuPages: shownLinks(pages), usefulLinks: shownLinks(usefulLinks), off }
}

/** Returns the addresses of the posts and works of the sample that are gone, because the owner has others. */
export function replacedSamples(): readonly string[] {
  return pages.flatMap(({ key, to }) => replacedIn(key).map((file) => `${to}/${path.basename(file, '.md')}`))
}

/** Returns links as the owner names these pages in the menu, without those to pages that the owner has taken away. */
export function shownLinks(links: readonly SiteLink[]): SiteLink[] {
  const names = namesByAddress()
  return links.filter(({ to }) => !isOff(to)).map(({ label, to }) => ({ label: names[to] || label, to }))
}

/** Returns whether an address belongs to a page that the owner has taken away. */
export function isOff(address: string): boolean {
  return isTakenAway(address, addressesOff())
}

function addressesOff(): string[] {
  return Object.entries(namesByAddress()).flatMap(([address, name]) => (name === false ? [address] : []))
}

/** While site.yaml has mistakes, no page is renamed or taken away, so that the other files can be checked. */
function namesByAddress(): PageNames {
  return site.known()?.pages ?? {}
}
