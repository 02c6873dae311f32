import { expect, test } from 'vitest'
import { isComplete } from './worker/complete-page.ts'

const kept = new Set(['/assets/app.js', '/assets/all.css'])
const page = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

test('keeps a page whose scripts and styles are kept as well', { tags: 'AWAY-01' }, async () => {
  const response = page(
    '<link href="/assets/all.css"><script src="/assets/app.js"></script><img src="/assets/a.png">',
  )
  expect(await isComplete(response, kept)).toBe(true)
  expect(await response.text()).toContain('app.js')
})

test('keeps no page of another build', { tags: 'AWAY-01' }, async () => {
  expect(await isComplete(page('<script src="/assets/app2.js"></script>'), kept)).toBe(false)
})

test('keeps no answer that says that something went wrong', { tags: 'AWAY-01' }, async () => {
  expect(await isComplete(page('', 503), kept)).toBe(false)
  expect(await isComplete(new Response('', { status: 404 }), kept)).toBe(false)
})

test('keeps other files as they are', { tags: 'AWAY-01' }, async () => {
  expect(await isComplete(new Response('"/assets/app2.js"'), kept)).toBe(true)
})
