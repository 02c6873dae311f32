import { answer, api } from '../api/client.ts'

/** Redeems a code for the caller. True: the caller is a reader now. @throws when no answer came */
export function redeemCode(code: string): Promise<boolean> {
  return answer(api.PUT('/Codes', { body: { code } }))
}

/** Adds a code that one other person may redeem; for admins. @throws when it was refused or no answer came */
export function addCode(code: string): Promise<boolean> {
  return answer(api.POST('/Codes', { body: { code } }))
}
