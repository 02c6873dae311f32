import { expect } from '@playwright/test'
import { openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'

test('an admin edits the rules of a game, sees a text as it will be saved, and everybody reads it', {
  tag: ['@GAME-02', '@GAME-03', '@GAME-04'],
}, async ({ browser, shared: { server, admin } }) => {
  const page = await openAs(browser, server, admin)
  const gameType = async () => (await admin.client.call('GET', '/gametypes/2')).body
  try {
    await page.goto('/games')
    const card = page.getByRole('article', { name: 'Sandwich' })
    await expect(card).toBeVisible()
    // Another admin saves meanwhile: the form begins with the present version, not with what the list has loaded.
    const { status } = await admin.client.call('PUT', '/gametypes/', { ...Object(await gameType()), luck: 3 })
    expect(status).toBe(200)
    await card.getByRole('link', { name: 'Edit Game' }).click()
    await expect(page).toHaveURL(/\/game-type\/2$/)
    const luck = page.getByRole('group', { name: 'Luck' })
    await expect(luck.getByRole('radio', { name: '3 of 3 stars' })).toBeChecked()
    await luck.getByRole('radio', { name: '3 of 3 stars' }).press('ArrowLeft')

    const rules = page.getByRole('region', { name: 'Rules' })
    await rules.getByRole('button', { name: 'Add a rule' }).click()
    await expect(rules.getByLabel('Title').last()).toBeFocused()
    await page.keyboard.type('Table rule')
    await rules
      .getByLabel('Text (HTML)')
      .last()
      .fill('<p>Crumbs <em>count</em>.<script>alert(1)</script></p><img src="https://example.org/x.png">')
    const preview = rules.getByRole('region', { name: 'Preview of Table rule' })
    await expect(preview.locator('em')).toHaveText('count')
    await expect(preview.locator('img, script')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Everyone sees this version now.')).toBeVisible()
    const text = expect.stringMatching(/^<p>Crumbs <em>count<\/em>\.<\/p>$/)
    expect(await gameType()).toMatchObject({
      luck: 2,
      rules: expect.arrayContaining([{ title: 'Table rule', text }]),
    })

    await page.goBack()
    await expect(page).toHaveURL(/\/games$/)
    await card.getByText('Rules', { exact: true }).click()
    await expect(card.getByRole('heading', { name: 'Table rule' })).toBeVisible()
  } finally {
    await page.context().close()
    expect((await admin.client.call('DELETE', '/gametypes/2/edits')).status).toBe(200)
  }
})
