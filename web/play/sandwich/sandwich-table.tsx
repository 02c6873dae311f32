import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { tableKeys } from '../shortcuts/keys.ts'
import { useKeys } from '../shortcuts/use-shortcuts.ts'
import { useSounds } from '../sounds/use-sounds.ts'
import { AfterGame } from '../table/after-game.tsx'
import { Birds } from '../table/birds.tsx'
import { Counted } from '../table/counted.tsx'
import { fly } from '../table/flight.ts'
import { Frame, rulesLink } from '../table/frame.tsx'
import { type Game, isPlayable, type SandwichGame } from '../table/game.ts'
import { Piles } from '../table/piles.tsx'
import { useBoard } from '../table/use-board.ts'
import { useDeal } from '../table/use-deal.ts'
import { useSeat, waitingWords } from '../table/use-seat.ts'
import { useSpoken } from '../table/use-spoken.ts'
import { Best } from './best.tsx'
import { dropped, grip, handStop, targetSlot } from './drop.ts'
import { Hand } from './hand.tsx'
import { Plate } from './plate.tsx'
import './preview.css'
import { thirdScores } from './preview.ts'
import './sandwich.css'
import './ending.css'
import { soundOf } from './sounds.ts'
import {
  hintRows,
  openSandwich,
  pendingRows,
  sandwich,
  selectedRows,
  shownHand,
  shownPlate,
} from './table.ts'
import { Target } from './target.tsx'
import { signed, spokenChange } from './words.ts'

const isSandwich = (game: Game): game is SandwichGame => game.gameTypeId === 2

/** The table of a Sandwich game. */
export function SandwichTable({ game: loaded }: { game: SandwichGame }) {
  const { table, dispatch, isWaiting } = useSeat(loaded, openSandwich, sandwich, isSandwich)
  const { game } = table
  const keys = useKeys()
  const spoken = useSpoken(table, spokenChange)
  useSounds(table, soundOf)
  const again = useRef<HTMLAnchorElement>(null)

  const selected = selectedRows(table)
  const moving = pendingRows(table).join(' ')
  const { board, container, stop, dragged, takeLanded, pointed } = useBoard(table, dispatch, {
    grip,
    dropped,
  })

  const last = selected.at(-1)
  useLayoutEffect(() => {
    const find = (selector: string) => container.current?.querySelector(selector)
    const cardOn = (slot: number) => find(`[data-slot="${slot}"] .plate-card`)
    const landed = takeLanded()
    if (last !== undefined && landed?.item === handStop(last)) fly(cardOn(selected.length - 1), landed.box)
    if (moving === '') return
    for (const [slot, row] of moving.split(' ').entries()) {
      const stop = handStop(Number(row))
      fly(cardOn(slot), landed?.item === stop ? landed.box : find(`[data-stop="${stop}"]`))
    }
  }, [moving, last, selected.length, container, takeLanded])

  useDeal(container, { isHeld: false, taken: null })

  // The hand is gone once the game is over, and with it the focus of who played its last card.
  useEffect(() => {
    if (game.gameOver && document.activeElement === document.body) again.current?.focus()
  }, [game.gameOver])

  const words = isWaiting ? waitingWords : (table.notice ?? game.message)

  return (
    <Frame
      game={game}
      title={`${game.name} Table`}
      className={`sandwich-table ${game.gameOver ? 'is-over' : ''}`}
      spoken={spoken}
      special={
        <button
          type="button"
          {...keys(tableKeys.hint)}
          aria-disabled={!isPlayable(table)}
          onClick={() => dispatch({ type: 'hint' })}
        >
          Get Hint
        </button>
      }
      message={
        words ? (
          <p
            data-won={game.gameWon || undefined}
            data-over={game.gameOver || undefined}
            data-long={words.length > 80 || undefined}
          >
            {words}
          </p>
        ) : (
          <p>
            <Link to={rulesLink}>How To Play</Link>
          </p>
        )
      }
    >
      <div className="sandwich-score">
        <p>
          {game.gameOver ? 'Final Score' : 'Current Score'}{' '}
          <strong>
            <Counted value={game.gameScore} />
          </strong>
        </p>
        {game.scoreChange !== 0 && (
          <p key={game.turn} className="sandwich-change" data-gain={game.scoreChange > 0 || undefined}>
            <span className="sr-only">Score change </span>
            {signed(game.scoreChange)}
          </p>
        )}
      </div>
      {game.gameOver && <Target gameScore={game.gameScore} />}
      <Piles deckCount={game.deckCount} discardCount={game.discardCount} />
      <div className="sandwich-board" {...board}>
        <Plate
          cards={shownPlate(table)}
          isEaten={moving === '' && selected.length === 0 && table.plate.length > 0}
          isLoose={moving === '' && selected.length > 0 && isPlayable(table)}
          target={dragged && targetSlot(table, dragged.item, dragged.over)}
        />
        {!game.gameOver && (
          <Hand
            hand={shownHand(table)}
            selected={selected}
            scores={thirdScores(table)}
            pointed={dragged?.item ?? pointed}
            isHint={hintRows(table).length > 0}
            isPlayable={isPlayable(table)}
            stop={stop}
            onChoose={(row) => dispatch({ type: 'card', row })}
          />
        )}
        {game.gameOver && <Best gameId={game.id} />}
        {game.gameWon && <Birds />}
      </div>
      {game.gameOver && <AfterGame game={game} again={again} />}
    </Frame>
  )
}
