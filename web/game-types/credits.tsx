import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as text from '../../content/text/game-types.ts'
import type { GameType } from '../api/answers.ts'
import { isTakenAway } from '../words/pages.ts'
import { useSite } from '../words/use-site.ts'

interface CreditsProps {
  of: Pick<GameType, 'authorName' | 'authorUrl' | 'documentUrl'>
}

/** Shows the author of a game and its document, if they are known, without links to pages that are taken away. */
export function Credits({ of: { authorName, ...urls } }: CreditsProps) {
  const { off } = useSite()
  const [authorUrl, documentUrl] = [urls.authorUrl, urls.documentUrl].map((url) =>
    url && isTakenAway(url, off) ? null : url,
  )
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {authorName || authorUrl ? (
        <span>
          <span>{text.idea}</span>{' '}
          {authorUrl ? (
            <Credit to={authorUrl}>{authorName ?? text.authorProfile}</Credit>
          ) : (
            <bdi translate="no">{authorName}</bdi>
          )}
        </span>
      ) : null}
      {documentUrl ? (
        <span>
          <Credit to={documentUrl}>{text.sharedDocument}</Credit>
        </span>
      ) : null}
    </p>
  )
}

/** A link to a page of this site or of another one. */
function Credit({ to, children }: { to: string; children: ReactNode }) {
  const style = 'inline-block py-1 text-link underline underline-offset-4'
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={style}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} rel="noreferrer" className={style}>
      <bdi>{children}</bdi>
    </a>
  )
}
