import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { meant } from '../../../content/reader/mistakes.ts'
import {
  readSettings,
  type Settings,
  SettingsError,
  variableName,
  wholeShape,
} from '../../../server/settings/settings.ts'
import { isThisMachine } from '../../../server/settings/this-machine.ts'
import { judgeNode } from '../../../server/settings/versions.ts'
import { addressMismatch } from '../../../server/site/address-mismatch.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

const about = 'settings'
const known = Object.keys(wholeShape.shape).map(variableName)

const newerNode = 'Install a newer patch of it; script/start takes the newest on the PATH.'

/** Checks the version of Node.js, such as `24.21.0`. */
export function nodeVersion(version: string): Finding {
  const { refusal, hint } = judgeNode(version)
  if (refusal !== undefined) return failure('Node.js', refusal, newerNode)
  return hint === undefined ? ok('Node.js', version) : warning('Node.js', hint, newerNode)
}

/** Reads a file of variables, and checks who can read it and whether it names a setting almost right. */
export function environmentFile(file: string): {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly findings: readonly Finding[]
} {
  const findings: Finding[] = []
  const variables = parseEnv(readFileSync(file, 'utf8'))
  for (const name of Object.keys(variables)) {
    const similar = known.includes(name) ? '' : meant(name, known)
    if (similar !== '')
      findings.push(
        warning(
          about,
          `${file} sets ${name}, which is not a setting${similar.slice(0, -1)}`,
          'Correct its name.',
        ),
      )
  }
  if ((statSync(file).mode & 0o004) !== 0)
    findings.push(
      warning(
        about,
        `Every account of this machine can read ${file}`,
        `Run chmod 600 ${file}, because it contains secrets.`,
      ),
    )
  return { variables, findings }
}

/** Reads the settings. For each invalid one it returns a finding, and null in place of the settings. */
export function readOperatorSettings(variables: Readonly<Record<string, string | undefined>>): {
  readonly settings: Settings | null
  readonly findings: readonly Finding[]
} {
  try {
    return { settings: readSettings(variables), findings: [ok(about, 'All settings are valid')] }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const findings = error.message
      .split('\n')
      .map((sentence) =>
        failure(about, sentence, 'Correct it: docs/operator/settings.md explains every setting.'),
      )
    return { settings: null, findings }
  }
}

/** Checks what valid settings say about each other, and about the content. */
export function settingsFindings(settings: Settings): Finding[] {
  const { protocol, hostname } = new URL(settings.publicUrl)
  const isPublic = !isThisMachine(hostname)
  const found: Finding[] = []
  if (isPublic && settings.nodeEnv !== 'production')
    found.push(
      warning(
        about,
        `NODE_ENV is ${settings.nodeEnv}, although PUBLIC_URL is ${settings.publicUrl}`,
        'Set NODE_ENV=production, so that the server refuses unsafe settings and logs no mails.',
      ),
    )
  if (protocol === 'https:' && settings.trustedProxies.length === 0)
    found.push(
      warning(
        about,
        'TRUSTED_PROXIES is not set, although PUBLIC_URL is https: all clients count as one for the limits',
        'Set TRUSTED_PROXIES to the address of the proxy (docs/operator/https.md).',
      ),
    )
  const mismatch = addressMismatch(settings)
  if (mismatch !== null)
    found.push(
      warning(
        'site',
        mismatch,
        'Correct url in site.yaml and run script/site build, or correct the setting.',
      ),
    )
  return found
}
