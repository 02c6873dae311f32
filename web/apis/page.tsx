import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { readConfig } from '../api/read-config.ts'
import { logFailure } from '../base/log.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { apiPages } from './document.server.ts'
import { LineTable, TypeText } from './line-table.tsx'
import type { Shape } from './pages.ts'
import { RouteEntry } from './route-entry.tsx'

export function loader() {
  return apiPages
}

/**
 * `/apis`: every route of the API for developers, read from the document that the server's schemas generate.
 */
export default function Apis() {
  const { version, subjects, shapes } = useLoaderData<typeof loader>()
  return (
    <Page>
      <Breadcrumb trail={[{ label: 'Home', to: '/' }, { label: 'Apis' }]} />
      <PageTitle title="The API">
        Everything this site does, it does by these routes. You may knock at the same doors.
      </PageTitle>
      <div className="mt-10 grid grid-cols-1 gap-12 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="Subjects" className="lg:sticky lg:top-24 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:grid">
            {[...subjects.map(({ name }) => name), 'shapes'].map((name) => (
              <li key={name}>
                <a
                  href={`#${anchor(name)}`}
                  className="block py-1 text-link underline-offset-4 hover:underline"
                >
                  {capital(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-1 gap-14">
          <Conventions version={version} />
          {subjects.map(({ name, routes }) => (
            <section key={name} aria-labelledby={anchor(name)} className="grid grid-cols-1 gap-4">
              <h2 id={anchor(name)} className="scroll-mt-24 text-2xl font-bold">
                {capital(name)}
              </h2>
              {routes.map((route) => (
                <RouteEntry key={route.id} route={route} />
              ))}
            </section>
          ))}
          <section aria-labelledby="shapes" className="grid grid-cols-1 gap-4">
            <h2 id="shapes" className="scroll-mt-24 text-2xl font-bold">
              Shapes
            </h2>
            {shapes.map((shape) => (
              <ShapeEntry key={shape.name} shape={shape} />
            ))}
          </section>
        </div>
      </div>
    </Page>
  )
}

/** Shows what all routes have in common. */
function Conventions({ version }: { version: string }) {
  const base = useApiBase()
  return (
    <div className="written max-w-prose">
      <p>
        This is version {version}. Requests and answers are JSON. Where a route is not for everyone, send{' '}
        <code>Authorization: Bearer</code> with an access token of this site’s login. 401 means that the token
        is missing or invalid, 403 that its owner is not allowed.
      </p>
      <p>
        Every refusal is a problem document (RFC 9457): <code>detail</code> says why in a sentence,{' '}
        <code>errors</code> names fields, and 429 and 503 say in <code>Retry-After</code> when to come back.
        The letter case of a path does not matter.
      </p>
      <p>
        For programs: <a href={`${base}/openapi.json`}>the OpenAPI 3.1 document</a>, from which this page is
        made.
      </p>
    </div>
  )
}

/** Returns the API's base address: the usual one until the configuration has been read. */
function useApiBase(): string {
  const [base, setBase] = useState('/api')
  useEffect(() => {
    readConfig().then(
      ({ api }) => setBase(api),
      (failure: unknown) => logFailure('The configuration could not be read', failure),
    )
  }, [])
  return base
}

const anchor = (name: string) => name.replaceAll(' ', '-')
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Shows one shape with its fields. */
function ShapeEntry({ shape: { name, meaning, fields, type } }: { shape: Shape }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 id={`shape-${name}`} className="mt-2 scroll-mt-24 text-lg font-bold">
        {name}
      </h3>
      {meaning ? <p className="text-muted">{meaning}</p> : null}
      {fields.length > 0 ? (
        <LineTable caption={`Fields of ${name}`} lines={fields} />
      ) : (
        <p>
          <TypeText pieces={type} />
        </p>
      )}
    </div>
  )
}
