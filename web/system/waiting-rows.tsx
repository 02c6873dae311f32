import { Skeleton, Waiting } from '../kit/skeleton.tsx'

/** Shows five empty rows while a list loads, with a sentence for screen readers. */
export function WaitingRows({ children }: { children: string }) {
  return (
    <div className="grid w-full gap-3">
      <Waiting>{children}</Waiting>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  )
}
