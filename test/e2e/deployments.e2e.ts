import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { builtFolder, bundleFolder } from '../../content/reader/content-folder.ts'
import { makeAdmin, menuItem, openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { ProjectCopy } from '../support/server/project-copy.ts'
import { type OneProcess, openOneProcess } from '../support/server/test-server.ts'

test.use({ serviceWorkers: 'allow' })

const copy = new ProjectCopy()
const site = path.join(copy.folder, 'web/dist/site')
let server: OneProcess

test.beforeAll(async () => {
  test.setTimeout(limit(180_000))
  // Scripts need no bundling, and pictures no drawing: only the owner's texts differ.
  cpSync(bundleFolder, path.join(copy.folder, 'web/dist/bundle'), { recursive: true })
  cpSync(builtFolder, site, { recursive: true })
  await build('Larkspur')
  server = await openOneProcess({ SITE_FOLDER: site })
})
test.afterAll(async () => {
  await server.close()
  copy.remove()
})

/** Builds the site under a name, which every page, a post and a script say. */
async function build(name: string): Promise<void> {
  copy.writeOwn('site.yaml', `name: ${name}\n`)
  copy.writeOwn('interface/en-US/shell.yaml', `skip: To what ${name} says\n`)
  copy.writeOwn(
    'blog/from-us.md',
    `---\ntitle: News from ${name}\nsummary: Short.\ndate: 2026-01-02\nauthor: Mara\ncategory: Design\ntags: [news]\n---\n\nWords of ${name}.\n`,
  )
  const { status, printed } = await copy.build()
  if (status !== 0) throw new Error(printed)
}

/** Builds the site under another name beside the running server, and waits until that serves it. */
async function deploy(name: string): Promise<void> {
  await build(name)
  await expect
    .poll(async () => (await fetch(server.address)).text(), { timeout: limit(30_000) })
    .toContain(`>To what ${name} says<`)
}

/** Expects the page to say one name, in its HTML and in what its scripts have made of it, and no other. */
async function says(page: Page, name: string, others: readonly string[]): Promise<void> {
  await expect(page.getByRole('link', { name: `To what ${name} says` })).toBeAttached()
  await expect(page).toHaveTitle(new RegExp(name))
  const html = await page.content()
  for (const other of others) expect(html).not.toContain(other)
}

/** Waits until the device keeps a build, and nothing of another one. */
async function kept(page: Page, name: string, others: readonly string[]): Promise<void> {
  const texts = () =>
    page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (each) => {
        const cache = await caches.open(each)
        return await Promise.all((await cache.matchAll()).map((response) => response.text()))
      })
      return (await Promise.all(caching)).flat().join('\n')
    })
  await expect
    .poll(
      async () => {
        const all = await texts()
        return [name, ...others].filter((each) => all.includes(`To what ${each} says`))
      },
      { timeout: limit(60_000) },
    )
    .toEqual([name])
}

test('a page under which the site is deployed twice shows the new one each time, then also offline', {
  tag: '@AWAY-06',
}, async ({ browser }) => {
  const page = await openAs(browser, server, await makeAdmin(server))
  await page.goto('/')
  await kept(page, 'Larkspur', [])
  await page.reload()
  await says(page, 'Larkspur', [])

  await deploy('Merle')
  await page.reload()
  await says(page, 'Merle', ['Larkspur'])
  await page.goto('/blogs/from-us')
  await says(page, 'Merle', ['Larkspur'])

  await deploy('Ouzelle')
  // A page that was open meanwhile goes on with what it has.
  await menuItem(page, 'Games').click()
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
  await page.goto('/blogs/from-us')
  await says(page, 'Ouzelle', ['Larkspur', 'Merle'])
  await kept(page, 'Ouzelle', ['Larkspur', 'Merle'])

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('Words of Ouzelle.')).toBeVisible()
  await says(page, 'Ouzelle', ['Larkspur', 'Merle'])
  await page.goto('/')
  await says(page, 'Ouzelle', ['Larkspur', 'Merle'])
  await page.context().close()
})
