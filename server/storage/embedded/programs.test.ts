import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { throwAwayFolder } from '../../../test/support/server/throw-away-folder.ts'
import { copyPrograms, findPrograms, installedPackage, systemPrograms } from './programs.ts'
import { clusterAccount } from './system-account.ts'

let folder: string
beforeAll(() => {
  folder = throwAwayFolder()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a copy of the programs runs as the account, with its own libraries', () => {
  const account = clusterAccount(folder)
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

test('two processes that copy the programs at once both get them', async () => {
  const copyFolder = throwAwayFolder()
  const copy = `
    import { copyPrograms, installedPackage } from './server/storage/embedded/programs.ts'
    console.log(copyPrograms(installedPackage(), null, ${JSON.stringify(copyFolder)}))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', copy])
  const [one, other] = await Promise.all([run(), run()])
  expect(one.stdout).toBe(other.stdout)
  expect(readdirSync(copyFolder)).toHaveLength(1)
  rmSync(copyFolder, { recursive: true })
})

describe('programs of the system', () => {
  const having = (name: string, version: string) => {
    const programs = path.join(folder, name)
    mkdirSync(programs, { recursive: true })
    for (const program of ['postgres', 'initdb', 'pg_ctl'])
      writeFileSync(path.join(programs, program), `#!/bin/sh\necho 'postgres (PostgreSQL) ${version}'\n`, {
        mode: 0o755,
      })
    chmodSync(programs, 0o755)
    return programs
  }

  test.each([
    ['18.4', true],
    ['18.6', true],
    ['18.6 (Debian 18.6-1.pgdg13+1)', true],
    ['18.10', true],
    ['18.3', false],
    ['17.12', false],
    ['19.1', false],
    ['18beta1', false],
  ])('%s: used without a setting %s', (version, isUsed) => {
    const programs = having(version.replace(/\W/g, '-'), version)
    expect(systemPrograms(null, ['/nowhere', programs])?.folder ?? null).toBe(isUsed ? programs : null)
  })
})

test('the installed programs are PostgreSQL 18', { tags: 'T-H4' }, () => {
  const { stdout } = spawnSync(
    `${findPrograms(clusterAccount(folder), folder).folder}/postgres`,
    ['--version'],
    {
      encoding: 'utf8',
    },
  )
  expect(stdout).toContain(' 18.')
})
