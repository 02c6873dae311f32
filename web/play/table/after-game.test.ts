import { createElement } from 'react'
import { expect, test } from 'vitest'
import { dealSandwich } from '../../../test/support/games/dealt-game.ts'
import { draw, textOf } from '../../../test/support/pages/render-page.ts'
import { gamePages } from '../games.ts'
import { type Game, unranked } from '../store/game.ts'
import { AfterGame } from './after-game.tsx'

const finished: Game = { ...dealSandwich().game(), gameOver: true, seed: '07'.repeat(32) }
const day = '2026-11-24'
const deal = ['Replay', 'Luck and play', 'Same deal again']

test.each<[what: string, special: Partial<Game>, offered: readonly string[]]>([
  ['a game', {}, ['Play Again', ...deal, 'Challenge a friend']],
  ['the deal of a day that is not over', { day, seed: null }, ['Deal of the day', 'Play Again']],
  [
    'the deal of a day that is over',
    { day },
    ['Deal of the day', 'Play Again', ...deal, 'Challenge a friend'],
  ],
  ['practice on a past day', { day, practice: true }, ['Play Again', ...deal]],
  ['a practice game', { practice: true }, ['Play Again', ...deal]],
  ['a game of the device', unranked, ['Play Again']],
  ['an auto-won game', { autoWon: true }, ['Play Again', ...deal]],
  [
    'a game that answers a challenge',
    { practice: true, challenge: 'c' },
    ['Play Again', ...deal, 'See the challenge'],
  ],
])('what the table offers after %s', { tags: ['DAILY-04', 'CHAL-08'] }, (_, special, offered) => {
  const game = { ...finished, ...special } as Game
  const html = draw(createElement(AfterGame, { className: '', game, pages: gamePages(game.gameTypeId) }))
  const controls = html.matchAll(/<(a|button)\b.*?<\/\1>/gs)
  expect([...controls].map(([control]) => textOf(control).trim())).toEqual(offered)
  expect(textOf(html).includes('when its day is over')).toBe(special.seed === null)
})

test('no page of luck and play is offered where a game has none', () => {
  const html = draw(createElement(AfterGame, { className: '', game: finished, pages: {} }))
  expect(textOf(html)).toContain('Replay')
  expect(html).not.toContain('/review')
})
