import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { steps } from './steps.ts'

const workflow = z.object({
  jobs: z.object({
    test: z.object({
      strategy: z.object({ matrix: z.object({ include: z.array(z.object({ steps: z.string() })) }) }),
    }),
  }),
})

test('the jobs of continuous integration run every step, with what it needs', () => {
  const file = path.resolve(import.meta.dirname, '../../.github/workflows/tests.yaml')
  const { include } = workflow.parse(parse(readFileSync(file, 'utf8'))).jobs.test.strategy.matrix
  const jobs = include.map((job) => job.steps.split(' '))
  expect(new Set(jobs.flat())).toEqual(new Set(steps.map(({ name }) => name)))
  for (const job of jobs)
    for (const { name, needs = [] } of steps)
      if (job.includes(name)) expect(job, name).toEqual(expect.arrayContaining([...needs]))
})
