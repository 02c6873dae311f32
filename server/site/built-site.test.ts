import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'vitest'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { createServer } from '../http/server.ts'
import { readSettings } from '../settings/settings.ts'
import { BuiltSite } from './built-site.ts'
import { contentsOf } from './files.ts'
import { serveSite } from './routes.ts'

/** Builds in a folder, and an app that serves it. */
class Builds {
  readonly #folder = throwAwayFolder()
  readonly place = path.join(this.#folder, 'site')
  readonly settings = readSettings({ LOG_LEVEL: 'silent', SITE_FOLDER: this.place })
  readonly app = createServer(this.settings, { isDraining: false })

  /** Writes a build with a name: a page with a script of its own, and an asset that no other build has. */
  build(name: string, where = 'site'): void {
    const files = {
      'index.html': `<script>run('${name}')</script><p>${name}</p><script src="/assets/${name}.js"></script>`,
      [`only-${name}/index.html`]: `<p>only ${name}</p>`,
      '__spa-fallback.html': '<p>start</p>',
      [`assets/${name}.js`]: `/* ${name} */`,
      '.built': name,
    }
    for (const [file, text] of Object.entries(files)) {
      const place = path.join(this.#folder, where, file)
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, text)
    }
  }

  /** Replaces the previous site with a complete one, like script/build. */
  replaceBy(name: string): void {
    this.build(name, 'next')
    renameSync(this.place, path.join(this.#folder, 'before'))
    renameSync(path.join(this.#folder, 'next'), this.place)
    rmSync(path.join(this.#folder, 'before'), { recursive: true })
  }

  /** Serves the folder, and returns a function that requests a page or a file. */
  async serve() {
    const app = await this.app
    await serveSite(app, this.settings, { version: '1.2.3' })
    return async (url: string) => await app.inject({ url, headers: { accept: 'text/html' } })
  }

  /** Closes the app and removes the folder. */
  async remove(): Promise<void> {
    await (await this.app).close()
    rmSync(this.#folder, { recursive: true })
  }
}

/** Opens builds for a test that runs concurrently, and therefore has an `expect` of its own. */
function open({ expect, onTestFinished }: TestContext) {
  const builds = new Builds()
  onTestFinished(() => builds.remove())
  return { builds, expect }
}

// Concurrent, since an app looks for a new build only every other second.
test.concurrent('a site that is built while the server runs is served completely, with its policies, without a restart', {
  tags: 'HOST-02',
}, async (context) => {
  const { builds, expect } = open(context)
  builds.build('first')
  const get = await builds.serve()
  const policy = (await get('/')).headers['content-security-policy']
  builds.replaceBy('second')
  await expect.poll(async () => (await get('/')).body).toContain('<p>second</p>')
  expect((await get('/')).headers['content-security-policy']).not.toBe(policy)
  expect((await get('/only-second')).body).toContain('only second')
  expect((await get('/assets/second.js')).body).toContain('second')
  // Pages of the previous build are gone, but their assets stay for people who have one open.
  expect((await get('/only-first')).statusCode).toBe(404)
  expect((await get('/assets/first.js')).body).toContain('first')

  builds.replaceBy('third')
  await expect.poll(async () => (await get('/')).body).toContain('<p>third</p>')
  for (const asset of ['first', 'second', 'third']) {
    expect((await get(`/assets/${asset}.js`)).body, asset).toContain(asset)
  }
})

test.concurrent('while a build is missing or incomplete, the previous site is served', {
  tags: 'HOST-02',
}, async (context) => {
  const { builds, expect } = open(context)
  builds.build('first')
  const { place, settings } = builds
  const site = await BuiltSite.open(place, settings, (await builds.app).log)
  const home = () => {
    const file = site.file('/index.html')
    return file && contentsOf(file).toString()
  }
  rmSync(place, { recursive: true })
  await site.look()
  expect(home()).toContain('<p>first</p>')
  mkdirSync(place)
  writeFileSync(path.join(place, 'index.html'), '<p>a part</p>')
  await site.look()
  expect(home()).toContain('<p>first</p>')
  builds.build('second')
  await site.look()
  expect(home()).toContain('<p>second</p>')
  site.close()
})

test.concurrent('a server that was started before the first build serves it once it is complete', {
  tags: 'HOST-02',
}, async (context) => {
  const { builds, expect } = open(context)
  const get = await builds.serve()
  expect((await get('/')).statusCode).toBe(404)
  builds.build('first')
  await expect.poll(async () => (await get('/')).body).toContain('<p>first</p>')
})
