import { useLoaderData } from 'react-router'
import * as text from '../../content/text/legal.ts'
import { ChevronIcon } from '../kit/icons.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { readNotices } from './notices.server.ts'

export function loader() {
  return readNotices()
}

/** `/licenses`: the software and typefaces of others that the site serves. */
export default function Licenses() {
  const notices = useLoaderData<typeof loader>()
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.licenses }]} />
      <PageTitle title={text.licensesTitle}>{text.licensesSummary}</PageTitle>
      <ul className="mt-10 grid max-w-3xl gap-3">
        {notices.map(({ name, version, license, text: words }) => (
          <li key={`${name} ${version}`}>
            <details className="group rounded-panel border border-line bg-surface px-5">
              <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
                <span className="flex min-w-0 flex-wrap gap-x-3">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  <span className="text-muted">{version}</span>
                  <span className="text-muted">{license}</span>
                </span>
                <ChevronIcon className="size-5 text-muted transition-transform duration-200 group-open:rotate-180" />
              </summary>
              <p className="max-w-prose pt-2 pb-5 text-sm wrap-anywhere whitespace-pre-line">{words}</p>
            </details>
          </li>
        ))}
      </ul>
    </Page>
  )
}
