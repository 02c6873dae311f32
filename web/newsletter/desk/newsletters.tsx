import { Suspense } from 'react'
import { loading } from '../../../content/text/newsletters.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { WaitingLines } from '../../kit/list/waiting-lines.tsx'

/** Loaded on demand, because the page is open to everybody and the list to admins. */
const NewsletterList = lazyPart(() => import('./newsletter-list.tsx'))

/** `/inbox/newsletter`: the newsletters that were written and sent. */
export default function Newsletters() {
  return (
    <Suspense fallback={<WaitingLines>{loading}</WaitingLines>}>
      <NewsletterList />
    </Suspense>
  )
}
