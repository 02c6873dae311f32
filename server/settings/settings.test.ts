import { describe, expect, test } from 'vitest'
import { atLevel } from './limits.ts'
import { readSettings, SettingsError } from './settings.ts'

test('every setting has a default', () => {
  expect(readSettings({})).toMatchObject({
    host: 'localhost',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    dataFolder: './data',
    allowedOrigins: [],
    trustedProxies: [],
  })
  expect(readSettings({ PORT: '' }).port).toBe(8080)
})

test.each([
  [{ PORT: '80' }, 'http://localhost'],
  [{ PUBLIC_URL: 'https://SkyWay.example:443/' }, 'https://skyway.example'],
  [{ PUBLIC_URL: 'http://localhost:8080' }, 'http://localhost:8080'],
])('the public address of %o is %s, as browsers write an origin', (variables, origin) => {
  expect(readSettings(variables).publicUrl).toBe(origin)
})

describe('an invalid setting is named with the reason', { tags: 'T-H3' }, () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'skyway.example'],
    ['PUBLIC_URL', 'https://skyway.example/path'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['ALLOWED_ORIGINS', 'https://one.example, *'],
    ['ALLOWED_ORIGINS', 'https://one.example/path'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['METRICS_TOKEN', 'short'],
    ['DRAIN_SECONDS', '60'],
    ['LIMIT_PLAY', '0'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: .{5,}`))
  })

  test.each([
    ['PORT', '70000', 'must be between 0 and 65535'],
    ['PORT', '-1', 'must be between 0 and 65535'],
    ['PORT', '1e400', 'must be between 0 and 65535'],
    ['PORT', '70000.5', 'must be between 0 and 65535'],
    ['PORT', '1.5', 'must be a whole number between 0 and 65535'],
    ['PORT', 'http', 'is not a number'],
    ['PORT', '80a', 'is not a number'],
    ['HSTS', 'true', 'is neither host, subdomains nor preload'],
    ['PGHOST', 'localhost', 'is no setting; name the database in DATABASE_URL, and remove this variable'],
    ['LIMIT_GAMES_PER_HOUR', '60', 'is no setting; docs/operator/settings.md lists all of them'],
    ['DRAIN_SECONDS', '60', 'must be between 0 and 5'],
    ['ACCESS_TOKEN_SECONDS', '3600', 'must be between 5 and 600'],
    ['DATABASE_CONNECTIONS', '0', 'must be between 1 and 500'],
    ['NEWSLETTER_MAILS_PER_MINUTE', '5', 'must be between 60 and 1000000'],
    ['LIMIT_PLAY', '1e20', 'must be between 0.01 and 1000000'],
    ['METRICS_TOKEN', 'short', 'must be at least 16 characters long'],
    ['CONTENT_FOLDER', '/nowhere', 'names a folder that does not exist'],
    ['TRUSTED_PROXIES', 'proxy', 'is no list of addresses or networks such as 10.0.0.0/8'],
  ])('%s=%s: %s', (name, value, reason) => {
    expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(`${name}: ${reason}`))
  })

  test('all at once', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/^PORT: .*\nLOG_LEVEL: /s)
  })
})

test('production requires https', { tags: 'T-H3' }, () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL: must be https in production')
  expect(readSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://skyway.example/' }).publicUrl).toBe(
    'https://skyway.example',
  )
})

test.each([
  [60, 1, 60],
  [60, 2.5, 150],
  [20, 0.1, 2],
  [5, 0.01, 1],
])('a limit of %i at level %d allows %i', (uses, level, allowed) => {
  expect(atLevel(uses, level)).toBe(allowed)
})
