import './prose.css'

/** Shows a long text with lines of some 65 letters and space around what interrupts them. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the owner's Markdown when the site is built, where HTML is refused
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
