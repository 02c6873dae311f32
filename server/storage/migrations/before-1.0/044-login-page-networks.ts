import { type Kysely, sql } from 'kysely'

/**
 * An authorization request that waits for its login page names the network that it came from as a hash, so that nobody can
 * fill the database with such requests, or crowd out those of others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_oidc_entity add column network_hash bytea`.execute(db)
  await sql`
    create index identity_oidc_entity_network_hash_idx on identity_oidc_entity (network_hash, created_at)
    where model = 'Interaction'`.execute(db)
}
