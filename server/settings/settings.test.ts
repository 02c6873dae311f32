import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError, shape, variableName } from './settings.ts'

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

describe('[T-H3] an invalid setting is named with the reason', () => {
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
    ['LIMIT_GAMES_PER_HOUR', '0'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: .{5,}`))
  })

  test('all at once', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/^PORT: .*\nLOG_LEVEL: /s)
  })
})

test('[T-H3] production requires https', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL: must be https in production')
  expect(readSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://skyway.example/' }).publicUrl).toBe(
    'https://skyway.example',
  )
})

test('[T-H3] a name is offered for the preload list only with all names below it', () => {
  expect(() => readSettings({ HSTS_PRELOAD: 'true' })).toThrow(
    /^HSTS_PRELOAD: needs HSTS_INCLUDE_SUBDOMAINS=true/,
  )
  expect(readSettings({ HSTS_PRELOAD: 'true', HSTS_INCLUDE_SUBDOMAINS: 'yes' })).toMatchObject({
    hstsPreload: true,
    hstsIncludeSubdomains: true,
  })
})

/** The settings as docs/operator/settings.md lists them. */
function settingsTable(): string {
  const rows = Object.entries(shape.shape).map(([key, schema]) => {
    const usual = schema.safeParse(undefined).data
    const text = Array.isArray(usual) ? usual.join(',') : JSON.stringify(usual)?.replace(/^"|"$/g, '')
    const shown = text ? `\`${text}\`` : ''
    return `| \`${variableName(key)}\` | ${shown} | ${schema.description} |`
  })
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

test('docs/operator/settings.md lists every setting as it is', () => {
  const page = readFileSync(new URL('../../docs/operator/settings.md', import.meta.url), 'utf8')
  const [, listed] = /(\| variable \|[\s\S]*?)\n\n/.exec(page) ?? []
  expect(listed).toBe(settingsTable())
})
