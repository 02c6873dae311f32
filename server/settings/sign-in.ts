import { z } from 'zod'
import { list, origin, webAddress, wholeNumberBetween } from './kinds.ts'

/** Sign-in: at the embedded provider unless OIDC_ISSUER names an external one. */
export const signIn = {
  oidcIssuer: webAddress
    .optional()
    .describe('The issuer of an external OpenID Connect provider, exact; the embedded provider unless set.'),
  oidcJwksUrl: webAddress
    .optional()
    .describe("Where that provider's signing keys are; its discovery document says so unless set."),
  oidcClientId: z.string().default('skyway-site').describe('The client id of the site at the provider.'),
  oidcScope: z
    .string()
    .optional()
    .describe(
      'The scopes that the site asks for, separated by spaces; unless set openid, email, phone and profile, and aws.cognito.signin.user.admin for Cognito, or offline_access for the embedded provider.',
    ),
  oidcResource: z
    .string()
    .optional()
    .describe(
      'The resource indicator that the site sends to an external provider; none unless set (RFC 8707).',
    ),
  oidcAudienceClaim: z
    .string()
    .default('aud')
    .describe('The claim of an access token that names its audience; client_id for Cognito.'),
  oidcAudience: z
    .string()
    .optional()
    .describe('The audience that access tokens must have; the client id unless set.'),
  oidcTokenType: z
    .string()
    .regex(/^(header|claim):[\w.-]+=\S+$|^any$/, 'is neither header:name=value, claim:name=value nor any')
    .default('header:typ=at+jwt')
    .describe(
      'What tells an access token: header:typ=at+jwt, claim:token_use=access (Cognito), claim:typ=Bearer (Keycloak), any.',
    ),
  oidcGroupsClaim: list
    .default(['groups'])
    .describe(
      'The claims that hold the groups, separated by commas: names such as cognito:groups, or paths such as realm_access.roles.',
    ),
  oidcGroupsSeparator: z
    .string()
    .optional()
    .describe('What separates the groups when they come as one text; a list is expected unless set.'),
  oidcGroupsPrefix: z
    .string()
    .default('')
    .describe('What stands before the name of a group, such as /; groups without it do not count.'),
  oidcUsernameClaim: z
    .string()
    .default('sub')
    .describe('The claim that names the account, such as username.'),
  oidcLogoutStyle: z
    .enum(['oidc', 'cognito'])
    .default('oidc')
    .describe('How the provider wants to be told of a sign-out: OpenID Connect, or Cognito with logout_uri.'),
  oidcSignInDomain: origin
    .optional()
    .describe('The origin of the hosted sign-in pages, for sign-out at Cognito.'),
  oidcAccountUrl: webAddress
    .optional()
    .describe(
      'Where people change their account at an external provider; the profile leads there, and nowhere unless set.',
    ),
  identitySecret: z
    .string()
    .min(32, 'must be at least 32 characters long')
    .optional()
    .describe(
      'What encrypts the signing keys and other stored secrets of the embedded provider; made and kept in the database unless set.',
    ),
  signInDays: wholeNumberBetween(1, 365)
    .default(365)
    .describe('How long a sign-in at the embedded provider lasts.'),
  requireConfirmedEmail: z
    .stringbool({ error: 'is neither true nor false' })
    .optional()
    .describe(
      'Whether an account is made only with a code that was sent to its address; true unless SMTP_URL is not set.',
    ),
}
