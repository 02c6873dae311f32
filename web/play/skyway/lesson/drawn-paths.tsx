import type { SkywayView } from '@skyway/engine/skyway/view.ts'
import { useHydrated } from '../../../kit/use-hydrated.ts'
import { PathLines } from '../path-lines.tsx'
import { timelineOf } from '../state/round-timeline.ts'

interface DrawnPathsProps {
  /** Suits 1 to 4; an empty list for a suit whose path is not drawn. */
  readonly paths: SkywayView['winningPaths']
  readonly isStill: boolean
}

/** Draws paths over the sky, one after another; not in a page before its scripts have come, which may not style elements. */
export function DrawnPaths({ paths, isStill }: DrawnPathsProps) {
  const isHydrated = useHydrated()
  if (!isHydrated || paths.every((path) => path.length === 0)) return null
  const { suits: timelines, cardTime } = timelineOf({ winningPaths: paths }, isStill)
  return (
    <span className="lesson-paths">
      <PathLines timelines={timelines} cardTime={cardTime} />
    </span>
  )
}
