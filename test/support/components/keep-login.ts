import { type Tokens, tokensKey } from '../../../web/session/storage.ts'

/** Keeps the tokens of a login in this browser, so that calls are made as a person who is logged in. */
export function keepLogin(): void {
  const token = `e30.${btoa(JSON.stringify({ sub: 'rosa-of-the-sky' }))}.`
  const tokens: Tokens = {
    accessToken: token,
    refreshToken: null,
    idToken: token,
    expiresAt: Date.now() + 3_600_000,
  }
  localStorage.setItem(tokensKey, JSON.stringify(tokens))
}
