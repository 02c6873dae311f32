import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { howToPlay } from '../../../content/text/sandwich.ts'
import * as text from '../../../content/text/table.ts'
import { openTable } from '../../../test/support/components/table.tsx'
import { resizeWindow } from '../../../test/support/components/window-size.ts'
import { type Dealt, dealSandwich, dealSkyway } from '../../../test/support/games/dealt-game.ts'
import type { Game } from '../store/game.ts'

/** Opens the table of a game whose type has one rule. */
async function openWithRules(dealt: Dealt<Game>) {
  const { api, router } = await openTable(dealt)
  const { gameTypeId: id, name } = dealt.game()
  api.reply({
    'GET /api/gametypes/{id}': {
      id,
      name,
      rules: [{ title: 'One rule', text: 'There is one rule.' }],
      descriptions: [],
      authorName: null,
      authorUrl: null,
      documentUrl: null,
      createddate: '2026-01-02T03:04:05.000Z',
      modifieddate: null,
      isPlayable: true,
      computerScore: null,
      isShipped: true,
      complexity: 1,
      footprint: 1,
      luck: 1,
      strategy: 1,
      tactics: 1,
      weight: 1,
    },
  })
  return { router, dialog: page.getByRole('dialog', { name: text.rulesTitle({ game: name }) }) }
}

test('the rules open over SkyWay; Escape and Back close them, and the focus returns', {
  tags: ['SKY-01', 'KEYS-04'],
}, async () => {
  const { dialog, router } = await openWithRules(dealSkyway())
  const button = page.getByRole('button', { name: text.showRules })
  await button.click()
  await expect.element(dialog.getByText('There is one rule.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(dialog).toBeVisible()
  await router.navigate(-1)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the rules open from the menu of a small window, whose button then has the focus', {
  tags: ['TABLE-03', 'KEYS-04'],
}, async () => {
  await resizeWindow(360, 640)
  const { dialog } = await openWithRules(dealSkyway())
  const menuButton = page.getByRole('button', { name: text.menu })
  const showRules = page.getByRole('button', { name: text.showRules })
  await menuButton.click()
  await showRules.click()
  await expect.element(dialog.getByText('There is one rule.')).toBeVisible()
  await expect.element(showRules).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(menuButton).toHaveFocus()
})

test('the rules open over Sandwich, and Back closes them', { tags: 'SAND-01' }, async () => {
  const { dialog, router } = await openWithRules(dealSandwich())
  await page.getByRole('link', { name: howToPlay }).click()
  await expect.element(dialog.getByText('There is one rule.')).toBeVisible()
  await router.navigate(-1)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})
