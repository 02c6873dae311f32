import { createElement } from 'react'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../test/support/pages/render-page.ts'
import Group, { isBelow, nextStep, positionOf } from './group.tsx'
import { groupByType } from './group-by-type.ts'
import { withBoard } from './live-boards.ts'

const line = (gameTypeId: number, gameId: number, score: number) => ({
  gameTypeId,
  gameName: `Game ${gameTypeId}`,
  gameId,
  displayName: 'Ada',
  profilePic: '',
  score,
})

test('the leaderboard is grouped by game type and keeps the order of its lines', { tags: 'LEAD-01' }, () => {
  const groups = groupByType(
    [line(2, 8, 260), line(1, 5, 640), line(1, 6, 610)],
    [{ id: 1, name: 'SkyWay', isPlayable: true, computerScore: 619 }],
  )
  expect(groups.map(({ gameTypeId, games }) => [gameTypeId, games.map((game) => game.score)])).toEqual([
    [1, [640, 610]],
    [2, [260]],
  ])
})

test('a type without records keeps its empty group', { tags: 'LEAD-02' }, () => {
  expect(groupByType([], [{ id: 1, name: 'SkyWay', isPlayable: true, computerScore: 619 }])).toEqual([
    { gameTypeId: 1, gameName: 'SkyWay', isPlayable: true, computerScore: 619, games: [] },
  ])
})

const none = { signedIn: false, isAdmin: false, isReader: false }

test.each([
  ['logged-out visitors', none, 'login'],
  ['signed-in non-readers', { ...none, signedIn: true }, 'code'],
  ['readers', { ...none, signedIn: true, isReader: true }, 'rules'],
  ['admins', { ...none, signedIn: true, isAdmin: true }, 'rules'],
])('what %s are offered beside a new game', { tags: 'LEAD-01' }, (_, user, step) => {
  expect(nextStep(user)).toBe(step)
})

test.each([
  ['a position below the rows', { gameId: 9, place: 27 }, true],
  ['the position right below the rows', { gameId: 9, place: 3 }, true],
  ['a position that is not counted', { gameId: 9, place: null }, true],
  ['a game among the rows', { gameId: 8, place: 2 }, false],
  ['a game among the rows that has lost its position meanwhile', { gameId: 8, place: 3 }, false],
  ['a game that was won after the rows were loaded', { gameId: 9, place: 1 }, false],
])('the own game follows below the rows or not: %s', { tags: 'LEAD-04' }, (_, own, expected) => {
  expect(isBelow(own, [{ gameId: 7 }, { gameId: 8 }])).toBe(expected)
})

const rows = [300, 250, 200].map((score, index) => ({
  ...line(2, 7 + index, score),
  displayName: `Winner ${index + 1}`,
}))
const own = (place: number, game: (typeof rows)[number]) => ({ ...game, place, nextScore: null })

test.each([
  ['the best', own(1, rows[0] ?? line(2, 7, 300)), 'Winner 1', false],
  ['the last row', own(3, rows[2] ?? line(2, 9, 200)), 'Winner 3', false],
  ['below the rows', own(11, { ...line(2, 20, 90), displayName: 'Rhea' }), 'Rhea', true],
])('one row is lit and says You: %s', { tags: 'LEAD-04' }, (_, mine, name, isFollowing) => {
  const group = { gameTypeId: 2, gameName: 'Sandwich', isPlayable: true, computerScore: 619, games: rows }
  const html = draw(createElement(Group, { group, own: mine, failed: false }))
  expect(html.match(/bg-accent-soft/g)).toHaveLength(1)
  const lit = textOf(html.split('bg-accent-soft')[1] ?? '')
  expect(lit).toMatch(new RegExp(`^[^>]*> ${mine.place} .*${name} You Score: ${mine.score} `))
  expect(textOf(html).match(/ You /g)).toHaveLength(1)
  expect(textOf(html).includes('Your best game')).toBe(isFollowing)
})

test('no row is lit for those who have won no game', { tags: 'LEAD-04' }, () => {
  const group = { gameTypeId: 2, gameName: 'Sandwich', isPlayable: true, computerScore: 619, games: rows }
  const html = draw(createElement(Group, { group, own: null, failed: false }))
  expect(html).not.toContain('bg-accent-soft')
  expect(textOf(html)).not.toContain(' You ')
})

test.each([
  ['of a row, which is newer than what was counted', { gameId: 8, place: 3 }, 2],
  ['below the rows', { gameId: 9, place: 27 }, 27],
  ['that is not counted', { gameId: 9, place: null }, null],
])('the own position %s', { tags: 'LIVE-03' }, (_, own, expected) => {
  expect(positionOf(own, [{ gameId: 7 }, { gameId: 8 }])).toBe(expected)
})

test.each([
  ['of all types replaces the type that changed', -1, 2, [10, 22, 21, 30]],
  ['of all types gets the first game of a type', -1, 4, [10, 20, 30, 22, 21]],
  ['of the type itself is replaced', 2, 2, [22, 21]],
  ['of another type stays', 1, 2, [10]],
])('a leaderboard %s', { tags: 'LIVE-01' }, (_, id, gameTypeId, expected) => {
  const all = [line(1, 10, 0), line(2, 20, 0), line(3, 30, 0)]
  const shown = all.filter((entry) => id === -1 || entry.gameTypeId === id)
  const games = [line(gameTypeId, 22, 0), line(gameTypeId, 21, 0)]
  expect(withBoard(shown, { gameTypeId, games }, id).map(({ gameId }) => gameId)).toEqual(expected)
})
