import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { sitePolicies } from './policy.ts'

const page = {
  body: Buffer.from('<!doctype html>'),
  brotli: undefined,
  gzip: undefined,
  type: 'text/html',
  digest: '',
  isPage: true,
}

test.each([
  ['https://skyway.example', '/api', "img-src 'self' data:;"],
  ['https://skyway.example', 'https://api.example/v1', "img-src 'self' data: https://api.example;"],
  ['https://skyway.example', 'http://api.example/v1', "img-src 'self' data:;"],
  ['https://skyway.example', 'HTTP://api.example/v1', "img-src 'self' data:;"],
  ['http://localhost:8080', 'http://localhost:9090/api', "img-src 'self' data: http://localhost:9090;"],
  ['http://localhost:8080', 'https://api.example/v1', "img-src 'self' data: https://api.example;"],
])('a page of %s with the API at %s has the rule %s', { tags: 'T-C8' }, (publicUrl, apiBase, rule) => {
  const settings = readSettings({ PUBLIC_URL: publicUrl, API_BASE: apiBase })
  expect(sitePolicies(new Map([['/index.html', page]]), settings).get(page)).toContain(rule)
})
