import { expect, test } from 'vitest'
import { isPostgres } from './storage-options.ts'

test.each([
  ['PostgreSQL 18.4 on x86_64-pc-linux-gnu, compiled by gcc (Ubuntu 7.5.0) 7.5.0, 64-bit', true],
  ['PostgreSQL 15.20 (Debian 15.20-0+deb12u1) on x86_64-pc-linux-gnu, 64-bit', true],
  ['PostgreSQL 19beta1 on aarch64-unknown-linux-gnu, 64-bit', true],
  ['PostgreSQL 15.2-YB-2.25.0.0-b0 on aarch64-unknown-linux-gnu, compiled by clang, 64-bit', false],
  ['CockroachDB CCL v26.1.0 (x86_64-pc-linux-gnu)', false],
])('only PostgreSQL gets storage options: %s, %s', (version, expected) => {
  expect(isPostgres(version)).toBe(expected)
})
