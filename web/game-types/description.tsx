import type { GameType } from '../api/answers.ts'
import { ChevronIcon } from '../kit/icons.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useGameType } from './queries.ts'

interface GameDescriptionProps {
  gameTypeId: number
  /** Which part stands open at first. */
  open?: 'description' | 'rules'
}

/** What a game is and how it is played, in two parts that fold. */
export function GameDescription({ gameTypeId, open }: GameDescriptionProps) {
  const { data, isError, refetch } = useGameType(gameTypeId)
  if (data) return <GameTexts gameType={data} {...(open && { open })} />
  if (isError) {
    return (
      <p className="text-muted">
        The rules could not be loaded.{' '}
        <button type="button" onClick={() => refetch()} className="text-link underline underline-offset-4">
          Try again
        </button>
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      <Waiting>The rules are being loaded.</Waiting>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

/** The same for a game type that is at hand. */
export function GameTexts({ gameType, open }: { gameType: GameType; open?: 'description' | 'rules' }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      <Fold title="Description" texts={gameType.descriptions} isOpen={open === 'description'} />
      <Fold title="Rules" texts={gameType.rules} isOpen={open === 'rules'} />
    </div>
  )
}

function Fold({ title, texts, isOpen }: { title: string; texts: GameType['rules']; isOpen: boolean }) {
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronIcon className="size-5 text-muted transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="pt-2 pb-6">
        <TitledTexts texts={texts} />
      </div>
    </details>
  )
}

/** The parts of a description or of the rules, as an admin wrote them. */
export function TitledTexts({ texts }: { texts: GameType['rules'] }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {texts.map((part) => (
        <section key={`${part.title} ${part.text}`}>
          <h3 className="mb-2 text-lg font-bold">{part.title}</h3>
          <WrittenText html={part.text} />
        </section>
      ))}
    </div>
  )
}

/** HTML that the server has cleaned: a text of a game type, or the preview of one. */
export function WrittenText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans these texts when they are saved, and says so in the contract
  return <div className="written max-w-prose" dangerouslySetInnerHTML={{ __html: html }} />
}
