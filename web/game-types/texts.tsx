import * as text from '../../content/text/game-texts.ts'
import type { GameType } from '../api/answers.ts'
import { ChevronIcon } from '../kit/icons.tsx'

/** Shows the description and the rules of a loaded game type. */
export function GameTexts({ gameType, open }: { gameType: GameType; open?: 'description' | 'rules' }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      <Fold title={text.descriptionHeading} texts={gameType.descriptions} isOpen={open === 'description'} />
      <Fold title={text.rulesHeading} texts={gameType.rules} isOpen={open === 'rules'} />
    </div>
  )
}

function Fold({ title, texts, isOpen }: { title: string; texts: GameType['rules']; isOpen: boolean }) {
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <ChevronIcon className="size-5 text-muted transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="pt-2 pb-6">
        <TitledTexts texts={texts} />
      </div>
    </details>
  )
}

/** Shows the parts of a description or of the rules, as an admin wrote them. */
export function TitledTexts({ texts }: { texts: GameType['rules'] }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {texts.map((part) => (
        <section key={`${part.title} ${part.text}`}>
          <h3 className="mb-2 text-lg font-bold">{part.title}</h3>
          <CleanedHtml html={part.text} />
        </section>
      ))}
    </div>
  )
}

/** Shows HTML that the server has sanitized: a text of a game type, or its preview. */
export function CleanedHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans these texts when they are saved, and says so in the contract
  return <div className="written max-w-prose" dangerouslySetInnerHTML={{ __html: html }} />
}
