import { type Kysely, sql } from 'kysely'
import { setStorage } from '../../storage-options.ts'

/** Games as seed and moves, and the best won game of each player. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Room on each page, so that a move rewrites its row beside the old one and touches no index.
  await sql`
    create table games (
      id bigint generated always as identity primary key,
      person_id bigint references people (id) on delete set null,
      game_type_id integer not null references game_types (id),
      seed bytea not null check (length(seed) = 32),
      moves jsonb not null default '[]',
      turn integer not null default 0 check (turn = jsonb_array_length(moves)),
      game_over boolean not null default false,
      game_won boolean not null default false,
      game_score integer not null default 0,
      auto_won boolean not null default false,
      practice boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      finished_at timestamptz
    )`.execute(db)
  // A long list of moves is rewritten at each move: packing it each time would cost more than it saves.
  await setStorage(db, sql`alter table games set (fillfactor = 50, toast_tuple_target = 8160)`)
  await sql`create index games_of_person on games (person_id, game_type_id, id desc)`.execute(db)
  await sql`create index games_unfinished on games (person_id, game_type_id) where not game_over`.execute(db)
  await sql`
    create table rankings (
      game_type_id integer not null references game_types (id),
      person_id bigint not null references people (id) on delete cascade,
      game_id bigint not null references games (id) on delete cascade,
      score integer not null,
      finished_at timestamptz not null default now(),
      finish_order bigint generated always as identity,
      primary key (game_type_id, person_id)
    )`.execute(db)
  await sql`create index rankings_best on rankings (game_type_id, score desc, finish_order)`.execute(db)
  await sql`create index rankings_of_person on rankings (person_id)`.execute(db)
  await sql`create index rankings_of_game on rankings (game_id)`.execute(db)
}
