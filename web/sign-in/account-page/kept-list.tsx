import type { ReactNode } from 'react'

/** A list of what an account holds, such as its devices. */
export function KeptList({ children }: { children: ReactNode }) {
  return <ul className="grid gap-3">{children}</ul>
}

/** One of them: its name, a line of what is known of it, and what may be done about it. */
export function Kept({ name, line, children }: { name: string; line: string; children: ReactNode }) {
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
