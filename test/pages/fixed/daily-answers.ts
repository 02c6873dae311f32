import { dayAfter } from '@skyway/engine/chance/day.ts'
import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { chainLinks } from '@skyway/engine/chance/seed-chain.ts'
import type { DailyDay, DailyToday, DailyTry, SharedResult } from '../../../web/api/answers.ts'

const firstDay = '2026-05-20'
const days = 12
const links = chainLinks(new Uint8Array(32).fill(9), days).map(seedToHex)

const ownLink = '00000000-0000-4000-8000-000000000001'
/** The link of a result that somebody else has shared. */
export const sharedLink = '00000000-0000-4000-8000-000000000002'
/** The same of a deal that the person has played too. */
export const comparedLink = '00000000-0000-4000-8000-000000000003'

const gameOf = (gameTypeId: 1 | 2, number: number) => ({
  gameTypeId,
  gameName: gameTypeId === 1 ? 'SkyWay' : 'Sandwich',
  ...(number === 3
    ? { results: 0, best: null, typical: null }
    : { results: 1200 - number * 90, best: 412 - number, typical: 148 + number }),
})

const today: DailyToday = {
  day: dayAfter(firstDay, days),
  // A started minute counts, and the state is shown within one.
  secondsLeft: 40_079,
  games: [gameOf(1, 0), gameOf(2, 1)],
  chains: [{ firstDay, days: 1461, anchor: links[0] ?? '' }],
}

const past: readonly DailyDay[] = links.slice(1).map((seed, place) => ({
  day: dayAfter(firstDay, place),
  seed,
  chain: firstDay,
  games: [gameOf(1, place), gameOf(2, place)],
}))

const tries: readonly DailyTry[] = [
  { day: today.day, gameTypeId: 1, gameId: 101, state: 'begun', score: null, betterThan: null, link: null },
  {
    day: today.day,
    gameTypeId: 2,
    gameId: 104,
    state: 'counted',
    score: 214,
    betterThan: 83,
    link: ownLink,
  },
  {
    day: dayAfter(firstDay, days - 1),
    gameTypeId: 1,
    gameId: 102,
    state: 'counted',
    score: -7,
    betterThan: 0,
    link: sharedLink,
  },
]

const row = (parts: string) => Array.from(parts, (part) => (part === '+' ? 'gained' : 'not-gained'))

const result: SharedResult = {
  day: today.day,
  gameTypeId: 2,
  gameName: 'Sandwich',
  score: 214,
  won: true,
  betterThan: 83,
  results: 1110,
  isOver: false,
  marks: [row('+-+++-'), row('++--++'), row('++++-+')],
  text: 'Sandwich of June 1: 214, better than 83%\n▲▽▲▲▲▽ ▲▲▽▽▲▲ ▲▲▲▲▽▲',
}

const shared: SharedResult = {
  ...result,
  gameTypeId: 1,
  gameName: 'SkyWay',
  score: 96,
  betterThan: 41,
  marks: [
    ['hearts', 'none', 'spades', 'clubs'],
    ['none', 'none', 'none', 'none'],
    ['hearts', 'diamonds', 'spades', 'clubs'],
  ],
  text: 'SkyWay of June 1: 96, better than 41%\n♥·♠♣ ···· ♥♦♠♣',
}

const results: Readonly<Record<string, SharedResult>> = {
  [ownLink]: result,
  [sharedLink]: shared,
  [comparedLink]: { ...result, score: -38, won: false, betterThan: 7 },
}

/** As if the database were at the fixed moment, with the same seeds and results in every run. */
export const dailyAnswers = {
  '/api/daily': today,
  '/api/daily/days': { items: past.toReversed(), newer: null, older: null },
  '/api/daily/tries': tries,
  ...Object.fromEntries(Object.entries(results).map(([link, json]) => [`/api/daily/results/${link}`, json])),
}
