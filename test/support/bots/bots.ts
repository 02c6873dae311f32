import { TestClient } from '../server/test-client.ts'

/** The clients of a trial: an admin, and readers, who may play. */
export interface TrialClients {
  readonly admin: TestClient
  readonly players: readonly TestClient[]
}

/** The password of every player. */
export const playerPassword = 'climbing the sky'
export const playerEmail = (index: number): string => `player${index}@example.org`

/** Creates an admin through the one-time link and `count` readers, each with their own code. */
export async function invite(address: string, firstAdminLink: string, count: number): Promise<TrialClients> {
  const admin = new TestClient(address)
  await admin.becomeFirstAdmin(firstAdminLink, 'admin@example.org', 'a path of hearts', 'Ada')
  const players: TestClient[] = []
  for (let index = 0; index < count; index++) {
    const player = new TestClient(address)
    await player.signUp(playerEmail(index), playerPassword, `Player ${index}`)
    const code = `trial-${index}`
    await admin.call('POST', '/Codes', { code })
    const redeemed = await player.call('PUT', '/Codes', { code })
    if (redeemed.body !== true) throw new Error(`Code refused: ${JSON.stringify(redeemed)}`)
    players.push(player)
  }
  return { admin, players }
}
