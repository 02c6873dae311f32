import pg from 'pg'
import { scoreCountShards } from '../../server/statistics/store.ts'
import { connection, type SocketAddress } from '../../server/storage/database.ts'
import { moveIn, movesOfGame } from './load.ts'

/** The players of a filled database whose reads are measured; the ids are those of their rows in `people`. */
export const measured = { frequent: 1, ordinary: 2 } as const

/** How much a database is filled with. */
export interface Amount {
  /** Finished games of all players. */
  readonly games: number
  /** Those of the frequent player, all of SkyWay. */
  readonly ofFrequentPlayer: number
}

/** The finished games of an ordinary player, half of them of each type. */
const gamesOfPlayer = 100
const movesOfUnfinishedGame = 5
const movesOfSandwich = 18

/**
 * Fills a new database with players, finished games in the order in which they ended, two unfinished games of
 * each player, rankings and statistics. Does nothing if it has players already.
 */
export async function fillWithGames(address: SocketAddress, amount: Amount): Promise<void> {
  const client = new pg.Client(connection(address))
  await client.connect()
  try {
    const { rows } = await client.query('select from people limit 1')
    if (rows.length === 0) for (const statement of statements(amount)) await client.query(statement)
  } finally {
    await client.end()
  }
}

function statements({ games, ofFrequentPlayer }: Amount): string[] {
  const players = games / gamesOfPlayer
  return [
    // No foreign key is checked for rows that follow from one another.
    `set session_replication_role = replica; set jit = off`,
    // A finished game has grown move by move, and found its place where there was room.
    `alter table games set (fillfactor = 100)`,
    `insert into people (issuer, subject, display_name)
      select 'https://players.example', n::text, 'Player ' || n from generate_series(1, ${players}) n`,
    `insert into games (person_id, game_type_id, seed, moves, turn, game_over, game_won, game_score,
        created_at, updated_at, finished_at)
      select person_id, type, sha256(n::text::bytea), (array[${moves(movesOfGame)}, ${moves(movesOfSandwich)}])[type],
        (array[${movesOfGame}, ${movesOfSandwich}])[type], true, chance % 5 > 1, 150 + chance % 450,
        ended - interval '10 minutes', ended, ended
      from generate_series(1, ${games}::bigint) n,
        lateral (select hashint8extended(n, 1) & 2147483647 as chance,
          n * ${ofFrequentPlayer} / ${games} > (n - 1) * ${ofFrequentPlayer} / ${games} as is_frequent,
          now() - (${games} - n) * interval '1 second' as ended),
        lateral (select case
          when is_frequent then ${measured.frequent}
          when n % ${games / gamesOfPlayer} = 7 then ${measured.ordinary}
          else 3 + chance % ${players - 2} end as person_id,
          case when is_frequent then 1 else 1 + (chance / 7) % 2 end as type)`,
    `insert into games (person_id, game_type_id, seed, moves, turn)
      select n, 1, sha256((-n)::text::bytea), ${moves(movesOfUnfinishedGame)}, ${movesOfUnfinishedGame}
      from generate_series(1, ${players}) n, generate_series(1, 2)`,
    `alter table games set (fillfactor = 50)`,
    `insert into rankings (game_type_id, person_id, game_id, score, finished_at)
      select type, people.id, best.id, best.game_score, best.finished_at
      from people, generate_series(1, 2) type, lateral (
        select * from games where person_id = people.id and game_type_id = type and game_won
        order by id desc limit 1) best`,
    `insert into period_rankings (period, starts_on, game_type_id, person_id, game_id, score, finished_at)
      select distinct on (period, starts_on, game_type_id, person_id)
        period, starts_on, game_type_id, person_id, id, game_score, finished_at
      from games, (values ('day'), ('week'), ('month')) as periods (period),
        lateral (select date_trunc(period, finished_at at time zone 'UTC')::date as starts_on) as began
      where game_won and finished_at > now() - interval '70 days'
      order by period, starts_on, game_type_id, person_id, game_score desc, finished_at, id`,
    `insert into player_statistics
        (person_id, game_type_id, games, won, streak, longest_streak, best, total, tens)
      select people.id, type, 50, 30, 1, 7, 599, 18000, tens
      from people, generate_series(1, 2) type,
        (select jsonb_object_agg(150 + n * 10, 1) as tens from generate_series(0, 44) n)`,
    `insert into score_count_shards (game_type_id, ten, shard, games)
      select type, 150 + n * 10, shard, ${games} / 90 / ${scoreCountShards}
      from generate_series(1, 2) type, generate_series(0, 44) n, generate_series(0, ${scoreCountShards - 1}) shard`,
    `insert into game_ordinals (person_id, game_type_id, ordinal, game_id)
      select person_id, game_type_id, ordinal, id
      from (select person_id, game_type_id, id,
        row_number() over (partition by person_id, game_type_id order by id) as ordinal from games) as numbered
      where ordinal % 100 = 0`,
    'vacuum (analyze) games, game_ordinals, people, rankings, period_rankings, player_statistics, score_count_shards',
  ]
}

/** Returns SQL for the first moves of a game of SkyWay. */
function moves(count: number): string {
  const list = Array.from({ length: count }, (_, turn) => moveIn(turn))
  return `'${JSON.stringify(list)}'::jsonb`
}
