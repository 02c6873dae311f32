import { expect, test } from 'vitest'
import { deviceOf, pageOf, reasonNotToCount, visitorOf } from './view.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

test.each([
  [360, 'phone'],
  [639, 'phone'],
  [640, 'tablet'],
  [1023, 'tablet'],
  [1024, 'desktop'],
  [3840, 'desktop'],
])('a window of %i pixels is that of a %s', { tags: 'VISIT-01' }, (width, device) => {
  expect(deviceOf(width)).toBe(device)
})

test.each([
  ['/', '/'],
  ['/home', '/'],
  ['/logout', '/'],
  ['/pricing/', '/pricing'],
  ['/games/1712', '/games/:id'],
  ['/my-games/9/replay', '/my-games/:id/replay'],
  ['/challenge/7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e', '/challenge/:id'],
  ['/daily/practice/2026-11-22/2', '/daily/practice/:id/:id'],
  ['/blogs/10-quiet-games', '/blogs/10-quiet-games'],
])('views of %s count for %s', { tags: 'VISIT-01' }, (address, page) => {
  expect(pageOf(address)).toBe(page)
})

test.each([
  '',
  'curl/8.17.0',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
])('no view by the robot "%s" is counted', { tags: 'VISIT-02' }, (agent) => {
  expect(reasonNotToCount({ 'user-agent': agent })).toBe('robot')
})

test.each([
  firefox,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
])('views by people with the browser "%s" are counted', { tags: 'VISIT-02' }, (agent) => {
  expect(reasonNotToCount({ 'user-agent': agent })).toBeNull()
})

test.each([
  [{ dnt: '1' }, 'declined'],
  [{ 'sec-gpc': '1' }, 'declined'],
  [{ dnt: '0' }, null],
  [{ dnt: 'unspecified' }, null],
])('a browser that sends %j has its way', { tags: 'VISIT-02' }, (headers, reason) => {
  expect(reasonNotToCount({ ...headers, 'user-agent': firefox })).toBe(reason)
})

test('a visitor is known by address and browser, and only with the salt of the day', {
  tags: 'VISIT-01',
}, () => {
  const [today, tomorrow] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const wren = { address: 'address 203.0.113.77', agent: firefox }
  const visitor = visitorOf(today, wren)
  expect(visitor).toMatch(/^[\da-f]{16}$/)
  expect(visitorOf(today, { ...wren })).toBe(visitor)
  const others = [
    visitorOf(tomorrow, wren),
    visitorOf(today, { ...wren, address: 'address 203.0.113.78' }),
    visitorOf(today, { ...wren, agent: `${firefox} Tablet` }),
  ]
  expect(new Set([visitor, ...others]).size).toBe(4)
})
