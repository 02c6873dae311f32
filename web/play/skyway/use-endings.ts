import { useCallback, useMemo } from 'react'
import { useStill } from '../../preferences/store.ts'
import { clearsSky } from './state/path-gains.ts'
import { rewardTimeline, timelineOf } from './state/round-timeline.ts'
import type { SkywayEvent, SkywayTableState } from './state/table.ts'

/**
 * Returns the timelines of an ended round and of what a path has just gained, whether that clears the sky, and what happens as
 * each is through.
 */
export function useEndings(
  { ended, isDrawn, gains, progress }: SkywayTableState,
  dispatch: (event: SkywayEvent) => void,
) {
  const isStill = useStill()
  const timeline = useMemo(() => ended && timelineOf(ended, isStill || isDrawn), [ended, isStill, isDrawn])
  const isCleared = clearsSky(gains, progress.paths)
  const reward = useMemo(
    () => (gains.length > 0 ? rewardTimeline(gains, isStill, isCleared) : null),
    [gains, isStill, isCleared],
  )
  const onDrawn = useCallback(() => dispatch({ type: 'drawn' }), [dispatch])
  const onGoOn = useCallback(() => dispatch({ type: 'go-on' }), [dispatch])
  const onLit = useCallback(() => dispatch({ type: 'lit' }), [dispatch])
  return { isStill, timeline, reward, isCleared, onDrawn, onGoOn, onLit }
}
