import { LinkButton } from '../kit/button.tsx'
import type { PageLink } from '../words/page-link.server.ts'

/** Shows the end of a page, with a link to the next one if that is there. */
export function Closing({ title, text, link }: { title: string; text: string; link: PageLink }) {
  return (
    <section
      aria-labelledby="closing"
      className="column grid justify-items-center gap-4 pt-20 pb-12 text-center sm:pt-28 sm:pb-16"
    >
      <h2 id="closing" className="heading">
        {title}
      </h2>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {link ? (
        <LinkButton size="large" to={link.to} className="mt-3">
          {link.label}
        </LinkButton>
      ) : null}
    </section>
  )
}
