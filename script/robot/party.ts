import { Visitor } from './visitor.ts'

/** Who comes to a trial: an admin, and readers who may play. */
export interface Party {
  readonly admin: Visitor
  readonly players: readonly Visitor[]
}

/** How every player of a party signs in. */
export const playerPassword = 'climbing the sky'
export const playerEmail = (index: number): string => `player${index}@example.org`

/** An admin by the one-time link, and as many readers as asked for, each by a code of their own. */
export async function invite(address: string, firstAdminLink: string, count: number): Promise<Party> {
  const admin = new Visitor(address)
  await admin.becomeFirstAdmin(firstAdminLink, 'admin@example.org', 'a path of hearts', 'Ada')
  const players: Visitor[] = []
  for (let index = 0; index < count; index++) {
    const player = new Visitor(address)
    await player.signUp(playerEmail(index), playerPassword, `Player ${index}`)
    const code = `trial-${index}`
    await admin.call('POST', '/Codes', { code })
    const redeemed = await player.call('PUT', '/Codes', { code })
    if (redeemed.body !== true) throw new Error(`Code refused: ${JSON.stringify(redeemed)}`)
    players.push(player)
  }
  return { admin, players }
}
