/** A description in the terms of schema.org, for example `{ '@type': 'FAQPage', mainEntity: [...] }`. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>

/** Describes a page for search engines. */
export function StructuredData({ of }: { of: Thing }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...of })
  // The owner's texts may hold anything, so '<' is escaped: it could end the script.
  const script = { __html: text.replaceAll('<', '\\u003c') }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes, and JSON could not be read
  return <script type="application/ld+json" dangerouslySetInnerHTML={script} />
}
