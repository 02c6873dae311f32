import { type Kysely, sql } from 'kysely'

/**
 * The place of every hundredth game of a player among the player's games of its type, so that a list of any length is
 * counted and entered from the nearest of them. Games of a player keep their order and are never deleted one by one, so a
 * place, once known, is true forever. Processes of the build before need not write any: they are added with a later game.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game_ordinals (
      person_id bigint not null,
      game_type_id integer not null,
      ordinal integer not null,
      game_id bigint not null,
      primary key (person_id, game_type_id, ordinal)
    )`.execute(db)
  await sql`
    insert into game_ordinals (person_id, game_type_id, ordinal, game_id)
    select person_id, game_type_id, ordinal, id
    from (
      select person_id, game_type_id, id,
        row_number() over (partition by person_id, game_type_id order by id) as ordinal
      from games where person_id is not null
    ) as numbered
    where ordinal % 100 = 0`.execute(db)
  // References come last, since nobody can delete a person from here on until the migration ends. Some may be deleted
  // already.
  await sql`
    alter table game_ordinals
      add constraint game_ordinals_person_id_fkey
        foreign key (person_id) references people (id) on delete cascade not valid,
      add foreign key (game_type_id) references game_types (id)`.execute(db)
  await sql`
    delete from game_ordinals
    where not exists (select from people where people.id = game_ordinals.person_id)`.execute(db)
  await sql`alter table game_ordinals validate constraint game_ordinals_person_id_fkey`.execute(db)
}
