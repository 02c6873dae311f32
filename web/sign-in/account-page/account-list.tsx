import type { Elements } from '../../base/elements.ts'

/** Shows a list of things of an account, such as its devices. */
export function AccountList({ children }: { children: Elements }) {
  return <ul className="grid gap-3">{children}</ul>
}

/** Shows one of them: its name, a line about it, and its actions. */
export function AccountListItem({
  name,
  line,
  children,
}: {
  name: string
  line: string
  children: Elements
}) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
      <span className="grid">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">{line}</span>
      </span>
      {children}
    </li>
  )
}
