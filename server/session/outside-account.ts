import { decodeJwt } from 'jose'

/** The scope by which Cognito lets a token administrate its own user. */
const userAdministration = 'aws.cognito.signin.user.admin'

const answerMilliseconds = 5000

/**
 * Deletes the account at an outside provider by the caller's own token, where the provider granted its user
 * administration to that token. Cognito alone has such a scope among the providers that are known here.
 *
 * @param issuer the address of the provider
 * @param token an access token of it that was checked
 * @returns whether the account is gone; false where the scope was not granted
 * @throws when the provider does not answer within five seconds, or refuses
 */
export async function deleteOutsideAccount(issuer: string, token: string): Promise<boolean> {
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
