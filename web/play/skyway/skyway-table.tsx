import { suits } from '@skyway/engine/cards/card.ts'
import * as shortcuts from '../../../content/text/shortcuts.ts'
import * as text from '../../../content/text/skyway.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import { useUser } from '../../session/user.ts'
import type { TableProps } from '../game-pages.ts'
import type { KeyLine } from '../shortcuts/keys.ts'
import { useSounds } from '../sounds/player.ts'
import { type Game, isPlayable } from '../store/game.ts'
import { useGameStore } from '../store/game-store.ts'
import { AfterGame, Birds } from '../table/after-game.tsx'
import { Counted } from '../table/counted.tsx'
import { Frame, useAnnouncement } from '../table/frame.tsx'
import { Piles } from '../table/piles.tsx'
import { Goal } from './goal.tsx'
import { Grid } from './grid.tsx'
import { Market } from './market.tsx'
import { Paths, Round } from './paths.tsx'
import type { SkywayGame } from './state/game.ts'
import './skyway.css'
import './preview.css'
import './ending.css'
import './low-window.css'
import './wide-window.css'
import './forced-colors.css'
import { PathLines, Reward, timing } from './path-lines.tsx'
import { RoundResult, RoundSummary } from './round-summary.tsx'
import { announcementOf, messageOf, nearestSentence } from './state/labels.ts'
import { clearingTime, timelineOf } from './state/round-timeline.ts'
import { soundOf } from './state/sounds.ts'
import { canChoose, openSkyway, shownGrid, shownMarket, showsEnding, skyway } from './state/table.ts'
import { Totals } from './totals.tsx'
import { useCards } from './use-cards.ts'
import { useEndedRounds } from './use-ended-rounds.ts'
import { useEndings } from './use-endings.ts'

const keyLines: readonly KeyLine[] = [
  { keys: ['1', '2', '3'], meaning: shortcuts.pile },
  { keys: 'places', meaning: shortcuts.place },
]

const isSkyway = (game: Game): game is SkywayGame => game.gameTypeId === 1

/** Shows the table of a SkyWay game. */
export default function SkywayTable({ game: loaded, pages }: TableProps<1>) {
  const { table, dispatch, waiting } = useGameStore(loaded, openSkyway, skyway, isSkyway)
  const { isAdmin } = useUser()
  const { game, ended, isDrawn, progress } = table
  const isOver = showsEnding(table)
  const announcement = useAnnouncement(table, announcementOf)
  useSounds(table, soundOf)
  const { isStill, timeline, reward, isCleared, onDrawn, onGoOn, onLit } = useEndings(table, dispatch)
  const { rounds, shownNumber, choose, ...endedRounds } = useEndedRounds(game)
  const chosen = isOver ? endedRounds.chosen : null
  // After the end of a round, that round shows until the player continues.
  const shown = ended ?? chosen ?? game
  const { board, container, focusTarget, isDragging, target, previews } = useCards(table, dispatch)
  const preview = previews.shown
  const positions = chosen?.positions ?? shownGrid(table)

  // The buttons that close a summary and the legend disappear with it, and would take the focus along.
  function focusBoard() {
    container.current?.querySelector<HTMLElement>('[data-stop]')?.focus({ preventScroll: true })
  }
  function continueByButton() {
    focusBoard()
    onGoOn()
  }
  function giveUp() {
    focusBoard()
    dispatch({ type: 'give-up' })
  }
  const isPlayed = !isOver && ended === null
  // A message that the player must read has the place of the goal too.
  const hasGoal = isPlayed && waiting === null && table.notice === null

  return (
    <Frame
      game={game}
      pages={pages}
      keyLines={keyLines}
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
          <p data-won={(isOver && game.gameWon) || undefined} data-over={isOver || undefined}>
            {waiting ?? messageOf(table)}
          </p>
          {isOver && !game.gameWon && rounds.length > 0 && (
            <p className="skyway-nearest">{nearestSentence(rounds)}</p>
          )}
        </>
      }
    >
      {hasGoal && (
        <Goal
          game={game}
          progress={progress}
          previews={previews}
          onGiveUp={giveUp}
          onDismissed={focusBoard}
        />
      )}
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
            previews={previews.ofPiles}
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
        <div
          className="skyway-sky"
          data-won={(isOver && game.gameWon) || undefined}
          data-clear={(isPlayed && progress.paths === suits.length) || undefined}
        >
          {reward && isPlayed && isCleared && (
            <span className="skyway-clearing" style={timing(reward.totalAt, clearingTime)} />
          )}
          <span className="skyway-side">{text.start}</span>
          <Grid
            positions={positions}
            named={ended?.positions ?? positions}
            paths={game.winningPaths}
            chosen={table.place}
            target={target}
            previews={previews.ofPlaces}
            preview={preview}
            ghost={(preview && !isDragging && game.market[preview.pile]?.cards) || []}
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
          {reward && isPlayed && (
            <Reward
              key={game.turn}
              timeline={reward}
              scores={game.scores}
              isCleared={isCleared}
              onLit={onLit}
            />
          )}
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
          <Totals roundTotals={game.roundTotals} rounds={rounds} chosen={shownNumber} onChoose={choose} />
          <AfterGame className="skyway-after" game={game} pages={pages} />
        </>
      )}
    </Frame>
  )
}
