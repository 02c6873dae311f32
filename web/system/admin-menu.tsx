import { NavLink } from 'react-router'
import * as text from '../../content/text/system.ts'
import { ChevronIcon } from '../kit/icons.tsx'
import { PopoverMenu } from '../kit/page/popover-menu.tsx'
import type { NewerVersion } from './backend.ts'
import { VersionIsOut } from './version-is-out.tsx'

const pages: readonly { readonly to: string; readonly label: string }[] = [
  { to: '/visits', label: text.visitors },
  { to: '/people', label: text.people },
  { to: '/codes-list', label: text.codes },
  { to: '/inbox', label: text.inbox },
  { to: '/notices', label: text.notices },
  { to: '/audit', label: text.audit },
  { to: '/jobs', label: text.jobs },
]

const line = 'flex min-h-11 items-center px-4 font-medium'
const link = 'rounded-full hover:bg-sunken'

interface AdminMenuProps {
  className: string
  /** In a narrow window, the menu says it, since the bar has no room. */
  newer: NewerVersion | null
}

/** Shows the button that opens the list of the pages for admins, below the bar. */
export function AdminMenu({ className, newer }: AdminMenuProps) {
  return (
    <PopoverMenu
      button={
        <>
          <span>{text.admin}</span>
          <ChevronIcon className="size-4" />
        </>
      }
      buttonClass={`${className} flex items-center gap-x-1`}
      name={text.admin}
      menuClass="absolute inset-auto top-(--system-bar) right-[max(1rem,calc(50%-34.5rem))] m-0 max-h-[calc(100dvh-var(--system-bar)-0.5rem)] w-56 overflow-y-auto rounded-panel border border-line bg-surface p-2 text-base text-ink shadow-lift"
    >
      <ul className="grid gap-0.5">
        {newer && (
          <li className="lg:hidden">
            <VersionIsOut newer={newer} className={line} linkClass={`${link} text-link`} />
          </li>
        )}
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end className={`${line} ${link} aria-[current=page]:text-accent`}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </PopoverMenu>
  )
}
