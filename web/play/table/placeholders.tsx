import * as text from '../../../content/text/table.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/page/page.tsx'
import { Skeleton, Waiting } from '../../kit/skeleton.tsx'
import './table.css'

/** Shows the shape of a table while its game loads. */
export function TableSkeleton() {
  return (
    <div className="table-frame table-shape">
      <Waiting>{text.loading}</Waiting>
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

/** Shows that the player has no game with this number: it does not exist, or is somebody else's. */
export function NoSuchGame() {
  return (
    <Notice title={text.notLoaded} isPage>
      <p>{text.noSuchGame}</p>
      <LinkButton to="/game-dashboard" variant="quiet">
        {text.dashboard}
      </LinkButton>
    </Notice>
  )
}
