import { memo } from 'react'
import { NavLink } from 'react-router'
import { Dropdown } from './dropdown.tsx'
import type { MenuAct, MenuItem } from './menu.ts'

interface MenuListProps {
  items: readonly MenuItem[]
  /** Whether the menu of a small screen is expanded. Dropdowns then open by a press. */
  isExpanded: boolean
  /** Whether the actions are unavailable, because the session is ending. */
  isBusy: boolean
  onAct: (act: MenuAct) => void
  /** The pointer or the focus has reached an action. */
  onApproach: (act: MenuAct) => void
  level?: 0 | 1
}

const line =
  'flex min-h-11 w-full items-center rounded-full px-4 font-medium text-ink hover:bg-sunken ' +
  'aria-[current=page]:text-accent'

/** Shows the lines of the menu, each according to its kind. */
export function MenuList({ level = 0, ...props }: MenuListProps) {
  const { items, isExpanded, isBusy, onAct, onApproach } = props
  const lineClass = level === 0 ? `${line} lg:w-auto lg:px-3.5` : line
  return items.map((item) => {
    if ('items' in item) {
      return (
        <Dropdown
          key={item.label}
          label={item.label}
          level={level === 0 ? 1 : 2}
          toggles={isExpanded}
          buttonClass={lineClass}
        >
          <MenuList {...props} items={item.items} level={1} />
        </Dropdown>
      )
    }
    if ('to' in item) {
      return (
        <li key={item.to}>
          <PageLine to={item.to} label={item.label} className={lineClass} />
        </li>
      )
    }
    return (
      <li key={item.label} className="noscript:hidden">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => onAct(item.act)}
          onPointerEnter={() => onApproach(item.act)}
          onFocus={() => onApproach(item.act)}
          className={`${lineClass} disabled:opacity-50 in-aria-busy:in-data-[session=kept]:opacity-50`}
        >
          {item.label}
        </button>
      </li>
    )
  })
}

/** Renders again only for another page, not with the session: each link costs the router some time. */
const PageLine = memo(function PageLine(props: { to: string; label: string; className: string }) {
  return (
    <NavLink to={props.to} end className={props.className}>
      {props.label}
    </NavLink>
  )
})
