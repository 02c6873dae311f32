import * as text from '../../content/text/legal.ts'
import { useSite } from '../words/use-site.ts'

/** The section as the list of sections names it. */
export const visitorsSection = { id: 'visitors', title: text.visitors }

/** Says what the site does by itself about visitors, whatever the owner's policy says. */
export function Visitors() {
  const { visits } = useSite()
  return (
    <section className="prose">
      <h2 id={visitorsSection.id}>{visitorsSection.title}</h2>
      <p>{visits ? text.visitorsCounted : text.visitorsNotCounted}</p>
    </section>
  )
}
