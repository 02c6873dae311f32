import { Suspense } from 'react'
import * as text from '../../content/text/daily.ts'
import type { SharedResult } from '../api/answers.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { numberText } from '../kit/number.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { Marks } from './marks.tsx'
import { useResult } from './queries.ts'
import { marksInWords } from './result-text.ts'

/** Loaded on demand: only one's own result can be shared. */
const Share = lazyPart(() => import('./share.tsx'))

interface OwnResultProps {
  readonly link: string
  /** Whose result it is, in words. */
  readonly title: string
  /** Whether its player looks at it, who can share it. */
  readonly isOwn: boolean
}

/** Shows a result by its link; nothing if it cannot be loaded, since what surrounds it says the score. */
export function ResultByLink({ link, title, isOwn }: OwnResultProps) {
  const { data, error } = useResult(link)
  if (error && !data) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-sm text-muted">{title}</h3>
      {data ? <Result result={data} /> : <Skeleton className="h-24 w-48" />}
      {data && isOwn ? (
        <Suspense fallback={<Skeleton className="h-11 w-32" />}>
          <Share result={data} link={link} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Shows a result: its score, the comparison, and its marks. */
export function Result({ result }: { result: SharedResult }) {
  const { score, betterThan, results } = result
  return (
    <div className="grid gap-1">
      <p className="font-display text-3xl font-extrabold tabular-nums">
        {text.score({ score: numberText(score) })}
      </p>
      <p>
        <span>{betterThan === null ? text.firstResult : text.betterThan({ percent: betterThan })}</span>
        {betterThan === null ? null : (
          <span className="text-muted">{` · ${text.ofResults({ count: results })}`}</span>
        )}
      </p>
      <Marks rows={result.marks} />
      <p className="sr-only">{marksInWords(result)}</p>
    </div>
  )
}
