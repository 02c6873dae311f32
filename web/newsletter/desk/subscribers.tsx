import { Suspense } from 'react'
import { loading } from '../../../content/text/subscribers.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { WaitingLines } from '../../kit/list/waiting-lines.tsx'

/** Loaded on demand, because the page is open to everybody and the list to admins. */
const SubscriberList = lazyPart(() => import('./subscriber-list.tsx'))

/** `/inbox/subscribers`: who wants the newsletter. */
export default function Subscribers() {
  return (
    <Suspense fallback={<WaitingLines>{loading}</WaitingLines>}>
      <SubscriberList />
    </Suspense>
  )
}
