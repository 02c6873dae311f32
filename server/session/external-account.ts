import { decodeJwt } from 'jose'

/** The scope with which Cognito lets a token manage its own user. */
const userAdministration = 'aws.cognito.signin.user.admin'

const answerMilliseconds = 5000

/**
 * Deletes the caller's account at an external provider with the caller's own token, if the token has the
 * scope for it. Of the known providers, only Cognito has such a scope.
 *
 * @param issuer the URL of the provider
 * @param token a verified access token of it
 * @returns whether the account was deleted; false if the scope was not granted
 * @throws Error if the provider refuses, or does not answer within five seconds
 */
export async function deleteExternalAccount(issuer: string, token: string): Promise<boolean> {
  const { scope } = decodeJwt(token)
  if (typeof scope !== 'string' || !scope.split(' ').includes(userAdministration)) return false
  const { origin } = new URL(issuer)
  const response = await fetch(origin, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.DeleteUser',
    },
    body: JSON.stringify({ AccessToken: token }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerMilliseconds),
  })
  if (!response.ok) throw new Error(`${origin} did not delete the account: status ${response.status}`)
  return true
}
