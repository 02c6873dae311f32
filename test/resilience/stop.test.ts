import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workersOn } from '../../server/storage/embedded/postmaster.ts'
import { limit } from '../support/limits.ts'
import { answersWithin, refusedWithin } from '../support/server/answers-within.ts'
import { DataFolder } from '../support/server/data-folder.ts'

let folder: DataFolder
beforeEach(() => {
  folder = new DataFolder()
})
afterEach(() => folder.remove())

test('SIGTERM: readiness turns red first, what is under way is answered, the exit is 0', {
  tags: ['T-F2', 'T-F3'],
}, async () => {
  await folder.prepare()
  const server = await folder.startReady({ DRAIN_SECONDS: '3' })
  const { port } = new URL(server.address)
  const underWay = connect(Number(port), 'localhost')
  underWay.write(
    'PUT /api/nothing HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
  )
  const began = performance.now()
  server.kill('SIGTERM')
  await answersWithin(`${server.address}/health/ready`, 503, 500)
  expect((await fetch(`${server.address}/api/system`)).status).toBe(200)
  await refusedWithin(server.address, 5000)
  underWay.end('{}')
  expect(await text(underWay)).toMatch(/^HTTP\/1\.1 404 .*connection: close/is)
  expect(await server.ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(limit(10_000))
  expect(workersOn(folder.pgdata)).toEqual([])
})

test('more signals during a shutdown do not end it before the database is stopped', {
  tags: 'T-F2',
}, async () => {
  await folder.prepare()
  const server = await folder.startReady({ DRAIN_SECONDS: '2' })
  server.kill('SIGTERM')
  await answersWithin(`${server.address}/health/ready`, 503, 500)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM', 'SIGINT'] as const) server.kill(signal)
  expect(await server.ended).toBe(0)
  expect(workersOn(folder.pgdata)).toEqual([])
})

test.each([
  ['the folder is made', () => existsSync(folder.path)],
  ['the cluster is created', () => readdirSync(path.join(folder.path, 'cluster')).length > 0],
  ['the cluster starts', () => existsSync(path.join(folder.pgdata, 'postmaster.pid'))],
])(
  'SIGTERM as soon as %s at a first start ends it with 0 and breaks nothing',
  { tags: 'T-F2' },
  async (_moment, hasCome) => {
    const server = await folder.start()
    await expect.poll(hasCome, { interval: 5, timeout: limit(30_000) }).toBe(true)
    const began = performance.now()
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(limit(10_000))
    expect(workersOn(folder.pgdata)).toEqual([])
    await folder.startReady()
  },
)
