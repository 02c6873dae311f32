import { useLoaderData } from 'react-router'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { useSite } from '../words/use-site.ts'
import type { ContactContent } from './content.server.ts'
import { contact } from './content.server.ts'
import { ContactForm } from './form.tsx'
import { PlaceMap } from './map.tsx'

export function loader() {
  return contact.read()
}

const link = 'inline-flex min-h-9 items-center text-link underline-offset-4 hover:underline'

/** `/contact`: where we are, and a message to us. */
export default function Contact() {
  const words = useLoaderData<typeof loader>()
  return (
    <Page className="grid gap-10">
      <PageTitle title={words.title}>{words.text}</PageTitle>
      {words.map ? <PlaceMap {...words.map} /> : null}
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-[1fr_1.7fr]">
        <Ways labels={words.labels} />
        <section aria-labelledby="message" className="grid content-start gap-6">
          <div className="grid gap-2">
            <h2 id="message" className="text-3xl font-extrabold">
              {words.form.title}
            </h2>
            <p className="max-w-prose text-muted">{words.form.text}</p>
          </div>
          <ContactForm />
        </section>
      </div>
    </Page>
  )
}

/** Shows the ways to reach us. */
function Ways({ labels }: Pick<ContactContent, 'labels'>) {
  const site = useSite()
  return (
    <dl className="grid content-start gap-6 border-t-4 border-accent pt-6">
      {site.address.length > 0 ? (
        <div>
          <dt className="text-sm font-semibold text-muted">{labels.location}</dt>
          <dd>
            <address className="mt-1 text-lg not-italic">
              {site.address.map((row) => (
                <span key={row} className="block">
                  {row}
                </span>
              ))}
            </address>
          </dd>
        </div>
      ) : null}
      <div>
        <dt className="text-sm font-semibold text-muted">{labels.email}</dt>
        <dd className="text-lg">
          <a href={`mailto:${site.email}`} className={`${link} break-all`}>
            {site.email}
          </a>
        </dd>
      </div>
      {site.phone ? (
        <div>
          <dt className="text-sm font-semibold text-muted">{labels.phone}</dt>
          <dd className="text-lg">
            <a href={`tel:${site.phone.replaceAll(' ', '')}`} className={`${link} whitespace-nowrap`}>
              {site.phone}
            </a>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
