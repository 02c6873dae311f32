import { describe, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { securityHeaders } from './headers.ts'

describe('browsers use only https', { tags: 'T-C8' }, () => {
  const told = (variables: Record<string, string>) =>
    securityHeaders(readSettings({ PUBLIC_URL: 'https://sky.example', ...variables }))[
      'strict-transport-security'
    ]

  test.each([
    ['for the name of the site and no other', {}, 'max-age=63072000'],
    ['for all names below it', { HSTS: 'subdomains' }, 'max-age=63072000; includeSubDomains'],
    [
      'from the list that they ship with',
      { HSTS: 'preload' },
      'max-age=63072000; includeSubDomains; preload',
    ],
    ['never for a site without it', { PUBLIC_URL: 'http://sky.example' }, undefined],
  ])('%s', (_, variables, header) => {
    expect(told(variables)).toBe(header)
  })
})
