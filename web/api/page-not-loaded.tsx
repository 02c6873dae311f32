import { tryAgain } from '../../content/text/shell.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/page/page.tsx'
import { reasonOf } from './not-loaded.tsx'

/**
 * Replaces a page that could not be loaded: says why and what is safe (`beside`), and lets the person try
 * again.
 */
export function PageNotLoaded({
  title,
  why,
  beside,
  isPage = false,
  onRetry,
}: {
  title: string
  why: unknown
  beside?: string
  /** Whether the title is the title of the page. */
  isPage?: boolean
  onRetry: () => void
}) {
  return (
    <div role="status">
      <Notice title={title} isPage={isPage}>
        <p className="text-muted">{[reasonOf(why), beside].filter(Boolean).join(' ')}</p>
        <Button onClick={onRetry}>{tryAgain}</Button>
      </Notice>
    </div>
  )
}
