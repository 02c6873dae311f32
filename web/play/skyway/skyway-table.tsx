import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useStill } from '../../preferences/store.ts'
import { useUser } from '../../session/user.ts'
import { useSounds } from '../sounds/use-sounds.ts'
import { AfterGame } from '../table/after-game.tsx'
import { Birds } from '../table/birds.tsx'
import { Counted } from '../table/counted.tsx'
import { fly } from '../table/flight.ts'
import { Frame } from '../table/frame.tsx'
import { type Game, isPlayable, type SkywayGame } from '../table/game.ts'
import { Piles } from '../table/piles.tsx'
import { useBoard } from '../table/use-board.ts'
import { useDeal } from '../table/use-deal.ts'
import { useSeat, waitingWords } from '../table/use-seat.ts'
import { useSpoken } from '../table/use-spoken.ts'
import { dropped, grip, pileStop, placeStop, targetPlace } from './drop.ts'
import { Grid } from './grid.tsx'
import { Market } from './market.tsx'
import { Paths, Round } from './paths.tsx'
import './ending.css'
import './preview.css'
import { RoundEnd } from './round-end.tsx'
import './skyway.css'
import { soundOf } from './sounds.ts'
import { tellRound } from './story.ts'
import { openSkyway, pendingPile, shownGrid, shownMarket, skyway } from './table.ts'
import { Totals } from './totals.tsx'
import { usePreviews } from './use-previews.ts'
import { Ways } from './ways.tsx'
import { messageOf, spokenChange } from './words.ts'

const isSkyway = (game: Game): game is SkywayGame => game.gameTypeId === 1

/** The table of a SkyWay game. */
export function SkywayTable({ game: loaded }: { game: SkywayGame }) {
  const { table, dispatch, isWaiting } = useSeat(loaded, openSkyway, skyway, isSkyway)
  const { isAdmin } = useUser()
  const { game, ended } = table
  const spoken = useSpoken(table, spokenChange)
  useSounds(table, soundOf)
  const isStill = useStill()
  const story = useMemo(() => ended && tellRound(ended, isStill), [ended, isStill])
  // Until the end of a round has been looked at, it is that round that is shown.
  const shown = ended ?? game
  const onSeen = useCallback(() => dispatch({ type: 'seen' }), [dispatch])
  const head = useRef<HTMLParagraphElement>(null)

  const { board, container, stop, dragged, takeLanded, pointed } = useBoard(table, dispatch, {
    grip,
    dropped,
  })
  const target = dragged?.over ? targetPlace(table, dragged.over) : null
  const { ofPiles, ofPlaces, shown: preview } = usePreviews(table, dragged, pointed)

  // Who takes the next pile has seen how the round ended.
  const isDragging = dragged !== null
  useEffect(() => {
    if (isDragging) onSeen()
  }, [isDragging, onSeen])

  const moving = pendingPile(table)
  const from = moving && pileStop(moving.pile)
  const to = moving && placeStop(moving.place)
  useLayoutEffect(() => {
    const find = (stop: string) => container.current?.querySelector(`[data-stop="${stop}"] .card-stack`)
    if (from && to) fly(find(to), takeLanded()?.box ?? find(from))
  }, [from, to, container, takeLanded])

  useDeal(container, { isHeld: ended !== null, taken: moving?.pile ?? null })

  // The market is gone once the game is over, and with it the focus of who played its last pile by keyboard.
  useEffect(() => {
    if (game.gameOver && document.activeElement === document.body) head.current?.focus()
  }, [game.gameOver])

  return (
    <Frame
      game={game}
      title="SkyWay Table"
      className={`skyway-table ${game.gameOver ? 'is-over' : ''}`}
      spoken={spoken}
      special={
        isAdmin && isPlayable(table) ? (
          <button type="button" onClick={() => dispatch({ type: 'auto-win' })}>
            Auto Win
          </button>
        ) : null
      }
      message={
        <p
          ref={head}
          tabIndex={-1}
          data-won={game.gameWon || undefined}
          data-over={game.gameOver || undefined}
        >
          {isWaiting ? waitingWords : messageOf(table)}
        </p>
      }
    >
      <Round round={shown.round} scores={shown.scores} story={story} preview={preview} />
      <div className="sky-board" {...board}>
        {!game.gameOver && (
          <Market
            market={shownMarket(table)}
            chosen={table.pile}
            isResting={table.pending !== null || !isPlayable(table)}
            previews={ofPiles}
            preview={preview}
            stop={stop}
            onChoose={(row) => dispatch({ type: 'pile', row })}
          />
        )}
        <div className="sky-field">
          <span className="sky-side">Start</span>
          <Grid
            positions={shownGrid(table)}
            paths={game.winningPaths}
            chosen={table.place}
            target={target}
            previews={ofPlaces}
            preview={preview}
            ghost={(preview && !dragged && game.market[preview.pile]?.cards) || []}
            isPlayable={isPlayable(table)}
            stop={stop}
            onChoose={(place) => dispatch({ type: 'place', ...place })}
          />
          <span className="sky-side">End</span>
          {ended && story && (
            <RoundEnd ended={ended} story={story} gameScore={game.gameScore} onSeen={onSeen} />
          )}
          {game.gameOver && !ended && (
            <span className="sky-best">
              <Ways stories={tellRound(game, true).suits} beat={0} />
            </span>
          )}
          {game.gameWon && !ended && <Birds />}
        </div>
      </div>
      {!game.gameOver && (
        <p className="sky-score">
          Score{' '}
          <strong>
            <Counted value={game.gameScore} delay={story?.totalAt ?? 0} />
          </strong>
        </p>
      )}
      <Piles deckCount={game.deckCount} discardCount={game.discardCount} />
      <Paths winningPaths={shown.winningPaths} story={story} preview={preview} />
      {game.gameOver && (
        <>
          <Totals roundTotals={game.roundTotals} />
          <AfterGame game={game} />
        </>
      )}
    </Frame>
  )
}
