import { Skeleton, Waiting } from '../../kit/skeleton.tsx'
import './table.css'

/** Shows the shape of a table while its game loads. */
export function TableSkeleton() {
  return (
    <div className="table-frame table-shape">
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
