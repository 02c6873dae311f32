import { expect } from '@playwright/test'
import type { FailedJob, JobKind } from '../../../web/api/answers.ts'
import { limit } from '../../support/limits.ts'
import { fixedMoment } from '../fixed/fixed-data.ts'
import type { SessionPage } from '../session-page.ts'
import type { State } from './state.ts'

const kind = (name: string, more: Partial<JobKind> = {}): JobKind => ({
  kind: name,
  waiting: 0,
  running: 0,
  failed: 0,
  dueAt: fixedMoment,
  fault: null,
  ...more,
})

const failure = (n: number, more: Partial<FailedJob> = {}): FailedJob => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  kind: 'mail',
  topic: 'contact',
  failedAt: fixedMoment,
  attempts: n,
  fault: 'refused',
  canBeTriedAgain: true,
  ...more,
})

/** A mail server is away, and mails have failed for every reason. */
const report = {
  kinds: [
    kind('delete expired logins', { waiting: 1, fault: 'error' }),
    kind('delete unconfirmed subscribers', { waiting: 0, running: 1 }),
    kind('mail', { waiting: 1234, running: 5, failed: 1205, fault: 'unavailable' }),
  ],
  failed: [
    failure(1),
    failure(2, { topic: 'account reset', fault: 'late', canBeTriedAgain: false }),
    failure(3, { topic: 'newsletter confirmation', fault: 'settings' }),
    failure(4, { kind: 'a kind of a later version', topic: '', fault: 'error' }),
  ],
  next: `1_00000000-0000-4000-8000-000000000004`,
}

async function openReport({ page, goTo, settle }: SessionPage): Promise<void> {
  await goTo('/alert')
  await page.route('**/api/system/secure/jobs*', (route) => route.fulfill({ json: report }))
  await page.goto('/jobs')
  await expect(page.getByRole('button', { name: 'Older' })).toBeVisible({ timeout: limit(30_000) })
  await settle()
}

/** The background jobs of a server that has trouble. */
export const jobStates: readonly State[] = [
  { name: 'jobs-failed', viewer: 'admin', open: openReport },
  {
    name: 'dialog-delete-job',
    viewer: 'admin',
    async open(session) {
      await openReport(session)
      const { page } = session
      await page.getByRole('button', { name: 'Delete: mail, contact' }).dispatchEvent('click')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
