import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { OidcClient } from '../../session/oidc-client.ts'
import type { Tables } from '../../storage/tables.ts'

/**
 * Registers the site at the embedded provider, or updates its registration: a public client with exactly one
 * redirect address, and the API as the resource of its tokens.
 */
export async function registerSite(db: Kysely<Tables>, site: OidcClient, resource: string): Promise<void> {
  // The library accepts plain http only from native clients, and only at a loopback address.
  const type = site.redirectAfterSignIn.startsWith('https:') ? 'web' : 'native'
  await sql`
    insert into identity_oauth_client (
      id, client_id, name, application_type, redirect_uris, post_logout_redirect_uris, scopes,
      token_endpoint_auth_method, grant_types, response_types,
      require_pkce, skip_consent, enable_end_session, disabled, created_at, updated_at
    ) values (
      ${randomUUID()}, ${site.clientId}, 'The site', ${type},
      ${JSON.stringify([site.redirectAfterSignIn])}, ${JSON.stringify([site.redirectAfterSignOut])},
      ${JSON.stringify(site.scope.split(' '))},
      'none', '["authorization_code","refresh_token"]', '["code"]',
      true, true, true, false, now(), now()
    )
    on conflict (client_id) do update set
      application_type = excluded.application_type,
      redirect_uris = excluded.redirect_uris,
      post_logout_redirect_uris = excluded.post_logout_redirect_uris,
      scopes = excluded.scopes,
      updated_at = excluded.updated_at`.execute(db)
  await sql`
    insert into identity_oauth_resource (id, identifier, name, disabled, created_at, updated_at, policy_version)
    values (${randomUUID()}, ${resource}, 'The API', false, now(), now(), 1)
    on conflict (identifier) do nothing`.execute(db)
}

/** Returns whether exactly this address is registered for a client. */
export async function isRegisteredRedirect(
  db: Kysely<Tables>,
  { clientId, address, use }: { clientId: string; address: string; use: 'sign-in' | 'sign-out' },
): Promise<boolean> {
  const column = sql.ref(use === 'sign-in' ? 'redirect_uris' : 'post_logout_redirect_uris')
  const { rows } = await sql`
    select from identity_oauth_client
    where client_id = ${clientId} and not coalesce(disabled, false) and ${column} @> ${JSON.stringify([address])}::jsonb
  `.execute(db)
  return rows.length > 0
}
