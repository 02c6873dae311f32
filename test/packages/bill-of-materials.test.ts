import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const component = z.object({
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
})
const bill = z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(component) })

test('[T-H2] the bill of materials names what runs in production, with its digest, and nothing else', () => {
  const command = path.resolve(import.meta.dirname, '../../script/sbom')
  const { components } = bill.parse(JSON.parse(execFileSync(command, { encoding: 'utf8' })))
  const fastify = components.find(({ name }) => name === 'fastify')
  expect(fastify?.purl).toBe(`pkg:npm/fastify@${fastify?.version}`)
  expect(fastify?.hashes?.[0]).toMatchObject({ alg: 'SHA-512' })
  expect(components.some(({ name }) => name === 'vitest')).toBe(false)
})
