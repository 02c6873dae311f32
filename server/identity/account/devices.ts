import { type Kysely, sql } from 'kysely'
import * as text from '../../../content/text/people.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'

/**
 * The most devices on which an account may be signed in (AUTH-14). One more ends the sign-in that was not
 * used for longest.
 */
const mostDevices = 60

/** A sign-in, as its owner sees it. */
export interface Device {
  readonly id: string
  readonly name: string
  /** When it last renewed its tokens, which happens once in the lifetime of an access token. */
  readonly usedAt: Date
}

const usedAt = sql<Date>`greatest(sign_in.created_at, (
  select max(created_at) from identity_oidc_entity where session_id = sign_in.id and model = 'RefreshToken'))`

/** What finds the name of a device: the hash of its cookie, or of the sign-in itself if an older server has begun it. */
const nameKey = sql`coalesce(sign_in.device_hash, sha256(convert_to(sign_in.id, 'UTF8')))`

/** Returns the devices on which an account is signed in, the last used first. */
export async function listDevices(db: Kysely<Tables>, account: string): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, coalesce(own.name, device) as name, ${usedAt} as "usedAt"
    from identity_session as sign_in
    left join identity_device_names as own on own.user_id = sign_in.user_id and own.device_hash = ${nameKey}
    where sign_in.user_id = ${account} and expires_at > now()
    order by "usedAt" desc, id`.execute(db)
  return rows
}

/**
 * Gives a device on which an account is signed in a name, which it keeps after a logout; with an empty one it is called by
 * its browser and system again. Returns whether the account is signed in there.
 */
export async function nameDevice(
  db: Kysely<Tables>,
  account: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ key: Buffer }>`
      select ${nameKey} as key from identity_session as sign_in
      where user_id = ${account} and id = ${id} and expires_at > now()`.execute(transaction)
    const [device] = rows
    if (!device) return false
    await sql`
      delete from identity_device_names where user_id = ${account} and device_hash = ${device.key}`.execute(
      transaction,
    )
    if (name === '') return true
    await sql`
      insert into identity_device_names (user_id, device_hash, name) values (${account}, ${device.key}, ${name})
      on conflict (user_id, device_hash) do update set name = excluded.name, named_at = now()`.execute(
      transaction,
    )
    await sql`
      delete from identity_device_names where user_id = ${account} and device_hash in (
        select device_hash from identity_device_names where user_id = ${account}
        order by named_at desc, device_hash offset ${mostDevices})`.execute(transaction)
    return true
  })
}

/** Ends the sign-ins of an account beyond the most that it may have. */
export async function endSurplusDevices(db: Kysely<Tables>, account: string): Promise<void> {
  await sql`
    delete from identity_session where id in (
      select id from identity_session as sign_in where user_id = ${account}
      order by ${usedAt} desc, id offset ${mostDevices}
    )`.execute(db)
}

/** Signs an account out on one device; returns whether it was signed in there. */
export async function signOutDevice(db: Kysely<Tables>, account: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from identity_session where user_id = ${account} and id = ${id} returning 1`.execute(db)
  return rows.length > 0
}

/** Signs an account out on all devices, or on all but one; returns on how many. */
export async function signOutEverywhere(
  db: Kysely<Tables>,
  account: string,
  { except = null }: { except?: string | null } = {},
): Promise<number> {
  const { rows } = await sql`
    delete from identity_session where user_id = ${account} and id is distinct from ${except} returning 1`.execute(
    db,
  )
  return rows.length
}

// The order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a name by which a person recognizes a device, from its User-Agent: `Firefox on Windows`. */
export function deviceName(userAgent: string | undefined): string {
  const find = (known: typeof browsers) => known.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser !== undefined && system !== undefined) return text.device({ browser, system })
  return browser ?? system ?? text.unknownDevice
}
