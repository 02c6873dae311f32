import { sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'

/**
 * Takes all scores of a person off the leaderboard and the boards of all periods, and keeps off it what the person wins later. Returns false if
 * the person is hidden already, or does not exist.
 */
export async function hidePerson(transaction: Transaction<Tables>, personId: number): Promise<boolean> {
  await lockScores(transaction, personId)
  const { rows } = await sql`
    insert into hidden_people (person_id) select id from people where id = ${personId}
    on conflict do nothing returning person_id`.execute(transaction)
  if (rows.length === 0) return false
  await sql`
    with taken as (
      delete from rankings where person_id = ${personId}
      returning game_type_id, person_id, game_id, score, finished_at, finish_order
    )
    insert into hidden_rankings (game_type_id, person_id, game_id, score, finished_at, finish_order)
    select * from taken`.execute(transaction)
  await sql`
    with taken as (
      delete from period_rankings where person_id = ${personId}
      returning period, starts_on, game_type_id, person_id, game_id, score, finished_at
    )
    insert into hidden_period_rankings
      (period, starts_on, game_type_id, person_id, game_id, score, finished_at)
    select * from taken`.execute(transaction)
  return true
}

/**
 * Puts the scores of a hidden person back on the leaderboard, where they were among equals. Returns false if the
 * person is not hidden.
 */
export async function showPerson(transaction: Transaction<Tables>, personId: number): Promise<boolean> {
  await lockScores(transaction, personId)
  const { rows } = await sql`
    delete from hidden_people where person_id = ${personId} returning person_id`.execute(transaction)
  if (rows.length === 0) return false
  await sql`
    with back as (
      delete from hidden_rankings where person_id = ${personId}
      returning game_type_id, person_id, game_id, score, finished_at, finish_order
    )
    insert into rankings (game_type_id, person_id, game_id, score, finished_at, finish_order)
    overriding system value select * from back`.execute(transaction)
  await sql`
    with back as (
      delete from hidden_period_rankings where person_id = ${personId}
      returning period, starts_on, game_type_id, person_id, game_id, score, finished_at
    )
    insert into period_rankings (period, starts_on, game_type_id, person_id, game_id, score, finished_at)
    select * from back`.execute(transaction)
  return true
}

/** Waits for the games of a person that are just ending, and lets later ones wait until the transaction ends. */
export async function lockScores(transaction: Transaction<Tables>, personId: number): Promise<void> {
  await sql`select from people where id = ${personId} for update`.execute(transaction)
}
