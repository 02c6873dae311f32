import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAskedQuery } from './asked-query.ts'

/** A link between the sign-in pages, which takes along what the provider asked. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const query = useAskedQuery()
  return (
    <Link
      to={{ pathname: to, search: query }}
      className="inline-block py-1 font-semibold text-link underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
