import * as text from '../../../content/text/session.ts'
import type { Elements } from '../../base/elements.ts'
import { useSession } from '../user.ts'
import { LoginButton } from './login-first.tsx'

interface AdminsOnlyProps {
  /** What is shown until it is known who is signed in. */
  waiting: Elements
  /** What others see; by default what `ForAdmins` says. */
  refused?: Elements
  children: Elements
}

/** Shows its children to admins. Others read that the page is for admins, with a login if they are not signed in. */
export function AdminsOnly({ waiting, refused, children }: AdminsOnlyProps) {
  const { status, user } = useSession()
  if (user.isAdmin) return children
  if (status === 'starting' || status === 'signing-out') return waiting
  return refused ?? <ForAdmins />
}

/** Says that a page is for admins, with a login for people who are not signed in. */
export function ForAdmins({ isCentered = false }: { isCentered?: boolean }) {
  const { signedIn } = useSession().user
  return (
    <div className={`grid gap-4 ${isCentered ? 'justify-items-center' : 'justify-items-start'}`}>
      <p>{signedIn ? text.forAdmins : text.forAdminsLogin}</p>
      {signedIn ? null : <LoginButton />}
    </div>
  )
}
