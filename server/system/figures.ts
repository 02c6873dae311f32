import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { buildCommit, version } from './facts.ts'
import type { Switch } from './switch.ts'

/** Exports which build runs, and whether the API is on. */
export function exportSystemFigures(app: FastifyInstance, apiSwitch: Switch): void {
  let commit: Promise<string> | undefined
  new Gauge({
    name: 'skyway_build_info',
    help: 'Always 1; the labels are the version and the commit of this build, and the version of Node.js',
    labelNames: ['version', 'commit', 'node'] as const,
    aggregator: 'first',
    registers: [app.figures],
    collect: async function () {
      commit ??= buildCommit()
      this.set({ version, commit: await commit, node: process.versions.node }, 1)
    },
  })
  new Gauge({
    name: 'skyway_api_active',
    help: 'Whether the API is on: 1, or 0 while an admin has switched it off',
    aggregator: 'min',
    registers: [app.figures],
    collect() {
      this.set(apiSwitch.isActive ? 1 : 0)
    },
  })
}
