import { Suspense } from 'react'
import { loading } from '../../../content/text/reports.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { WaitingLines } from '../../kit/list/waiting-lines.tsx'

/** Loaded on demand, because the page is open to everybody and the lists to admins. */
const ReportList = lazyPart(() => import('../../reports/report-list.tsx'))
const ExcludedGames = lazyPart(() => import('../../leaderboard/excluded-games.tsx'))

/** `/inbox/reports`: the names that players have reported, and the scores that admins have taken off the leaderboard. */
export default function InboxReports() {
  return (
    <Suspense fallback={<WaitingLines>{loading}</WaitingLines>}>
      <div className="grid grid-cols-1 gap-12">
        <ReportList />
        <ExcludedGames />
      </div>
    </Suspense>
  )
}
