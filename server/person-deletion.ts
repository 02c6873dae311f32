import { achievementsDeletion } from './achievements/store.ts'
import { auditDeletion } from './audit/trail.ts'
import { challengeDeletion } from './challenges/store.ts'
import { codeDeletion } from './codes/store.ts'
import { contactDeletion } from './contact/store.ts'
import { dailyDeletion } from './daily/store.ts'
import { gameDeletion } from './games/store.ts'
import { jobDeletion } from './jobs/queue.ts'
import { leaderboardDeletion } from './leaderboard/store.ts'
import { mailDeletion } from './mail/queue.ts'
import { newsletterDeletion } from './newsletter/store.ts'
import { noticeDeletion } from './notices/receivers.ts'
import { profileDeletion } from './profile/store.ts'
import { reportDeletion } from './reports/store.ts'
import { statisticsDeletion } from './statistics/store.ts'

/** What each feature does with the data of a deleted person, in this order. */
export const deletion = [
  // Before the games, which the ranking refers to.
  ...leaderboardDeletion,
  ...reportDeletion,
  ...dailyDeletion,
  ...challengeDeletion,
  ...gameDeletion,
  ...statisticsDeletion,
  ...achievementsDeletion,
  ...codeDeletion,
  ...auditDeletion,
  ...contactDeletion,
  ...newsletterDeletion,
  ...noticeDeletion,
  ...mailDeletion,
  ...jobDeletion,
  ...profileDeletion,
]
