import { expect } from '@playwright/test'
import type { NoticeReceiver } from '../../../web/api/answers.ts'
import { limit } from '../../support/limits.ts'
import { fixedMoment } from '../fixed/fixed-data.ts'
import type { SessionPage } from '../session-page.ts'
import type { State } from './state.ts'

const receiver = (id: number, more: Partial<NoticeReceiver> = {}): NoticeReceiver => ({
  id,
  address: 'owner@example.org',
  isWebhook: false,
  events: ['message', 'code-request', 'report'],
  toldAt: null,
  waiting: 0,
  failed: 0,
  fault: null,
  reason: null,
  ...more,
})

const webhook = { isWebhook: true, toldAt: fixedMoment }
/** One is told without trouble, one is away, one has a very long address, and one gets no mail. */
const receivers = [
  receiver(1, { ...webhook, address: 'https://hooks.example/skyway' }),
  receiver(2, {
    ...webhook,
    address: `https://hooks.example/${'very-long-path'.repeat(30)}`,
    waiting: 1234,
    failed: 12,
    fault: 'unavailable',
    reason: 'no answer (ECONNREFUSED)',
  }),
  receiver(3, { waiting: 1, fault: 'settings', events: [] }),
]

async function openNotices({ page, goTo, settle }: SessionPage): Promise<void> {
  await goTo('/alert')
  await page.route('**/api/notices', (route) => route.fulfill({ json: { receivers, canMail: false } }))
  await page.route('**/api/notices/1/secret', (route) =>
    route.fulfill({ json: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' } }),
  )
  await page.goto('/notices')
  await expect(page.getByRole('listitem').getByRole('group').first()).toBeVisible({ timeout: limit(30_000) })
  await settle()
}

/** Who is told of what, with trouble of each kind. */
export const noticeStates: readonly State[] = [
  { name: 'notices-told', viewer: 'admin', open: openNotices },
  {
    name: 'notices-secret',
    viewer: 'admin',
    async open(session) {
      await openNotices(session)
      const { page } = session
      await page
        .getByRole('button', { name: 'Make another secret for https://hooks.example/skyway' })
        .dispatchEvent('click')
      await expect(page.getByText('whsec_')).toBeVisible()
    },
  },
  {
    name: 'dialog-remove-notices',
    viewer: 'admin',
    async open(session) {
      await openNotices(session)
      const { page } = session
      await page.getByRole('button', { name: 'Remove owner@example.org' }).dispatchEvent('click')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
