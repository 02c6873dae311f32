import { LinkButton } from '../kit/button.tsx'
import { useUser } from '../session/user.ts'

/** Leads admins to the form of a game type; others do not see it, and the server would refuse what they save. */
export function EditGameLink({ gameTypeId, gameName }: { gameTypeId: number; gameName: string }) {
  const { isAdmin } = useUser()
  if (!isAdmin) return null
  return (
    <LinkButton variant="quiet" to={`/game-type/${gameTypeId}`}>
      Edit Game<span className="sr-only"> {gameName}</span>
    </LinkButton>
  )
}
