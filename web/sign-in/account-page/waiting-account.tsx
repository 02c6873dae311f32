import * as text from '../../../content/text/account.ts'
import { Skeleton, Waiting } from '../../kit/skeleton.tsx'

/** Shows that the account is loading. */
export function WaitingAccount() {
  return (
    <div className="grid gap-6">
      <Waiting>{text.loading}</Waiting>
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
