import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import * as text from '../../../content/text/newsletters.ts'
import { BackIcon } from '../../kit/icons.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { WaitingLines } from '../../kit/list/waiting-lines.tsx'

/** Loaded on demand, because the page is open to everybody and its content to admins. */
const Edition = lazyPart(() => import('./edition.tsx'))

/** `/inbox/newsletter/{id}`: one newsletter; `/inbox/newsletter/new` is for writing another one. */
export default function NewsletterPage() {
  const { id } = useParams()
  return (
    <div className="grid grid-cols-1 justify-items-start gap-6">
      <Link
        to="/inbox/newsletter"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
      >
        <BackIcon className="size-4" />
        <span>{text.back}</span>
      </Link>
      <Suspense fallback={<WaitingLines>{text.oneLoading}</WaitingLines>}>
        <Edition key={id} id={id === undefined ? null : Number(id)} />
      </Suspense>
    </div>
  )
}
