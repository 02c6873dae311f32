import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { dealSandwich, dealSkyway } from '../../test/support/games/dealt-game.ts'
import { draw, textOf } from '../../test/support/pages/render-page.ts'
import { GameScreen } from './game-screen.tsx'
import { gamePages } from './games.ts'
import SandwichTable from './sandwich/sandwich-table.tsx'
import SkywayTable from './skyway/skyway-table.tsx'
import type { SkywayGame } from './skyway/state/game.ts'

function count(html: string, part: RegExp): number {
  return html.match(part)?.length ?? 0
}

const drawSkyway = (game: SkywayGame, isAdmin = false) =>
  draw(createElement(SkywayTable, { game, pages: gamePages(1) }), isAdmin)
const drawSandwich = (game = dealSandwich().game()) =>
  draw(createElement(SandwichTable, { game, pages: gamePages(2) }))

/** Returns a game after so many turns, each with the first pile on the next free place. */
function playTurns(turns: number) {
  const dealt = dealSkyway()
  for (let turn = 0; turn < turns; turn += 1) {
    dealt.play({ actionId: 0, itemRow: Math.floor((turn % 9) / 3), itemColumn: turn % 3 })
  }
  return dealt.game()
}

test('the SkyWay table has its title, its number and its buttons; Auto Win is for admins', {
  tags: 'SKY-01',
}, () => {
  const forAll = textOf(drawSkyway(dealSkyway().game()))
  expect(forAll).toContain('SkyWay Table Game #7 New Game My Games Dashboard Show Rules')
  const forAdmins = textOf(drawSkyway(dealSkyway().game(), true))
  expect(forAdmins).toContain('New Game My Games Auto Win Dashboard Show Rules')
})

test('market, grid, deck, discards, round, suit scores and a winning path for every suit', {
  tags: 'SKY-02',
}, () => {
  const html = drawSkyway(playTurns(1))
  expect(count(html, /aria-label="Market pile \d: /g)).toBe(3)
  expect(count(html, /aria-label="Place row \d column \d: empty"/g)).toBe(8)
  const text = textOf(html)
  for (const part of [
    'Cards Left - 42',
    'Discard - 4',
    'Round: 1 of 3',
    'hearts 0 diamonds 0 spades 0 clubs 0',
  ]) {
    expect(text).toContain(part)
  }
  expect(count(text, /Loser/g)).toBe(4)
})

test('a winning path shows its cards in order, in place of Loser', { tags: 'SKY-02' }, () => {
  const game = dealSkyway().game()
  const path = [3, 9, 14].map((value, column) => ({ value, suit: 1, row: 1, column }))
  const text = textOf(drawSkyway({ ...game, winningPaths: [path, [], [], []] }))
  expect(text).toContain('hearts: 3 9 A diamonds: Loser')
})

test.each([
  [7, ''],
  [8, "It's your last move of the current round"],
  [17, "It's your last move of the current round"],
  [26, "It's your last move of the game, Make it count"],
])('after %i turns: %s', { tags: 'SKY-04' }, (turns, message) => {
  const text = textOf(drawSkyway(playTurns(turns)))
  if (message) expect(text).toContain(message)
  else expect(text).not.toContain('last move')
})

test('the end says won or lost', { tags: 'SKY-05' }, () => {
  const won = dealSkyway().play({ actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true })
  expect(textOf(drawSkyway(won))).toContain('Game Is Over - Congrats!!! Your Winning Score is 72')
  const lost = playTurns(27)
  expect(lost.gameWon).toBe(false)
  expect(textOf(drawSkyway(lost))).toContain("You're a loser, try again")
})

test.each([
  [0, [3, 0]],
  [4, [2, 2]],
  [8, [0, 2]],
])('after %i turns deck and discards are drawn as %j cards', { tags: 'TABLE-01' }, (turns, drawn) => {
  const html = drawSkyway(playTurns(turns))
  expect([...html.matchAll(/data-drawn="(\d)"/g)].map(([, cards]) => Number(cards))).toEqual(drawn)
})

test('either table shows the fingerprint of its deal from the start, and the seed only at the end', {
  tags: 'FAIR-02',
}, () => {
  const won = dealSkyway().play({ actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true })
  for (const [game, html] of [
    [dealSkyway().game(), drawSkyway(dealSkyway().game())],
    [dealSandwich().game(), drawSandwich()],
    [won, drawSkyway(won)],
  ] as const) {
    const text = textOf(html)
    expect(text).toContain('Fair deal The fingerprint fixes the order of the cards before your first move')
    expect(text).toContain(`Fingerprint of the deal (SHA-256 of its seed) ${game.commitment}`)
    expect(text.includes('Seed of the deal')).toBe(game.gameOver)
    if (game.seed !== null) expect(text).toContain(`Seed of the deal ${game.seed}`)
  }
  expect(won.seed).toMatch(/^[0-9a-f]{64}$/)
})

test('the Sandwich table has its name, its buttons, its hand, its counts, and How To Play', {
  tags: 'SAND-01',
}, () => {
  const html = drawSandwich()
  const text = textOf(html)
  expect(text).toContain('Sandwich Table Game #8 New Game My Games Get Hint Dashboard Show Rules')
  for (const part of ['How To Play', 'Current Score 0', 'Cards Left - 47', 'Discard - 0'])
    expect(text).toContain(part)
  expect(count(html, /aria-label="Hand card \d: /g)).toBe(7)
  const afterMove = textOf(drawSandwich(dealSandwich().play({ actionId: 0, itemRow: 1, itemColumn: 2 })))
  expect(afterMove).not.toContain('How To Play')
})

test.each([
  [13, 'Score change +13'],
  [-4, 'Score change \u22124'],
  [0, null],
])('a change of %i is shown as %s', { tags: 'SAND-02' }, (scoreChange, shown) => {
  const html = drawSandwich({ ...dealSandwich().game(), scoreChange })
  if (shown) expect(textOf(html)).toContain(shown)
  else expect(html).not.toContain('Score change')
  expect(html.includes('data-gain="true"')).toBe(scoreChange > 0)
})

test.each([
  [0, '200 to win · sandwich 1 of 18'],
  [12, '200 to win · sandwich 5 of 18'],
  [51, '200 to win · sandwich 18 of 18'],
])('with %i cards eaten the goal is: %s', { tags: 'HAND-04' }, (discardCount, goal) => {
  expect(textOf(drawSandwich({ ...dealSandwich().game(), discardCount }))).toContain(goal)
})

test('the end shows the final score and a way to play again', { tags: 'SAND-02' }, () => {
  const html = drawSandwich({ ...dealSandwich().game(), gameOver: true, isEditable: false, gameScore: 212 })
  expect(textOf(html)).toContain('Final Score 212')
  expect(textOf(html)).toContain('12 points above 200')
  expect(html).toMatch(/<a [^>]*href="\/new-game\/2"[^>]*>Play Again</)
  expect(html).not.toContain('Current Score')
})

test.each(['', 'abc', '1.5', '-3', '0'])(
  'an id that is not a number is shown as not loaded: "%s"',
  { tags: 'GAME-06' },
  (id) => {
    expect(textOf(draw(createElement(GameScreen, { id: Number(id) })))).toContain(
      'The game could not be loaded',
    )
  },
)

test('until the game has come its shape is shown, and that it is being loaded', { tags: 'GAME-10' }, () => {
  expect(textOf(draw(createElement(GameScreen, { id: 7 })))).toContain('Loading the game…')
})

test('a score below zero is shown with a minus sign', { tags: 'SAND-02' }, () => {
  const game = { ...dealSandwich().game(), gameScore: -222 }
  expect(textOf(draw(createElement(SandwichTable, { game, pages: gamePages(2) })))).toContain(
    'Current Score \u2212222',
  )
})

test('a lost game names the round that came closest, once its rounds have come', { tags: 'END-07' }, () => {
  const lost = playTurns(27)
  const queries = new QueryClient()
  const table = () =>
    textOf(draw(createElement(SkywayTable, { game: lost, pages: gamePages(1) }), false, queries))
  expect(table()).not.toContain('came closest')
  const scores = [20, 0, 60, 30].map((scoreValue, index) => ({ suit: index + 1, scoreValue }))
  queries.setQueryData(
    ['rounds', lost.id, lost.commitment],
    [1, 2, 3].map((round) => ({
      round,
      positions: lost.positions,
      winningPaths: [[], [], [], []],
      scores: round === 3 ? scores : [],
      total: 0,
    })),
  )
  expect(table()).toContain("You're a loser, try again Round 3 came closest: it lacked only diamonds.")
})

test('a finished game that is opened again shows its last sandwich', { tags: 'END-04' }, () => {
  const game = { ...dealSandwich().game(), gameOver: true, isEditable: false }
  const queries = new QueryClient()
  const card = (value: number) => ({ value, suit: 1, rank: value })
  queries.setQueryData(['sandwiches', game.id, game.commitment], {
    best: '',
    last: [card(7), card(12), card(8)],
  })
  const text = textOf(draw(createElement(SandwichTable, { game, pages: gamePages(2) }), false, queries))
  expect(text).toMatch(/1 bread : seven of hearts 2 filling : queen of hearts 3 bread : eight of hearts/)
})
