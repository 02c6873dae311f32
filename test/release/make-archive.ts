import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The archive of a release of this work tree. */
    archive: string
  }
}

/** Where people would read what is new in it. */
export const releaseNotesAddress = 'https://example.org/notes'

/** Makes the archive on which the tests of the release run. */
export function setup(project: TestProject): void {
  const command = path.resolve(import.meta.dirname, '../../script/release')
  const printed = execFileSync(command, ['--unreleased', '--notes', releaseNotesAddress], {
    encoding: 'utf8',
  })
  project.provide('archive', printed.trim().split('\n').at(-1) ?? '')
}
