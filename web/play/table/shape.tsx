import { Skeleton, Waiting } from '../../kit/skeleton.tsx'
import './table.css'

/** The shape of a table whose game is on its way. */
export function TableShape() {
  return (
    <div className="play-table table-shape">
      <Waiting>The game is being loaded.</Waiting>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-9 w-full" />
      <div className="table-shape-places">
        {Array.from({ length: 12 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike
          <Skeleton key={place} className="aspect-[5/8] w-full" />
        ))}
      </div>
    </div>
  )
}
