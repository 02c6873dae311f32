import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { limit } from '../../test/support/limits.ts'
import { freePort } from '../../test/support/server/server-process.ts'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('a registry that does not answer is named within seconds, and nothing is left half installed', async () => {
  const folder = throwAwayFolder()
  const files = [
    'package.json',
    'package-lock.json',
    'script/bootstrap',
    'script/node',
    'server/settings/versions.json',
  ]
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
  mkdirSync(path.join(folder, 'cache'))
  const registry = `http://localhost:${await freePort()}/`
  const without = /proxy|^npm_/i
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !without.test(name)))
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(path.join(folder, 'script/bootstrap'), {
    cwd: folder,
    env: { ...env, npm_config_registry: registry, npm_config_cache: path.join(folder, 'cache') },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(status).toBe(1)
  expect(stdout).toContain(`from ${registry}`)
  expect(stderr).toMatch(
    new RegExp(
      `The packages cannot be installed: ${registry} does not answer \\(ECONNREFUSED\\), and npm's cache`,
    ),
  )
  expect(stderr).not.toMatch(/npm error/)
  expect(performance.now() - began).toBeLessThan(limit(30_000))
})
