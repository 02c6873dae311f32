import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationsOf } from './operations.ts'
import { protocolRoutes } from './protocol-routes.ts'

test('the random requests reach every route of the embedded provider', () => {
  const source = globSync('server/identity/**/*routes.ts').map((file) => readFileSync(file, 'utf8'))
  const routes = [...source.join('\n').matchAll(/\b(?:app|forms)\.(get|post)\(\s*'([^']+)'/g)].map(
    ([, method, path]) => `${method?.toUpperCase()} /auth${path?.replace(/:(\w+)/, '{$1}')}`,
  )
  expect(routes.length).toBeGreaterThan(30)
  const documented = operationsOf(JSON.parse(readFileSync('docs/openapi.json', 'utf8')))
  const reached = [...documented.filter(({ path }) => path.startsWith('/auth/')), ...protocolRoutes]
  expect(reached.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort())
})
