import { seedToHex } from '@skyway/engine/chance/seed.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import { sql, type Transaction } from 'kysely'
import type { QueryConfig, QueryResult } from 'pg'
import * as text from '../../content/text/game-answers.ts'
import { conflict, forbidden, unauthorized } from '../http/problem.ts'
import { type Database, usualWaits } from '../storage/database.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import { isReferenceMissing, isRolledBack } from '../storage/errors.ts'
import type { Tables } from '../storage/tables.ts'
import { withRetries } from '../storage/transaction.ts'
import { areOf, keepPlaces, nextCreatedAt, unplacedGames } from './game-list.ts'
import { GroupCommit } from './group-commit.ts'
import { type Move, moveStatement, movesStatement, type Player } from './move-statement.ts'
import { columns, isSecret, nameOfType, type StoredGame, storedGame } from './stored-game.ts'

/** What a new game is dealt from. */
export type Deal = Pick<StoredGame, 'gameTypeId' | 'seed' | 'practice' | 'day' | 'challenge'>

/** The most unfinished games of one type that a player may have. */
const mostUnfinished = 20

/** Reads and writes games. */
export class GameStore {
  readonly #database: Database
  readonly #finishedGameStatements: readonly string[]
  readonly #moves = new GroupCommit<Move, number>({
    storeTogether: (moves) => this.#appendTogether(moves),
    storeAlone: (move) => this.#appendAlone(move),
    keyOf: ({ gameId }) => gameId,
    isOfOneItem: isRolledBack,
    mostItems: 64,
    mostStatements: 1,
    longestWait: usualWaits.answer,
  })

  /** @param finishedGameStatements what other features keep of a finished game, see `moveStatement` */
  constructor(database: Database, finishedGameStatements: readonly string[]) {
    this.#database = database
    this.#finishedGameStatements = finishedGameStatements
  }

  /**
   * Deals a new game.
   *
   * @throws Problem 401 if the person was deleted, 403 if they may not play, 409 if they have too many
   *   unfinished games, or the day of the deal is not the current one
   */
  async create(
    transaction: Transaction<Tables>,
    player: Player,
    { gameTypeId, seed, practice, day, challenge }: Deal,
  ): Promise<StoredGame> {
    // Locks the person's row, since two requests at once could both find the last free place.
    const person = await transaction
      .selectFrom('people')
      .select('is_reader')
      .where('id', '=', player.personId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) throw unauthorized()
    if (!person.is_reader && !player.mayPlay) throw forbidden()
    const own = { personId: player.personId, gameTypeId }
    const { rows } = await sql<{ id: number; name: string; unplaced: number; isSecret: boolean }>`
      insert into games (person_id, game_type_id, seed, practice, day, challenge_id, created_at)
      select ${player.personId}, ${gameTypeId}, ${Buffer.from(seed)}, ${practice}, ${day}, ${challenge},
        ${nextCreatedAt(own)}
      where (select count(*) from games where ${areOf(own)} and not game_over) < ${mostUnfinished}
      returning id, ${nameOfType}, ${isSecret}, (${unplacedGames(own)}) as unplaced`.execute(transaction)
    const [row] = rows
    if (!row) throw conflict(text.tooManyGames({ most: mostUnfinished }), 'too-many-games')
    const { id, name, unplaced } = row
    // Throwing undoes it: a try begins on its day.
    if (day !== null && row.isSecret === practice) throw conflict(text.dayChanged, 'day-changed')
    await keepPlaces(transaction, own, unplaced)
    const begun = { moves: [], turn: 0, gameOver: false }
    return { id, name, ...own, seed, practice, day, challenge, isSecret: row.isSecret, ...begun }
  }

  /**
   * Returns a person's own game.
   *
   * @throws Problem 404 for any other game
   */
  async findOwn(personId: number, gameId: number): Promise<StoredGame> {
    const row = await this.#games()
      .where('id', '=', gameId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return storedGame(row)
  }

  /**
   * Returns a person's own finished game, whose cards are no secret.
   *
   * @throws Problem 404 for any other person's game, 409 if it is not over, or is on the deal of a day that is not over
   */
  async findOwnFinished(personId: number, gameId: number): Promise<StoredGame> {
    const found = await this.findOwn(personId, gameId)
    if (!found.gameOver) throw conflict(text.notOver, 'game-not-over')
    if (found.isSecret) throw conflict(text.dayNotOver, 'day-not-over')
    return found
  }

  /** Returns a person's one try of a day's deal, or null if it has not begun. */
  async findTry(
    personId: number,
    { gameTypeId, day }: Pick<Deal, 'gameTypeId' | 'day'>,
  ): Promise<StoredGame | null> {
    const row = await this.#games()
      .where('person_id', '=', personId)
      .where('day', '=', day)
      .where('game_type_id', '=', gameTypeId)
      .where('practice', '=', sql<boolean>`false`)
      .executeTakeFirst()
    return row ? storedGame(row) : null
  }

  /** Returns a person's one game in a challenge, or null if it has not begun. */
  async findAnswer(personId: number, challenge: string): Promise<StoredGame | null> {
    const row = await this.#games()
      .where('challenge_id', '=', challenge)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return row ? storedGame(row) : null
  }

  /**
   * Returns any game.
   *
   * @throws Problem 404 if it does not exist
   */
  async find(gameId: number): Promise<StoredGame> {
    return storedGame(await this.#games().where('id', '=', gameId).executeTakeFirst())
  }

  /**
   * Returns the seed and the moves of any game.
   *
   * @throws Problem 404 if it does not exist
   */
  async recordOf(gameId: number): Promise<Replayable> {
    const { gameTypeId, seed, moves } = await this.find(gameId)
    return { gameTypeId, seed: seedToHex(seed), moves }
  }

  /**
   * Returns a game for a move of its player.
   *
   * @throws Problem 401 if the person was deleted, 403 if they may not play, 404 for another person's game
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
    return storedGame(row)
  }

  /**
   * Checks and stores a move. Returns false if the move was not stored, since something that its statement checks
   * does not hold. Moves that arrive at once share a statement, except for last moves.
   */
  async append(move: Move): Promise<boolean> {
    return await (move.shown.gameOver ? this.#appendAlone(move) : this.#moves.add(move))
  }

  async #appendAlone(move: Move): Promise<boolean> {
    try {
      const { rowCount } = await this.#query(moveStatement(move, this.#finishedGameStatements))
      return rowCount === 1
    } catch (error) {
      // The person was deleted at this moment and cannot be ranked.
      if (isReferenceMissing(error)) return false
      throw error
    }
  }

  async #appendTogether(moves: readonly Move[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.#query<[gameId: number]>(movesStatement(moves))
    return new Set(rows.map(([gameId]) => gameId))
  }

  /** Sends a prepared statement by the pool, since the query builder does not support them. */
  async #query<Row extends object>(statement: QueryConfig): Promise<QueryResult<Row>> {
    return await withRetries(() => this.#database.pool.query<Row>(statement))
  }

  /**
   * Returns up to `limit` of a person's unfinished games, the last played first. There are at most
   * `mostUnfinished` of each type to sort.
   */
  async unfinished(personId: number, limit: number): Promise<StoredGame[]> {
    const rows = await this.#games()
      .where('person_id', '=', personId)
      .where('game_over', '=', sql<boolean>`false`)
      .orderBy('updated_at', 'desc')
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(storedGame)
  }

  #games() {
    return this.#database.db.selectFrom('games').select(columns)
  }
}

/** Nobody can continue a deleted player's unfinished game. Finished games stay without a player and a place. */
export const gameDeletion: readonly DeletionRule[] = [
  { table: 'game_ordinals', column: 'person_id', outcome: 'removed' },
  { table: 'games', column: 'person_id', outcome: 'removed', only: sql`not game_over` },
  {
    table: 'games',
    column: 'person_id',
    outcome: 'detached',
    // All but the seed: the cards that are still hidden follow from it.
    shown: [
      'id',
      'game_type_id',
      'moves',
      'game_over',
      'game_won',
      'game_score',
      'auto_won',
      'practice',
      'day',
      'challenge_id',
      'created_at',
      'updated_at',
      'finished_at',
    ],
  },
]
