import { NavLink, Outlet, useLocation } from 'react-router'
import * as text from '../../content/text/inbox.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { AdminsOnly } from '../session/access/admins-only.tsx'

const parts: readonly { readonly to: string; readonly label: string }[] = [
  { to: '/inbox', label: text.messages },
  { to: '/inbox/reports', label: text.reports },
  { to: '/inbox/subscribers', label: text.subscribers },
  { to: '/inbox/newsletter', label: text.newsletter },
]

/** `/inbox` and the pages below it: the title, the links to its parts, and one part. Only admins see a part. */
export default function Inbox() {
  const { pathname } = useLocation()
  const part = parts.findLast(({ to }) => pathname.startsWith(to))
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.title }]} />
      <PageTitle title={part?.label ?? text.title} heading={text.title} isPrivate>
        {text.introduction}
      </PageTitle>
      <div className="mt-6">
        <AdminsOnly waiting={<WaitingPart />}>
          <Parts />
          <Outlet />
        </AdminsOnly>
      </div>
    </Page>
  )
}

function WaitingPart() {
  return (
    <div className="grid gap-3">
      <Waiting>{text.loading}</Waiting>
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

function Parts() {
  return (
    <nav aria-label={text.title} className="mb-8 border-b border-line">
      <ul className="flex flex-wrap gap-x-1">
        {parts.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/inbox'}
              className="flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-ink no-underline max-sm:px-2 max-sm:text-sm aria-[current=page]:border-accent-strong aria-[current=page]:text-accent-strong"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
