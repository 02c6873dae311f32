/** Something as schema.org describes it, for example `{ '@type': 'FAQPage', mainEntity: [...] }`. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>

/** Tells search engines in their own words what a page is about. */
export function StructuredData({ of }: { of: Thing }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...of })
  // Words of the owner may hold anything: no '<' of theirs may end the script.
  const script = { __html: text.replaceAll('<', '\\u003c') }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes, and JSON could not be read
  return <script type="application/ld+json" dangerouslySetInnerHTML={script} />
}
