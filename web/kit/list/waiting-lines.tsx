import { Skeleton, Waiting } from '../skeleton.tsx'

/** Shows the place of a list that is loading. The children say so to screen readers. */
export function WaitingLines({ children }: { children: string }) {
  return (
    <div className="grid w-full gap-3">
      <Waiting>{children}</Waiting>
      {['a', 'b', 'c', 'd', 'e'].map((line) => (
        <Skeleton key={line} className="h-20 w-full" />
      ))}
    </div>
  )
}
