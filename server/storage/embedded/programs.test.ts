import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwAwayFolder } from '../../../test/support/server/throw-away-folder.ts'
import { copyPrograms, findPrograms, installedPackage } from './programs.ts'
import { clusterAccount } from './system-account.ts'

let folder: string
beforeAll(() => {
  folder = throwAwayFolder()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a copy of the programs runs as the account, with its own libraries', () => {
  const account = clusterAccount()
  const copy = copyPrograms(installedPackage(), account, folder)
  expect(copy.startsWith(folder)).toBe(true)
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const { status, stdout } = spawnSync(`${copy}/bin/${program}`, ['--version'], {
      ...account,
      cwd: '/',
      env: {},
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toContain(' 18.')
  }
  expect(copyPrograms(installedPackage(), account, folder)).toBe(copy)
})

test('[T-H4] the installed programs are PostgreSQL 18', () => {
  const { stdout } = spawnSync(`${findPrograms(clusterAccount(), folder).folder}/postgres`, ['--version'], {
    encoding: 'utf8',
  })
  expect(stdout).toContain(' 18.')
})
