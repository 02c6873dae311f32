// Makes data with an earlier commit, as an operator has them who upgrades: accounts, a passkey, codes, and games by
// bots. Then starts this work tree on them. Every acknowledged move must be there once, every game must replay and
// the unfinished ones go on, the leaderboards must be the same, and everybody must get in as before: by the login that is
// open, by password, by passkey and by a code. Exits with 1 if not.
//   script/trial older-data COMMIT [--games N] [--players N]   by default 450 games and 8 players
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { type GameTypeId, gameTypeIds } from '@skyway/engine/record/game-type.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { git } from '../../script/src/packaging/release-folder.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { errorMessage } from '../../server/storage/errors.ts'
import type { Tables } from '../../server/storage/tables.ts'
import { SoftwarePasskey } from '../support/app/software-passkey.ts'
import { type Acknowledged, type Player, someMove, startBots } from '../support/bots/bot.ts'
import { invite, playerEmail, playerPassword, type TrialClients } from '../support/bots/bots.ts'
import { compareMoves, countMoves, replayAll, verdict } from '../support/bots/lost-moves.ts'
import { answeredGame } from '../support/games/answered-game.ts'
import { goodMove } from '../support/games/good-moves.ts'
import { playedRecord } from '../support/games/played-record.ts'
import { embeddedIn } from '../support/postgres/postgres.ts'
import { freePort, type ServerProcess, startServer, withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { firstAdminLinkOf } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const { values, positionals } = parseArgs({
  options: { games: { type: 'string', default: '450' }, players: { type: 'string', default: '8' } },
  allowPositionals: true,
})
const [commit = ''] = positionals
const root = path.resolve(import.meta.dirname, '../..')

const boards = z.array(z.object({ displayName: z.string(), gameId: z.number(), score: z.number() }))
const unfinished = z.array(z.object({ gameId: z.number() }))
const unusedCode = 'open-since-then'

/** What was made with the earlier commit. */
interface Older extends TrialClients {
  readonly acknowledged: Acknowledged
  readonly passkey: SoftwarePasskey
  readonly boards: z.infer<typeof boards>
}

async function main(): Promise<number> {
  const parent = throwAwayFolder()
  const data = path.join(parent, 'data')
  const variables = { DATA_FOLDER: data, PORT: String(await freePort()), LOG_LEVEL: 'error' }
  const checkout = path.join(parent, 'older')
  git(root, 'worktree', 'add', '--detach', '--quiet', checkout, commit)
  try {
    execFileSync(path.join(checkout, 'script/build'), { stdio: 'inherit' })
    const older = await startServer({ ...variables, ...withoutLimitsOf(checkout) }, { release: checkout })
    await older.ready()
    const made = await makeData(older, data)
    await older.stop()
    console.log(
      `${commit} made ${made.acknowledged.size} games with ${countMoves(made.acknowledged)} moves, ` +
        `${made.boards.length} of them on the leaderboards`,
    )
    const newer = await startServer({ ...variables, ...withoutLimits })
    await newer.ready()
    const wrong = await check(newer, made, data)
    await newer.stop()
    return verdict(wrong, 'Everything is there, and everybody got in.')
  } finally {
    git(root, 'worktree', 'remove', '--force', checkout)
    rmSync(parent, { recursive: true, force: true })
  }
}

/** Returns the variables that raise every limit of an older commit, as its page of settings names them. */
function withoutLimitsOf(checkout: string): Readonly<Record<string, string>> {
  const page = readFileSync(path.join(checkout, 'docs/operator/settings.md'), 'utf8')
  return Object.fromEntries((page.match(/\bLIMIT_[A-Z_]+\b/g) ?? []).map((name) => [name, '1000000']))
}

async function makeData(server: ServerProcess, data: string): Promise<Older> {
  const { admin, players } = await invite(server.address, firstAdminLinkOf(server), Number(values.players))
  const passkey = new SoftwarePasskey(server.address)
  await players[0]?.addPasskey(passkey)
  await admin.call('POST', '/Codes', { code: unusedCode })
  const acknowledged: Acknowledged = new Map()
  using playing = startBots(players.map(asPlayer), acknowledged)
  while (acknowledged.size < Number(values.games)) await playing.lasts(200)
  await playing.end()
  const { db, close } = openDatabase(embeddedIn(data), 1)
  for (const player of players.slice(0, 2))
    for (const gameTypeId of gameTypeIds) await win(asPlayer(player), gameTypeId, db, acknowledged)
  await close()
  return { admin, players, acknowledged, passkey, boards: await readBoards(admin) }
}

/** Plays a game well, with the cards that its seed in the database deals: bots that play at random never win. */
async function win(
  player: Player,
  gameTypeId: GameTypeId,
  db: Kysely<Tables>,
  acknowledged: Acknowledged,
): Promise<void> {
  const { id } = answeredGame((await player.call('POST', '/games', { gameTypeId })).body)
  const { seed } = await db.selectFrom('games').select('seed').where('id', '=', id).executeTakeFirstOrThrow()
  const { moves } = playedRecord(gameTypeId, (state) => goodMove(state, randomInt), seed)
  for (const [turn, move] of moves.entries())
    answeredGame((await player.call('PUT', '/games', { gameId: id, ...move, turn })).body)
  acknowledged.set(id, { gameTypeId, moves: [...moves] })
}

/** Returns a player whose games have what was added to them later. */
function asPlayer(client: TestClient): Player {
  return {
    async call(...request) {
      const { status, body } = await client.call(...request)
      return { status, body: typeof body === 'object' ? { day: null, challenge: null, ...body } : body }
    },
  }
}

async function readBoards(client: TestClient): Promise<Older['boards']> {
  const read = gameTypeIds.map((id) => client.call('GET', `/gametypes/ranked/${id}`))
  return (await Promise.all(read)).flatMap(({ body }) => boards.parse(body))
}

/** Returns one sentence for everything that is not as it was. */
async function check(server: ServerProcess, made: Older, data: string): Promise<string[]> {
  const wrong: string[] = []
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => wrong.push(`${what}: ${errorMessage(error)}`))
  }
  const { admin, players, passkey, acknowledged } = made
  for (const [index, player] of players.entries()) {
    await attempt(`the open login of player ${index}`, () => player.renew())
    await attempt(`the password of player ${index}`, () =>
      new TestClient(server.address).signIn(playerEmail(index), playerPassword),
    )
  }
  await attempt('the passkey', () => new TestClient(server.address).signInWithPasskey(passkey))
  await attempt('the code', () => redeem(new TestClient(server.address)))
  wrong.push(...(await compareMoves(admin, acknowledged)), ...(await replayAll(embeddedIn(data))))
  if (!isDeepStrictEqual(await readBoards(admin), made.boards)) wrong.push('the leaderboards have changed')
  for (const player of players) await attempt('an unfinished game', () => goOn(player))
  return wrong
}

async function redeem(newcomer: TestClient): Promise<void> {
  await newcomer.signUp('newcomer@example.org', playerPassword, 'Newcomer')
  const { body } = await newcomer.call('PUT', '/Codes', { code: unusedCode })
  if (body !== true) throw new Error(JSON.stringify(body))
}

/** Makes a move in each game that the player has not finished. */
async function goOn(player: TestClient): Promise<void> {
  for (const { gameId } of unfinished.parse((await player.call('GET', '/games/unfinished')).body)) {
    const game = answeredGame((await player.call('GET', `/games/${gameId}`)).body)
    const moved = await player.call('PUT', '/games', {
      gameId,
      ...someMove(game, randomInt),
      turn: game.turn,
    })
    if (answeredGame(moved.body).turn !== game.turn + 1) throw new Error(`game ${gameId} did not go on`)
  }
}

if (commit === '') console.error('script/trial older-data COMMIT: the commit is missing')
process.exitCode = commit === '' ? 2 : await main()
