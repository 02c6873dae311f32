import { Suspense } from 'react'
import { loading } from '../../content/text/messages.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { WaitingLines } from '../kit/list/waiting-lines.tsx'

/** Loaded on demand, because the page is open to everybody and the list to admins. */
const MessageList = lazyPart(() => import('./message-list.tsx'))

/** `/inbox`: what visitors wrote by the contact form. */
export default function Messages() {
  return (
    <Suspense fallback={<WaitingLines>{loading}</WaitingLines>}>
      <MessageList />
    </Suspense>
  )
}
