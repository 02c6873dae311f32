import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSignedQuery } from './provider/signed-query.ts'

/** Shows a link between the sign-in pages that keeps the signed query. */
export function SignInLink({ to, children }: { to: string; children: ReactNode }) {
  const query = useSignedQuery()
  return (
    <Link
      to={{ pathname: to, search: query }}
      className="inline-block py-1 font-semibold text-link underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
