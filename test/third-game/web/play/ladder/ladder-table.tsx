import { rowSize } from '@skyway/engine/ladder/deal.ts'
import * as text from '../../../content/text/ladder.ts'
import { numberText } from '../../kit/number.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import { useBoard } from '../board/use-board.ts'
import { CardPicture } from '../cards/face.tsx'
import { stackName } from '../cards/name.ts'
import type { TableProps } from '../game-pages.ts'
import type { KeyLine } from '../shortcuts/keys.ts'
import { type Game, isPlayable } from '../store/game.ts'
import { useGameStore } from '../store/game-store.ts'
import { AfterGame } from '../table/after-game.tsx'
import { Frame, useAnnouncement } from '../table/frame.tsx'
import { Piles } from '../table/piles.tsx'
import './ladder.css'
import { LadderCards } from './ladder-cards.tsx'
import type { LadderGame } from './state/game.ts'
import { type LadderEvent, type LadderTableState, ladder, openLadder } from './state/table.ts'

const keyLines: readonly KeyLine[] = [
  { keys: Array.from({ length: rowSize }, (_, row) => String(row + 1)), meaning: text.chooseCard },
]

const isLadder = (game: Game): game is LadderGame => game.gameTypeId === 3

const rowOf = (item: string) => Number(item.split(' ')[1])

/** Shows the table of a Ladder game. */
export default function LadderTable({ game: loaded, pages }: TableProps<3>) {
  const { table, dispatch, waiting } = useGameStore(loaded, openLadder, ladder, isLadder)
  const { game } = table
  const isOpen = isPlayable(table)
  const announcement = useAnnouncement(table, announcementOf)
  const { board, focusTarget } = useBoard<LadderTableState, LadderEvent>(table, dispatch, {
    grip: ({ game: { row } }, item) => (isOpen ? `${row[rowOf(item)]?.cards[0]?.rank}` : null),
    dropped: (_, item, target) => (target === 'ladder' ? { type: 'card', row: rowOf(item) } : null),
  })
  return (
    <Frame
      game={game}
      pages={pages}
      keyLines={keyLines}
      isOver={game.gameOver}
      title={text.title({ game: game.name })}
      className="ladder-table"
      announcement={announcement}
      special={null}
      message={<p>{waiting ?? table.notice ?? (game.message || text.goal)}</p>}
    >
      <div className="ladder-board" {...board}>
        <LadderCards places={game.ladder} />
        {/* biome-ignore lint/a11y/useSemanticElements: cards are not fields of a form */}
        <div role="group" aria-label={text.row} className="ladder-row">
          {game.row.map(({ row, cards }) => (
            <button
              key={row}
              type="button"
              {...focusTarget(`row ${row}`, row === 0)}
              className="ladder-card"
              aria-label={text.card({ number: row + 1, card: stackName(cards) })}
              aria-disabled={!isOpen || table.pending !== null}
              data-drag={isOpen ? `row ${row}` : undefined}
              onClick={() => dispatch({ type: 'card', row })}
            >
              {cards[0] ? <CardPicture card={cards[0]} /> : null}
            </button>
          ))}
        </div>
      </div>
      <p>{withNodes(text.score, { score: <strong>{numberText(game.gameScore)}</strong> })}</p>
      <Piles className="ladder-piles" deckCount={game.deckCount} discardCount={game.discardCount} />
      {game.gameOver ? <AfterGame className="ladder-after" game={game} pages={pages} /> : null}
    </Frame>
  )
}

/** Returns what screen readers say of a change. */
function announcementOf(before: LadderTableState, after: LadderTableState): string {
  if (after.game.turn === before.game.turn) return ''
  return after.game.ladder.length > before.game.ladder.length ? text.climbed : text.discarded
}
