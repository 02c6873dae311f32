import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { sitePolicies } from './policy.ts'

const page = {
  contents: { plain: Buffer.from('<!doctype html>') },
  type: 'text/html',
  digest: '',
  isPage: true,
}

test.each([
  [undefined, 'https://skyway.example', "img-src 'self' data:;"],
  ['https://skyway.example', 'https://api.example', "img-src 'self' data: https://api.example;"],
  ['https://skyway.example', 'http://api.example', "img-src 'self' data:;"],
  ['http://localhost:8080', 'http://localhost:9090', "img-src 'self' data: http://localhost:9090;"],
  ['http://localhost:8080', 'https://api.example', "img-src 'self' data: https://api.example;"],
])('a page of %s with its server at %s has the rule %s', { tags: 'T-C8' }, (siteUrl, publicUrl, rule) => {
  const settings = readSettings({ SITE_URL: siteUrl, PUBLIC_URL: publicUrl })
  expect(sitePolicies(new Map([['/index.html', page]]), settings).get(page)).toContain(rule)
})

test('the service worker may fetch from the site and the API, and nothing else', { tags: 'T-C8' }, () => {
  const worker = { ...page, type: 'text/javascript', isPage: false }
  const settings = readSettings({ SITE_URL: 'https://skyway.example', PUBLIC_URL: 'https://api.example' })
  const policies = sitePolicies(new Map([['/service-worker.js', worker]]), settings)
  expect(policies.get(worker)).toBe("default-src 'none'; connect-src 'self' https://api.example")
})
