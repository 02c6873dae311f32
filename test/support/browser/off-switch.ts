import { expect } from '@playwright/test'
import type { Person } from './people.ts'
import type { SharedServer } from './test.ts'

/** Runs `act` while the admin has switched the API off, when only the routes of System answer. */
export async function whileOff({ server, admin }: SharedServer, act: () => Promise<void>): Promise<void> {
  // Also renews the admin's token if it is old.
  expect(await isActive(admin)).toBe(true)
  const off = await fetch(`${server.address}/lambda/backend-off`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.client.signedIn.tokens.access}`,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  expect(off.status).toBe(200)
  try {
    await act()
  } finally {
    await switchOn(admin)
  }
}

async function isActive(admin: Person): Promise<boolean> {
  return JSON.stringify((await admin.client.call('GET', '/System/secure')).body).includes('"apiActive":true')
}

/** Switches the API on if it is off. */
export async function switchOn(admin: Person): Promise<void> {
  if (await isActive(admin)) return
  expect((await admin.client.call('GET', '/System/secure/toggle')).status).toBe(200)
}
