import { expect } from '@playwright/test'
import sharp from 'sharp'
import { openWebsite, sends } from '../support/app/picture-website.ts'
import { consoleErrorsOf, makeAdmin, makeReader } from '../support/browser/people.ts'
import { winSandwich } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess } from '../support/server/test-server.ts'

test('a row of the leaderboard shows the picture of a player, and nothing is asked of another website', {
  tag: ['@PICT-02', '@LEAD-02', '@T-G5'],
}, async ({ browser }) => {
  const drawn = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#036' } })
    .png()
    .toBuffer()
  const website = await openWebsite()
  website.answer('/wren.png', sends(drawn))
  const server = await openOneProcess({ ...withoutLimits, PICTURE_FETCH: 'any' })
  try {
    const ada = await makeAdmin(server)
    const wren = await makeReader(server, ada.client, 'Wren')
    await wren.client.call('PUT', '/AppUser', { profilePicture: `${website.origin}/wren.png` })
    await ada.client.call('PUT', '/AppUser', { profilePicture: `${website.origin}/none.png` })
    for (const person of [wren, ada]) await winSandwich(person)
    const profiles = () =>
      Promise.all([wren, ada].map(async ({ client }) => (await client.call('GET', '/AppUser')).body))
    await expect
      .poll(profiles, { timeout: limit(30_000) })
      .toMatchObject([{ servedPicture: { state: 'served' } }, { servedPicture: { state: 'failed' } }])

    website.asked.length = 0
    const page = await browser.newPage({ baseURL: server.address })
    const consoleErrors = consoleErrorsOf(page)
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    const answer = await page.goto('/game-dashboard')
    expect(answer?.headers()['content-security-policy']).toContain("img-src 'self' data:;")
    const picture = page.getByRole('button', { name: /Wren Score:/ }).locator('img')
    await expect(picture).toHaveAttribute('src', /^\/api\/pictures\/[0-9a-f]{32}\.webp$/)
    await expect(picture).toHaveAttribute('alt', '')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(128)
    await expect(page.getByRole('button', { name: /Ada Score:/ }).locator('img')).toHaveCount(0)
    expect([...origins]).toEqual([server.address])
    expect(website.asked).toEqual([])
    await expect.poll(() => consoleErrors).toEqual([])
    await page.context().close()
  } finally {
    await server.close()
    website.close()
  }
})
