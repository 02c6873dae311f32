import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import * as text from '../../content/text/apis.ts'
import { readConfig } from '../api/config.ts'
import { logFailure } from '../base/log.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { withNodes } from '../kit/with-nodes.tsx'
import { actions as allActions } from './actions.ts'
import { LineTable, TypeText } from './line-table.tsx'
import { apiPages, type Shape } from './pages.server.ts'
import { RouteEntry } from './route-entry.tsx'

export function loader() {
  return { ...apiPages, actions: allActions }
}

/**
 * `/apis`: every route of the API for developers, read from the document that the server's schemas generate.
 */
export default function Apis() {
  const { version, subjects, shapes, actions } = useLoaderData<typeof loader>()
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.crumb }]} />
      <PageTitle title={text.title}>{text.introduction}</PageTitle>
      <div className="mt-10 grid grid-cols-1 gap-12 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label={text.subjects} className="lg:sticky lg:top-24 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:grid">
            {subjects.map(({ name }) => (
              <SectionLink key={name} to={anchor(name)}>
                {capital(name)}
              </SectionLink>
            ))}
            <SectionLink to="shapes">{text.schemas}</SectionLink>
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
                <RouteEntry key={route.id} route={route} actions={actions} />
              ))}
            </section>
          ))}
          <section aria-labelledby="shapes" className="grid grid-cols-1 gap-4">
            <h2 id="shapes" className="scroll-mt-24 text-2xl font-bold">
              {text.schemas}
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

function SectionLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <a href={`#${to}`} className="block py-1 text-link underline-offset-4 hover:underline">
        {children}
      </a>
    </li>
  )
}

/** Shows what all routes have in common. */
function Conventions({ version }: { version: string }) {
  const base = useApiBase()
  return (
    <div className="written max-w-prose">
      <p>{withNodes(text.requests, { version, authorization: <code>Authorization: Bearer</code> })}</p>
      <p>
        {withNodes(text.errors, {
          detail: <code>detail</code>,
          errors: <code>errors</code>,
          retryAfter: <code>Retry-After</code>,
        })}
      </p>
      <p>{withNodes(text.programs, { document: <a href={`${base}/openapi.json`}>{text.document}</a> })}</p>
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
        <LineTable caption={text.fields({ schema: name })} lines={fields} />
      ) : (
        <p>
          <TypeText pieces={type} />
        </p>
      )}
    </div>
  )
}
