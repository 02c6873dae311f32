import { type GameTypeId, isGameTypeId, type WireMove } from '@skyway/engine/record/game.ts'
import { readMoves } from '@skyway/engine/record/record.ts'
import { sql } from 'kysely'
import { conflict, forbidden, notFound, unauthorized } from '../http/problem.ts'
import type { Database } from '../storage/database.ts'
import { type Move, moveStatement } from './move-statement.ts'
import type { Player } from './player.ts'

/** A game as its row tells it. */
export interface StoredGame {
  readonly id: number
  /** Null when its player was deleted. */
  readonly personId: number | null
  readonly gameTypeId: GameTypeId
  readonly name: string
  readonly seed: Uint8Array
  /** Played on a deal that its player knows; never ranked or counted. */
  readonly practice: boolean
  readonly moves: readonly WireMove[]
  readonly turn: number
  readonly gameOver: boolean
}

/** What a new game is dealt from. */
export type Deal = Pick<StoredGame, 'gameTypeId' | 'seed' | 'practice'>

/** More unfinished games of one type than anyone plays at a time. */
const mostUnfinished = 20

const foreignKeyViolation = '23503'

/** Reads and writes games. */
export class GameStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Deals a new game.
   * Throws 401 for a person who is gone, 403 for one who may not play, 409 for one with too many unfinished games.
   */
  async create(player: Player, { gameTypeId, seed, practice }: Deal): Promise<StoredGame> {
    return await this.#database.db.transaction().execute(async (transaction) => {
      // One new game of a person at a time, or two requests could both find room for the last one.
      const person = await transaction
        .selectFrom('people')
        .select('is_reader')
        .where('id', '=', player.personId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!person) throw unauthorized()
      if (!person.is_reader && !player.mayPlay) throw forbidden()
      const unfinished = await transaction
        .selectFrom('games')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person_id', '=', player.personId)
        .where('game_type_id', '=', gameTypeId)
        .where('game_over', '=', sql<boolean>`false`)
        .executeTakeFirstOrThrow()
      if (unfinished.count >= mostUnfinished) {
        throw conflict(
          `You have ${mostUnfinished} unfinished games of this type; finish one first.`,
          'too-many-games',
        )
      }
      const row = await transaction
        .insertInto('games')
        .values({ person_id: player.personId, game_type_id: gameTypeId, seed: Buffer.from(seed), practice })
        .returning(['id', nameOfType])
        .executeTakeFirstOrThrow()
      const begun = { moves: [], turn: 0, gameOver: false }
      return { ...row, personId: player.personId, gameTypeId, seed, practice, ...begun }
    })
  }

  /** A person's own game; throws 404 for any other. */
  async findOwn(personId: number, gameId: number): Promise<StoredGame> {
    const row = await this.#games()
      .where('id', '=', gameId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return stored(row)
  }

  /** A person's own finished game; throws 404 for any other person's, 409 for one that is not over. */
  async findOwnFinished(personId: number, gameId: number): Promise<StoredGame> {
    const found = await this.findOwn(personId, gameId)
    if (!found.gameOver) throw conflict('The game is not over yet.', 'game-not-over')
    return found
  }

  /** Anyone's game; throws 404 when there is none. */
  async find(gameId: number): Promise<StoredGame> {
    return stored(await this.#games().where('id', '=', gameId).executeTakeFirst())
  }

  /**
   * A game for a move of its player. Throws 401 for a person who is gone, 403 for one who may not play, 404 for a
   * game of someone else.
   */
  async findForMove(player: Player, gameId: number): Promise<StoredGame> {
    const row = await this.#database.db
      .selectFrom('people')
      .leftJoin('games', (join) =>
        join.onRef('games.person_id', '=', 'people.id').on('games.id', '=', gameId),
      )
      .select(['people.is_reader', ...columns])
      .where('people.id', '=', player.personId)
      .executeTakeFirst()
    if (!row) throw unauthorized()
    if (!row.is_reader && !player.mayPlay) throw forbidden()
    return stored(row)
  }

  /**
   * Decides and stores a move in one statement. Answers false when it was not stored, because something that the
   * statement checks does not hold.
   */
  async append(player: Player, move: Move): Promise<boolean> {
    try {
      // Straight to the pool: a prepared statement, which the query builder does not know.
      const { rowCount } = await this.#database.pool.query(moveStatement(player, move))
      return rowCount === 1
    } catch (error) {
      // The person was deleted at this moment and has no place in a ranking.
      if (error instanceof Error && 'code' in error && error.code === foreignKeyViolation) return false
      throw error
    }
  }

  /** `limit` of a person's games of a type after the first `offset`, the newest first, and how many there are in all. */
  async list(
    { personId, gameTypeId }: { personId: number; gameTypeId: number },
    { limit, offset }: { limit: number; offset: number },
  ) {
    const own = this.#database.db
      .selectFrom('games')
      .where('person_id', '=', personId)
      .where('game_type_id', '=', gameTypeId)
    const [rows, { count }] = await Promise.all([
      own
        .select(['id', 'game_over', 'game_won', 'game_score', 'practice', 'created_at'])
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
      own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ])
    return { rows, count }
  }

  #games() {
    return this.#database.db.selectFrom('games').select(columns)
  }
}

const nameOfType = sql<string>`(select name from game_types where game_types.id = games.game_type_id)`.as(
  'name',
)

const columns = [
  'games.id',
  'games.person_id',
  'games.game_type_id',
  'games.seed',
  'games.practice',
  'games.moves',
  'games.turn',
  'games.game_over',
  nameOfType,
] as const

interface Row {
  id: number | null
  person_id: number | null
  game_type_id: number | null
  seed: Buffer | null
  practice: boolean | null
  moves: unknown
  turn: number | null
  game_over: boolean | null
  name: string
}

function stored(row: Row | undefined): StoredGame {
  if (!row || row.id === null || row.seed === null || row.turn === null) throw notFound()
  if (!isGameTypeId(row.game_type_id)) throw new Error(`Game ${row.id} is of a type without rules`)
  return {
    id: row.id,
    personId: row.person_id,
    gameTypeId: row.game_type_id,
    name: row.name,
    seed: row.seed,
    practice: row.practice === true,
    moves: readMoves(row.moves),
    turn: row.turn,
    gameOver: row.game_over === true,
  }
}
