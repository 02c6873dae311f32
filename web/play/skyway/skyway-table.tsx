import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as text from '../../../content/text/skyway.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import { useStill } from '../../preferences/store.ts'
import { useUser } from '../../session/user.ts'
import { fly } from '../board/flight.ts'
import { useBoard } from '../board/use-board.ts'
import { useDeal } from '../board/use-deal.ts'
import { useSounds } from '../sounds/player.ts'
import { type Game, isPlayable, type SkywayGame } from '../store/game.ts'
import { useGameStore } from '../store/game-store.ts'
import { AfterGame, Birds } from '../table/after-game.tsx'
import { Counted } from '../table/counted.tsx'
import { Frame, useAnnouncement } from '../table/frame.tsx'
import { Piles } from '../table/piles.tsx'
import { Goal } from './goal.tsx'
import { Grid } from './grid.tsx'
import { Market } from './market.tsx'
import { Paths, Round } from './paths.tsx'
import { dropped, grip, pileTargetName, placeTargetName, targetPlace } from './state/drop.ts'
import './skyway.css'
import './preview.css'
import './ending.css'
import './low-window.css'
import './wide-window.css'
import './forced-colors.css'
import type { RoundView } from '@skyway/engine/record/game.ts'
import { useQuery } from '@tanstack/react-query'
import { loadRecord } from '../store/game-requests.ts'
import { PathLines, Reward } from './path-lines.tsx'
import { RoundResult, RoundSummary } from './round-summary.tsx'
import { announcementOf, messageOf, nearestSentence } from './state/labels.ts'
import { usePreviews } from './state/preview.ts'
import { rewardTimeline, timelineOf } from './state/round-timeline.ts'
import { soundOf } from './state/sounds.ts'
import {
  canChoose,
  openSkyway,
  pendingPile,
  shownGrid,
  shownMarket,
  showsEnding,
  skyway,
} from './state/table.ts'
import { bestOf, Totals } from './totals.tsx'

const isSkyway = (game: Game): game is SkywayGame => game.gameTypeId === 1

/** Shows the table of a SkyWay game. */
export function SkywayTable({ game: loaded }: { game: SkywayGame }) {
  const { table, dispatch, waiting } = useGameStore(loaded, openSkyway, skyway, isSkyway)
  const { isAdmin } = useUser()
  const { game, ended, isDrawn, progress, gains } = table
  const isOver = showsEnding(table)
  const announcement = useAnnouncement(table, announcementOf)
  useSounds(table, soundOf)
  const isStill = useStill()
  const timeline = useMemo(() => ended && timelineOf(ended, isStill || isDrawn), [ended, isStill, isDrawn])
  const onDrawn = useCallback(() => dispatch({ type: 'drawn' }), [dispatch])
  const onGoOn = useCallback(() => dispatch({ type: 'go-on' }), [dispatch])
  const reward = useMemo(() => (gains.length > 0 ? rewardTimeline(gains, isStill) : null), [gains, isStill])
  const onLit = useCallback(() => dispatch({ type: 'lit' }), [dispatch])
  const rounds = useEndedRounds(game)
  /** The chosen round of the finished game; null for the best one, which the game shows by itself. */
  const [chosenRound, chooseRound] = useState<number | null>(null)
  const chosen = isOver && chosenRound !== null ? rounds[chosenRound - 1] : undefined
  // After the end of a round, that round shows until the player continues.
  const shown = ended ?? chosen ?? game
  const head = useRef<HTMLParagraphElement>(null)

  const { board, container, focusTarget, dragged, takeLanded, pointed } = useBoard(table, dispatch, {
    grip,
    dropped,
  })
  const target = dragged?.over ? targetPlace(table, dragged.over) : null
  const previewed = usePreviews(table, dragged, pointed)
  const { ofPiles, ofPlaces, shown: preview } = previewed

  const moving = pendingPile(table)
  const from = moving && pileTargetName(moving.pile)
  const to = moving && placeTargetName(moving.place)
  useLayoutEffect(() => {
    const find = (stop: string) => container.current?.querySelector(`[data-stop="${stop}"] .cards-stack`)
    if (from && to) fly(find(to), takeLanded()?.box ?? find(from))
  }, [from, to, container, takeLanded])

  useDeal(container, { isHeld: ended !== null, taken: moving?.pile ?? null })

  // The market disappears at the end of the game, and with it the focus of a keyboard.
  useEffect(() => {
    if (isOver && document.activeElement === document.body) head.current?.focus()
  }, [isOver])

  // The same is true for the buttons that close a summary and the legend.
  function focusBoard() {
    container.current?.querySelector<HTMLElement>('[data-stop]')?.focus({ preventScroll: true })
  }
  function continueByButton() {
    focusBoard()
    onGoOn()
  }
  const isPlayed = !isOver && ended === null
  // A message that the player must read has the place of the goal too.
  const hasGoal = isPlayed && waiting === null && table.notice === null

  return (
    <Frame
      game={game}
      isOver={isOver}
      title={text.title}
      className="skyway-table"
      hasGoal={hasGoal}
      announcement={announcement}
      special={
        isAdmin && isPlayable(table) ? (
          <button type="button" onClick={() => dispatch({ type: 'auto-win' })}>
            {text.autoWin}
          </button>
        ) : null
      }
      message={
        <>
          <p
            ref={head}
            tabIndex={-1}
            data-won={(isOver && game.gameWon) || undefined}
            data-over={isOver || undefined}
          >
            {waiting ?? messageOf(table)}
          </p>
          {isOver && !game.gameWon && rounds.length > 0 && (
            <p className="skyway-nearest">{nearestSentence(rounds)}</p>
          )}
        </>
      }
    >
      {hasGoal && <Goal game={game} progress={progress} previews={previewed} onDismissed={focusBoard} />}
      <Round
        round={shown.round}
        scores={shown.scores}
        timeline={timeline}
        reward={reward}
        preview={preview}
        onShowSummary={
          table.lastEnded && canChoose(table) ? () => dispatch({ type: 'show-summary' }) : undefined
        }
      />
      <div className="skyway-board" {...board}>
        {!isOver && (
          <Market
            market={shownMarket(table)}
            chosen={table.pile}
            isResting={table.pending !== null || !canChoose(table)}
            previews={ofPiles}
            preview={preview}
            focusTarget={focusTarget}
            onChoose={(row) => dispatch({ type: 'pile', row })}
          >
            {ended && timeline && (
              <RoundResult
                ended={ended}
                timeline={timeline}
                isDrawn={isDrawn}
                isLast={game.gameOver}
                gameScore={game.gameScore}
                onGoOn={continueByButton}
              />
            )}
          </Market>
        )}
        <div className="skyway-sky" data-won={(isOver && game.gameWon) || undefined}>
          <span className="skyway-side">{text.start}</span>
          <Grid
            positions={chosen?.positions ?? shownGrid(table)}
            paths={game.winningPaths}
            chosen={table.place}
            target={target}
            previews={ofPlaces}
            preview={preview}
            ghost={(preview && !dragged && game.market[preview.pile]?.cards) || []}
            isPlayable={canChoose(table)}
            focusTarget={focusTarget}
            onChoose={(place) => dispatch({ type: 'place', ...place })}
          />
          <span className="skyway-side">{text.end}</span>
          {ended && timeline && (
            <RoundSummary
              ended={ended}
              timeline={timeline}
              isDrawn={isDrawn}
              isLast={game.gameOver}
              isStill={isStill}
              onDrawn={onDrawn}
              onGoOn={onGoOn}
            />
          )}
          {reward && isPlayed && <Reward key={game.turn} timeline={reward} onLit={onLit} />}
          {isOver && (
            <span className="skyway-best">
              <PathLines timelines={timelineOf(shown, true).suits} cardTime={0} />
            </span>
          )}
          {isOver && game.gameWon && <Birds />}
        </div>
      </div>
      {!isOver && (
        <p className="skyway-score">
          {withNodes(text.score, {
            score: (
              <strong>
                <Counted value={game.gameScore} delay={timeline?.totalAt ?? 0} />
              </strong>
            ),
          })}
        </p>
      )}
      <Piles className="skyway-piles" deckCount={game.deckCount} discardCount={game.discardCount} />
      <Paths
        winningPaths={shown.winningPaths}
        timeline={timeline}
        reward={reward}
        preview={preview}
        lost={isPlayed ? progress.lost : null}
      />
      {isOver && (
        <>
          <Totals
            roundTotals={game.roundTotals}
            rounds={rounds}
            chosen={chosenRound ?? roundShown(game.roundTotals)}
            onChoose={chooseRound}
          />
          <AfterGame className="skyway-after" game={game} />
        </>
      )}
    </Frame>
  )
}

/**
 * Returns the round that a finished game shows by itself: the best one, or the last if none scored; null if
 * none ended.
 */
function roundShown(totals: readonly number[]): number | null {
  const best = bestOf(totals)
  return best === null ? totals.length || null : best + 1
}

/**
 * Loads how the rounds of the player's finished game ended. The list is empty until loaded, and while the deal is
 * secret: until the game is over, and on the day whose deal it has.
 */
function useEndedRounds({ id, seed }: Pick<SkywayGame, 'id' | 'seed'>): readonly RoundView[] {
  const { data = [] } = useQuery({
    queryKey: ['rounds', id],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: seed !== null,
    queryFn: async () => {
      const [{ endedRoundsOf }, record] = await Promise.all([
        import('./state/ended-rounds.ts'),
        loadRecord(id),
      ])
      return endedRoundsOf(record)
    },
  })
  return data
}
