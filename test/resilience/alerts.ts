// Lets a real Prometheus watch a real server with the rules of deploy/monitoring, every second and without
// their delays. Then it kills the server's PostgreSQL: SkywayNotReady must fire, and no alert that says that
// the server is gone. When PostgreSQL is back, the alert must end without a restart of the server. Exits with
// 1 if not. It needs `prometheus` and `promtool` in the PATH; Debian's package prometheus has both.
//   script/trial alerts
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { openCluster } from '../../server/storage/embedded/cluster.ts'
import { killPostgres, openPostgres } from '../support/postgres/postgres.ts'
import { freePort, startServer } from '../support/server/server-process.ts'
import { memoryFolder, throwAwayFolder } from '../support/server/throw-away-folder.ts'

const rulesFolder = path.resolve(import.meta.dirname, '../../deploy/monitoring')
const watchMilliseconds = 30_000
const token = 'the-token-of-this-trial'

async function main(): Promise<number> {
  for (const program of ['prometheus', 'promtool']) {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' })
    } catch {
      console.log(`SKIPPED: there is no ${program}; Debian's package prometheus has it`)
      return 0
    }
  }
  const folder = throwAwayFolder()
  const data = memoryFolder()
  const postgres = await openPostgres(data)
  const server = await startServer({ DATABASE_URL: postgres.url, METRICS_TOKEN: token })
  const prometheus = await openPrometheus(folder, server.address)
  try {
    await server.ready()
    await prometheus.until('up{job="skyway"} == 1')
    await prometheus.until('skyway_ready == 1')
    // It fires until the server has started.
    await prometheus.until('absent(ALERTS{alertname="SkywayNotScraped"})')
    const before = await prometheus.firing()
    console.log(`while all is well: ${before.join(', ') || 'no alert'}`)

    // It adopts the running one.
    const cluster = await openCluster(data)
    killPostgres(cluster.folders.dataFolder)
    const killed = performance.now()
    await prometheus.until('ALERTS{alertname="SkywayNotReady", alertstate="firing"}')
    const during = await prometheus.firing()
    console.log(`${seconds(killed)} s after the kill: ${during.join(', ')}`)

    await cluster.revive()
    const back = performance.now()
    await prometheus.until('absent(ALERTS{alertname="SkywayNotReady", alertstate="firing"})')
    console.log(`${seconds(back)} s after PostgreSQL is back: SkywayNotReady has ended`)
    const isRight =
      before.every((alert) => alert === 'SkywayBackupOld') && !during.includes('SkywayNotScraped')
    console.log(isRight ? 'The alert fired and ended.' : 'FAILED: an alert fired that is not true')
    return isRight ? 0 : 1
  } finally {
    await prometheus.close()
    await server.stop()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Prometheus {
  /** Waits until an expression has a result. Throws when it has none for 30 s. */
  until(expression: string): Promise<void>
  /** Returns the alerts that fire. */
  firing(): Promise<string[]>
  close(): Promise<void>
}

const answer = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
})

async function openPrometheus(folder: string, target: string): Promise<Prometheus> {
  cpSync(rulesFolder, folder, { recursive: true })
  const rules = path.join(folder, 'alerts.yaml')
  console.log(execFileSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' }).trim())
  console.log(
    execFileSync('promtool', ['check', 'config', '--syntax-only', path.join(folder, 'prometheus.yaml')], {
      encoding: 'utf8',
    }).trim(),
  )
  writeFileSync(rules, withoutDelays(readFileSync(rules, 'utf8')))
  const tokenFile = path.join(folder, 'token')
  writeFileSync(tokenFile, token)
  const config = path.join(folder, 'trial.yaml')
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: skyway
    authorization: { type: Bearer, credentials_file: ${tokenFile} }
    static_configs: [{ targets: ['${new URL(target).host}'] }]
`,
  )
  const port = await freePort()
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const ask = async (expression: string) => {
    const query = new URLSearchParams({ query: expression })
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?${query.toString()}`)
    return answer.parse(await response.json()).data.result
  }
  return {
    async until(expression) {
      for (const latest = performance.now() + watchMilliseconds; performance.now() < latest; ) {
        // It refuses connections until it has started.
        const result = await ask(expression).catch(() => [])
        if (result.length > 0) return
        await wait(200)
      }
      throw new Error(`Prometheus has seen no ${expression} for 30 s`)
    },
    async firing() {
      const result = await ask('ALERTS{alertstate="firing"}')
      return result.map(({ metric }) => metric['alertname'] ?? '')
    },
    async close() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Returns the rules so that an alert fires as soon as its expression is true. */
function withoutDelays(rules: string): string {
  return rules.replaceAll(/^( +for:) .+$/gm, '$1 0s')
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

process.exitCode = await main()
