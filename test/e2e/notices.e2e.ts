import { expect } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { openWebsite } from '../support/app/picture-website.ts'
import { openAdminPage } from '../support/browser/page-parts.ts'
import { makeAdmin, openAs } from '../support/browser/people.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import { sendMessage } from '../support/server/send-message.ts'
import { openOneProcess } from '../support/server/test-server.ts'

test('a webhook that an admin has added is told of a message, with a signature that its secret proves', {
  tag: ['@NOTICE-01', '@NOTICE-02'],
}, async ({ browser }) => {
  const website = await openWebsite()
  const told: { head: Record<string, string>; body: string }[] = []
  website.answer('/hook', async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const head = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    told.push({ head, body: Buffer.concat(parts).toString() })
    answer.end('and more that nobody reads')
  })
  const server = await openOneProcess({ WEBHOOKS: 'any' })
  try {
    const page = await openAs(browser, server, await makeAdmin(server))
    await page.goto('/')
    await openAdminPage(page, 'Notices')
    await page.getByRole('textbox', { name: 'Address' }).fill(`${website.origin}/hook`)
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    const line = page.getByRole('region', { name: 'Addresses' }).getByRole('listitem')
    const secret = (await settled(() => line.getByText('whsec_').textContent())) ?? ''
    await line.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => told.map(({ body }) => JSON.parse(body).type)).toEqual(['test'])

    await sendMessage(server)
    await expect.poll(() => told.length).toBe(2)
    const last = told.at(-1)
    const notice = new Webhook(secret).verify(last?.body ?? '', last?.head ?? {})
    expect(notice).toMatchObject({ type: 'message', data: { text: 'A message has arrived.' } })
    expect(last?.body).not.toContain('ren@')
    const link = JSON.parse(last?.body ?? '').data.link
    await page.goto(link)
    await expect(page.getByText('One line.')).toBeVisible()

    await openAdminPage(page, 'Audit log')
    await expect(page.getByRole('row').nth(2)).toContainText('notices added · notices 1')
    await page.context().close()
  } finally {
    await server.close()
    website.close()
  }
})
