import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { kinds } from '../../../content/text/portfolio.ts'
import * as text from '../../../content/text/portfolio-work.ts'
import { readableDate } from '../../kit/date.ts'
import { NextIcon } from '../../kit/icons.tsx'
import { Breadcrumb } from '../../kit/page/breadcrumb.tsx'
import { Head } from '../../kit/page/head.tsx'
import { orHome } from '../../kit/page/or-home.ts'
import { Page } from '../../kit/page/page.tsx'
import { Picture } from '../../kit/page/picture.tsx'
import { Prose } from '../../kit/page/prose.tsx'
import { StructuredData } from '../../kit/page/structured-data.tsx'
import { shownLinks } from '../../words/site.server.ts'
import { besides, type Work } from './work.ts'
import { outline, works } from './works.server.ts'

export function loader({ params }: LoaderFunctionArgs) {
  const all = works()
  const work = all.find(({ slug }) => slug === params['slug'])
  if (!work) throw redirect('/')
  const next = besides(all, work.slug, 1) ?? work
  const trail = shownLinks([{ label: text.portfolio, to: '/portfolio' }])
  return { work, kind: kinds[work.kind], next: outline(next), trail }
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return orHome(() => serverLoader<typeof loader>())
}

/** `/portfolio/{slug}`: one work with its story. */
export default function Details() {
  const { work, kind, next, trail } = useLoaderData<typeof loader>()
  const { title, line, picture, alt, html, client, finished } = work
  return (
    <Page>
      <Head title={title} description={line} />
      <StructuredData
        of={{
          '@type': 'CreativeWork',
          name: title,
          description: line,
          genre: kind,
          dateCreated: finished,
        }}
      />
      <Breadcrumb trail={[...trail, { label: title }]} />
      <article>
        <h1 className="text-5xl leading-[0.98] font-extrabold sm:text-7xl">{title}</h1>
        <p className="mt-4 max-w-2xl text-xl leading-relaxed text-muted sm:text-2xl">{line}</p>
        <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_17rem]">
          <Picture of={picture} alt={alt} isFirst className="h-auto w-full rounded-panel shadow-lift" />
          <dl className="self-start divide-y divide-line border-y border-line">
            <Fact name={text.kind}>{kind}</Fact>
            <Fact name={text.client}>{client}</Fact>
            <Fact name={text.finished}>
              <time dateTime={finished}>{readableDate(finished)}</time>
            </Fact>
          </dl>
          <Prose html={html} />
        </div>
      </article>
      <NextWork work={next} />
    </Page>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-3.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  )
}

function NextWork({ work: { slug, title, line, picture } }: { work: Work }) {
  return (
    <Link
      to={`/portfolio/${slug}`}
      className="group mt-20 grid items-center gap-6 rounded-panel border border-line bg-sunken p-5 sm:grid-cols-[16rem_1fr_auto] sm:p-6"
    >
      <Picture of={picture} alt="" className="h-auto w-full rounded-xl" />
      <span className="grid gap-1">
        <span className="text-sm text-muted">{text.next}</span>
        <span className="font-display text-3xl font-bold underline-offset-4 group-hover:underline">
          {title}
        </span>
        <span>{line}</span>
      </span>
      <NextIcon className="hidden size-7 text-accent transition-transform group-hover:translate-x-1 sm:block" />
    </Link>
  )
}
