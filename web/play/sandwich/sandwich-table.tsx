import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import * as text from '../../../content/text/sandwich.ts'
import { signedText } from '../../kit/number.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import { fly } from '../board/flight.ts'
import { useBoard } from '../board/use-board.ts'
import { useDeal } from '../board/use-deal.ts'
import { tableKeys } from '../shortcuts/keys.ts'
import { useKeys } from '../shortcuts/use-shortcuts.ts'
import { useSounds } from '../sounds/player.ts'
import { type Game, isPlayable, type SandwichGame } from '../store/game.ts'
import { useGameStore } from '../store/game-store.ts'
import { AfterGame, Birds } from '../table/after-game.tsx'
import { Counted } from '../table/counted.tsx'
import { Frame, rulesLink, useAnnouncement } from '../table/frame.tsx'
import { Piles } from '../table/piles.tsx'
import { Hand } from './hand.tsx'
import { Plate } from './plate.tsx'
import { dropped, grip, handTargetName, targetSlot } from './state/drop.ts'
import './sandwich.css'
import './preview.css'
import './ending.css'
import './low-window.css'
import './forced-colors.css'
import { winningScore } from '@skyway/engine/sandwich/ending.ts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { loadRecord } from '../store/game-requests.ts'
import type { EatenSandwiches } from './state/eaten-sandwiches.ts'
import { announcementOf } from './state/labels.ts'
import { soundOf } from './state/sounds.ts'
import {
  hintRows,
  openSandwich,
  pendingRows,
  sandwich,
  selectedRows,
  shownHand,
  shownPlate,
  thirdScores,
} from './state/table.ts'

const isSandwich = (game: Game): game is SandwichGame => game.gameTypeId === 2

/** Shows the table of a Sandwich game. */
export function SandwichTable({ game: loaded }: { game: SandwichGame }) {
  const { table, dispatch, waiting } = useGameStore(loaded, openSandwich, sandwich, isSandwich)
  const { game } = table
  const keys = useKeys()
  const announcement = useAnnouncement(table, announcementOf)
  useSounds(table, soundOf)
  const again = useRef<HTMLAnchorElement>(null)
  const sandwiches = useEatenSandwiches(game.id, game.gameOver)

  const selected = selectedRows(table)
  const moving = pendingRows(table).join(' ')
  const { board, container, focusTarget, dragged, takeLanded, pointed } = useBoard(table, dispatch, {
    grip,
    dropped,
  })

  const last = selected.at(-1)
  useLayoutEffect(() => {
    const find = (selector: string) => container.current?.querySelector(selector)
    const cardOn = (slot: number) => find(`[data-slot="${slot}"] .sandwich-slot-card`)
    const landed = takeLanded()
    if (last !== undefined && landed?.item === handTargetName(last))
      fly(cardOn(selected.length - 1), landed.box)
    if (moving === '') return
    for (const [slot, row] of moving.split(' ').entries()) {
      const stop = handTargetName(Number(row))
      fly(cardOn(slot), landed?.item === stop ? landed.box : find(`[data-stop="${stop}"]`))
    }
  }, [moving, last, selected.length, container, takeLanded])

  useDeal(container, { isHeld: false, taken: null })

  // The hand disappears at the end of the game, and with it the focus.
  useEffect(() => {
    if (game.gameOver && document.activeElement === document.body) again.current?.focus()
  }, [game.gameOver])

  // A finished game that was just opened has no sandwich on its plate yet; the last one is in its record.
  const shown = shownPlate(table)
  const plate = game.gameOver && shown.length === 0 ? sandwiches.last : shown

  const words = waiting ?? table.notice ?? game.message

  return (
    <Frame
      game={game}
      isOver={game.gameOver}
      title={text.title({ game: game.name })}
      className="sandwich-table"
      announcement={announcement}
      special={
        <button
          type="button"
          {...keys(tableKeys.hint)}
          aria-disabled={!isPlayable(table)}
          onClick={() => dispatch({ type: 'hint' })}
        >
          {text.getHint}
        </button>
      }
      message={
        words ? (
          <p
            className="sandwich-message"
            data-won={game.gameWon || undefined}
            data-over={game.gameOver || undefined}
            data-long={words.length > 80 || undefined}
          >
            {words}
          </p>
        ) : (
          <p className="sandwich-message">
            <Link to={rulesLink}>{text.howToPlay}</Link>
          </p>
        )
      }
    >
      <div className="sandwich-score">
        <p>
          {withNodes(game.gameOver ? text.finalScore : text.currentScore, {
            score: (
              <strong>
                <Counted value={game.gameScore} />
              </strong>
            ),
          })}
        </p>
        {game.scoreChange !== 0 && (
          <p key={game.turn} className="sandwich-change" data-gain={game.scoreChange > 0 || undefined}>
            <span className="sr-only">{text.scoreChange} </span>
            {signedText(game.scoreChange)}
          </p>
        )}
      </div>
      {game.gameOver && <Target gameScore={game.gameScore} />}
      <Piles className="sandwich-piles" deckCount={game.deckCount} discardCount={game.discardCount} />
      <div className="sandwich-board" {...board}>
        <Plate
          cards={plate}
          isEaten={moving === '' && selected.length === 0 && plate.length > 0}
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
            focusTarget={focusTarget}
            onChoose={(row) => dispatch({ type: 'card', row })}
          />
        )}
        {game.gameOver && (
          <p className="sandwich-best">{sandwiches.best ? text.best({ sandwich: sandwiches.best }) : ''}</p>
        )}
        {game.gameWon && <Birds />}
      </div>
      {game.gameOver && <AfterGame className="sandwich-after" game={game} again={again} />}
    </Frame>
  )
}

const unknown: EatenSandwiches = { best: '', last: [] }

/**
 * Loads the sandwiches of the player's finished game. They are empty until loaded, and if `isOver` is false.
 */
function useEatenSandwiches(gameId: number, isOver: boolean): EatenSandwiches {
  const { data = unknown } = useQuery({
    queryKey: ['sandwiches', gameId],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOver,
    queryFn: async () => {
      const [{ eatenSandwichesOf }, record] = await Promise.all([
        import('./state/eaten-sandwiches.ts'),
        loadRecord(gameId),
      ])
      return eatenSandwichesOf(record)
    },
  })
  return data
}

/** Shows how close a final score came to the winning score, as a bar with a mark. */
function Target({ gameScore }: { gameScore: number }) {
  const whole = Math.max(gameScore, winningScore) * 1.15
  const share = (points: number) => `${((100 * Math.max(points, 0)) / whole).toFixed(1)}%`
  const style: CSSProperties & Record<'--sandwich-score' | '--sandwich-win', string> = {
    '--sandwich-score': share(gameScore),
    '--sandwich-win': share(winningScore),
  }
  return (
    <p className="sandwich-target" style={style}>
      <span aria-hidden="true" className="sandwich-bar">
        <span />
      </span>
      <span className="sandwich-win">{text.toWin({ score: winningScore })}</span>
    </p>
  )
}
