import type { GameTypeId } from '@skyway/engine/record/game.ts'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../kit/dialog.tsx'
import { Skeleton, Waiting } from '../../kit/skeleton.tsx'
import { rememberedGameType, rememberGameType } from './remembered.ts'
import { loadGameType } from './server.ts'

/** The rules of a kind of game, read when they are first asked for. */
export function Rules({
  gameTypeId,
  open,
  onClose,
}: {
  gameTypeId: GameTypeId
  open: boolean
  onClose: () => void
}) {
  const { data, isError } = useQuery({
    queryKey: ['game-type', gameTypeId],
    queryFn: async () => {
      const type = await loadGameType(gameTypeId)
      rememberGameType(type)
      return type
    },
    placeholderData: () => rememberedGameType(gameTypeId) ?? undefined,
    enabled: open,
  })
  return (
    <Dialog open={open} onClose={onClose} title={data ? `The rules of ${data.name}` : 'The rules'}>
      {!open ? null : data ? (
        <div className="table-rules">
          {data.rules.map(({ title, text }) => (
            <section key={title}>
              <h3>{title}</h3>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rules are HTML, cleaned by the server when they are saved */}
              <div dangerouslySetInnerHTML={{ __html: text }} />
            </section>
          ))}
        </div>
      ) : isError ? (
        <p>The rules could not be loaded. Close this and try again in a moment.</p>
      ) : (
        <div className="grid gap-3">
          <Waiting>The rules are being loaded.</Waiting>
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </Dialog>
  )
}
