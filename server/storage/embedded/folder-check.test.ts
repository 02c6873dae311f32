import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryFolder } from '../../../test/support/server/throw-away-folder.ts'
import { checkDataFolder, keepToItself } from './folder-check.ts'

let folder: string
beforeEach(() => {
  folder = memoryFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder that is to be made below one that exists is approved, and nothing is made', () => {
  expect(checkDataFolder(path.join(folder, 'some/data'), null)).toContain(`makes them below ${folder}`)
  expect(readdirSync(folder)).toEqual([])
})

test('a folder is given to the account alone', () => {
  const private_ = path.join(folder, 'private')
  mkdirSync(private_, { mode: 0o777 })
  keepToItself(private_, null)
  expect(statSync(private_).mode & 0o777).toBe(0o700)
})

// A file system that keeps neither what is told about owners nor about permissions.
test.runIf(process.platform === 'linux')('a file system without owners and permissions is named', () => {
  expect(() => keepToItself('/proc/self/attr', { uid: 65534, gid: 65534 })).toThrow(
    'The file system of /proc/self/attr keeps no owners or permissions',
  )
})
