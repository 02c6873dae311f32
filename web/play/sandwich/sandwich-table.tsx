import { type ReactNode, useCallback, useEffect, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import * as text from '../../../content/text/sandwich.ts'
import * as shortcuts from '../../../content/text/shortcuts.ts'
import type { Elements } from '../../base/elements.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import { fly, flyTogether } from '../board/flight.ts'
import { useBoard } from '../board/use-board.ts'
import { useDeal } from '../board/use-deal.ts'
import type { TableProps } from '../game-pages.ts'
import { type KeyLine, tableKeys } from '../shortcuts/keys.ts'
import { useKeys } from '../shortcuts/use-shortcuts.ts'
import { useSounds } from '../sounds/player.ts'
import { type Game, isPlayable } from '../store/game.ts'
import { useGameStore } from '../store/game-store.ts'
import { AfterGame, Birds } from '../table/after-game.tsx'
import { memorize, recall } from '../table/device-memory.ts'
import { Frame, rulesLink, useAnnouncement } from '../table/frame.tsx'
import { Piles } from '../table/piles.tsx'
import { Tip, useTip } from '../tips/tip.tsx'
import { Hand } from './hand.tsx'
import { Plate } from './plate.tsx'
import { Score, Signed, Target } from './score.tsx'
import { SortButton } from './sort-button.tsx'
import { dropped, grip, handTargetName, targetSlot } from './state/drop.ts'
import type { SandwichGame } from './state/game.ts'
import './sandwich.css'
import './preview.css'
import './ending.css'
import './low-window.css'
import './forced-colors.css'
import { handSize } from '@skyway/engine/sandwich/deal.ts'
import { useQuery } from '@tanstack/react-query'
import { useGameHost } from '../store/game-host.ts'
import { bestKey, recalledBest, rememberedBest } from './state/best-so-far.ts'
import type { EatenSandwiches } from './state/eaten-sandwiches.ts'
import { announcementOf, onPlate } from './state/labels.ts'
import { soundOf } from './state/sounds.ts'
import {
  hintRows,
  hintScore,
  openSandwich,
  pendingRows,
  type SandwichTableState,
  sandwich,
  selectedRows,
  shownHand,
  shownPlate,
  thirdScores,
} from './state/table.ts'
import { tips } from './state/tips.ts'
import { useHandOrder, useRowsDrawn } from './use-hand-order.ts'
import { useLegend } from './use-legend.ts'

const openTable = (game: SandwichGame) => openSandwich(game, recalledBest(recall(bestKey)))

const keyLines: readonly KeyLine[] = [
  { keys: Array.from({ length: handSize }, (_, row) => String(row + 1)), meaning: shortcuts.card },
  { keys: [tableKeys.hint], meaning: shortcuts.hint },
]

const isSandwich = (game: Game): game is SandwichGame => game.gameTypeId === 2

/** Shows the table of a Sandwich game. */
export default function SandwichTable({ game: loaded, pages }: TableProps<2>) {
  const { table, dispatch, waiting } = useGameStore(loaded, openTable, sandwich, isSandwich)
  const { game, best } = table
  const keys = useKeys()
  const [order, changeOrder] = useHandOrder()
  const announcement = useAnnouncement(
    table,
    useCallback(
      (before: SandwichTableState, after: SandwichTableState) => announcementOf(before, after, order),
      [order],
    ),
  )
  useSounds(table, soundOf)
  const sandwiches = useEatenSandwiches(game)
  useEffect(() => memorize(bestKey, rememberedBest(best)), [best])

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
    flyTogether(
      moving.split(' ').map((row, slot) => {
        const stop = handTargetName(Number(row))
        return {
          cards: cardOn(slot),
          from: landed?.item === stop ? landed.box : find(`[data-stop="${stop}"]`),
        }
      }),
    )
  }, [moving, last, selected.length, container, takeLanded])

  const rows = useRowsDrawn(container, game.hand, order, dragged !== null)
  useDeal(container, { isHeld: false, taken: null })

  function focusHand() {
    container.current?.querySelector<HTMLElement>('[data-stop]')?.focus({ preventScroll: true })
  }

  const tip = useTip(game, tips)
  const scores = thirdScores(table)
  const [explained, dismissLegend] = useLegend(tip ? noScores : scores, dragged?.item ?? pointed)

  // A finished game that was just opened has no sandwich on its plate yet; the last one is in its record.
  const shown = shownPlate(table)
  const plate = game.gameOver && shown.length === 0 ? sandwiches.last : shown

  const news = waiting ?? table.notice
  const hinted = game.message === '' ? hintScore(table) : null

  return (
    <Frame
      game={game}
      pages={pages}
      keyLines={keyLines}
      isOver={game.gameOver}
      title={text.title({ game: game.name })}
      className="sandwich-table"
      announcement={announcement}
      specialHelps
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
        news === null && explained !== null ? (
          <Legend score={explained} onDismiss={dismissLegend} />
        ) : (
          <Message
            game={game}
            words={news ?? game.message}
            isLong={hinted !== null || tip !== null}
            tip={tip && news === null && hinted === null ? <Tip tip={tip} onDismissed={focusHand} /> : null}
          >
            {hinted === null ? (
              <Link to={rulesLink}>{text.howToPlay}</Link>
            ) : (
              withNodes(text.hinted, { ...onPlate(table), score: <Signed score={hinted} /> })
            )}
          </Message>
        )
      }
    >
      <Score game={game} best={best} />
      {game.gameOver && <Target gameScore={game.gameScore} />}
      <Piles className="sandwich-piles" deckCount={game.deckCount} discardCount={game.discardCount} />
      <div className="sandwich-board" data-won={game.gameWon || undefined} {...board}>
        <Plate
          cards={plate}
          isBest={!game.gameOver && best.isNew}
          isEaten={moving === '' && selected.length === 0 && plate.length > 0}
          isLoose={moving === '' && selected.length > 0 && isPlayable(table)}
          target={dragged && targetSlot(table, dragged.item, dragged.over)}
        />
        {!game.gameOver && (
          <Hand
            hand={shownHand(table)}
            rows={rows}
            selected={selected}
            scores={scores}
            pointed={dragged?.item ?? pointed}
            isHint={hintRows(table).length > 0}
            isPlayable={isPlayable(table)}
            focusTarget={focusTarget}
            onChoose={(row) => dispatch({ type: 'card', row })}
          >
            <SortButton order={order} onChange={changeOrder} />
          </Hand>
        )}
        {game.gameOver && (
          <p className="sandwich-best">{sandwiches.best ? text.best({ sandwich: sandwiches.best }) : ''}</p>
        )}
        {game.gameWon && <Birds />}
      </div>
      {game.gameOver && <AfterGame className="sandwich-after" game={game} pages={pages} />}
    </Frame>
  )
}

interface MessageProps {
  readonly game: SandwichGame
  readonly words: string
  /** Whether the children take more than a line of a phone. */
  readonly isLong: boolean
  readonly tip: Elements
  /** What is shown while there are no words. */
  readonly children: ReactNode
}

/** Shows the message of the table. A long one is smaller, so that it takes two lines on a phone. */
function Message({ game, words, isLong, tip, children }: MessageProps) {
  return (
    <p
      className="sandwich-message"
      data-won={game.gameWon || undefined}
      data-over={game.gameOver || undefined}
      data-long={words.length > 80 || isLong || undefined}
    >
      {tip === null ? (
        <span>{words || children}</span>
      ) : (
        <span>
          <span>{words || children}</span> {tip}
        </span>
      )}
    </p>
  )
}

/** Explains the numbers on cards. */
function Legend({ score, onDismiss }: { score: number; onDismiss: () => void }) {
  return (
    <div className="sandwich-message sandwich-legend">
      <p>{withNodes(text.legend, { score: <Signed score={score} /> })}</p>
      <button type="button" onClick={onDismiss}>
        {text.gotIt}
      </button>
    </div>
  )
}

const noScores: ReadonlyMap<number, number> = new Map()

const unknown: EatenSandwiches = { best: '', last: [] }

/**
 * Loads the sandwiches of the player's finished game. They are empty until loaded, and until the game is over.
 */
function useEatenSandwiches({ id, commitment, gameOver }: SandwichGame): EatenSandwiches {
  const { loadRecord } = useGameHost()
  const { data = unknown } = useQuery({
    // All local games have the same number.
    queryKey: ['sandwiches', id, commitment],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: gameOver,
    queryFn: async () => {
      const [{ eatenSandwichesOf }, record] = await Promise.all([
        import('./state/eaten-sandwiches.ts'),
        loadRecord(id),
      ])
      return eatenSandwichesOf(record)
    },
  })
  return data
}
