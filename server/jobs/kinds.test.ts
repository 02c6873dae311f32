import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/support/app/test-app.ts'
import { DiskSpace } from '../storage/embedded/disk-space.ts'

test('the server plans all work that the page for operators lists, and no other', {
  tags: 'JOBS-02',
}, async () => {
  const page = readFileSync(new URL('../../docs/operator/jobs.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `([^`]+)` \| each /gm)].map(([, kind = '']) => kind)
  expect(listed.length).toBeGreaterThan(4)
  // Without these settings, their work is not needed.
  const testApp = await openTestApp({
    settings: {
      smtpUrl: 'smtp://localhost:1',
      pictureFetch: 'any',
      weeklyMails: true,
      newestVersionAt: 'http://localhost:1',
      // Reserved for documentation: nobody is there.
      publicUrl: 'https://192.0.2.1',
    },
    diskSpace: new DiskSpace('.'),
  })
  const planned = async () => {
    const { rows } = await sql<{ kind: string }>`
      select replace(name, '-', ' ') as kind from pgboss.schedule`.execute(testApp.database.db)
    return rows.map(({ kind }) => kind)
  }
  await expect.poll(async () => (await planned()).toSorted()).toEqual(listed.toSorted())
  await testApp.close()
})
