import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openBareDatabase, openFreshDatabase } from '../../test/support/app/test-app.ts'
import { openJobProcess } from '../../test/support/jobs/job-process.ts'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { writeBackup } from '../storage/backup.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { readBackup } from '../storage/restore.ts'
import { JobQueue } from './queue.ts'

test('a backup has the jobs that wait and those that failed, and a server does them there', {
  tags: 'T-F6',
}, async () => {
  const folder = throwAwayFolder()
  const file = path.join(folder, 'backup')
  const from = await openFreshDatabase()
  const to = await openBareDatabase()
  const database = openDatabase(from.address, 5)
  const queue = new JobQueue(database)
  const job = { kind: 'note', topic: 'test', data: { text: 'a' }, emails: ['wren@example.net'] }
  await queue.queue(database.db, job)
  const why = { attempts: 3, fault: 'late', error: null, redacted: true } as const
  await queue.addFailed(database.db, { ...job, queuedAt: new Date(), ...why })
  await queue.close()
  const jobs = async ({ db }: Database) =>
    await db.selectFrom('jobs').selectAll().where('kind', '=', job.kind).orderBy('id').execute()
  const before = await jobs(database)
  expect(before).toHaveLength(2)

  await writeBackup(from.address, file)
  await readBackup(to.address, file)
  const restored = openDatabase(to.address, 5)
  expect(await jobs(restored)).toEqual(before)
  const texts: string[] = []
  const process_ = await openJobProcess(restored, (there) => {
    there.work({
      kind: job.kind,
      data: z.object({ text: z.string() }),
      atOnce: 1,
      run: async ({ data }) => void texts.push(data.text),
      redact: (data) => data,
    })
  })
  await expect.poll(() => texts).toEqual(['a'])
  await expect.poll(() => jobs(restored)).toMatchObject([{ redacted: true }])
  await process_.close()
  await restored.close()
  await database.close()
  await from.drop()
  await to.drop()
  rmSync(folder, { recursive: true })
})
