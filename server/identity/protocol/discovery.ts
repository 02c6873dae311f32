import { algorithm, paths, scopes } from './configuration.ts'

/**
 * Returns the discovery document of the embedded provider, which lists only what it supports (OpenID Connect
 * Discovery 1.0, RFC 8414).
 */
export function discoveryDocument(issuer: string, groupsClaim: string) {
  return {
    issuer,
    authorization_endpoint: new URL(paths.authorization, issuer).href,
    token_endpoint: new URL(paths.token, issuer).href,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    revocation_endpoint: new URL(paths.revocation, issuer).href,
    end_session_endpoint: `${issuer}/oauth2/end-session`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
    claims_supported: ['sub', 'name', 'email', 'email_verified', 'picture', 'website', groupsClaim],
    prompt_values_supported: ['none', 'login', 'consent', 'create'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
  }
}
