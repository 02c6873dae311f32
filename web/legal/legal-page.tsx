import * as legalText from '../../content/text/legal.ts'
import type { Elements } from '../base/elements.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Prose } from '../kit/page/prose.tsx'
import type { LegalText } from './content.server.ts'

interface LegalPageProps {
  text: LegalText
  crumb: string
  /** What follows the text. */
  children?: Elements
}

/** Shows a long text with its sections beside it; above it on a phone. */
export function LegalPage({ text, crumb, children }: LegalPageProps) {
  const { title, summary, updated, html, sections } = text
  return (
    <Page>
      <Breadcrumb trail={[{ label: crumb }]} />
      <PageTitle title={title}>{summary}</PageTitle>
      <p className="mt-4 text-sm font-medium text-muted">{legalText.updated({ date: updated })}</p>
      <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-[17rem_1fr]">
        <nav aria-label={legalText.sections} className="print:hidden">
          <details className="rounded-panel border border-line bg-surface px-5 lg:hidden">
            <summary className="flex min-h-12 items-center font-semibold">{legalText.onThisPage}</summary>
            <Sections of={sections} className="pb-4" />
          </details>
          <Sections
            of={sections}
            className="sticky top-24 max-h-[calc(100svh-8rem)] overflow-y-auto border-l border-line pl-4 text-sm max-lg:hidden"
          />
        </nav>
        <div className="min-w-0">
          <Prose html={html} />
          {children}
        </div>
      </div>
    </Page>
  )
}

function Sections({ of, className }: { of: LegalText['sections']; className: string }) {
  return (
    <ul className={className}>
      {of.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block py-1 leading-snug text-link max-lg:py-2 underline-offset-4 hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
