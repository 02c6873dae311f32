import type { Pool } from 'pg'

/** Lets the waits, limits and challenges of a database be this many seconds older, by shifting their times. */
export async function passTime(pool: Pool, seconds: number): Promise<void> {
  const columns = {
    identity_tries: ['free_at', 'forget_at'],
    identity_try_budgets: ['full_at'],
    identity_challenge: ['expires_at'],
    rate_limits: ['ends_at'],
  }
  for (const [table, names] of Object.entries(columns)) {
    const changes = names.map((name) => `${name} = ${name} - make_interval(secs => $1)`)
    await pool.query(`update ${table} set ${changes.join(', ')}`, [seconds])
  }
}
