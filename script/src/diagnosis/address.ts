import { isIP } from 'node:net'
import { z } from 'zod'
import { checkListening } from '../../../server/listening.ts'
import { daysOf, readCertificate } from '../../../server/outgoing/certificate.ts'
import type { Settings } from '../../../server/settings/settings.ts'
import { isThisMachine } from '../../../server/settings/this-machine.ts'
import { errorMessage } from '../../../server/storage/errors.ts'
import { compareClocks } from './clock.ts'
import { type Finding, failure, failureOf, ok, warning } from './finding.ts'

const patienceMilliseconds = 5000

/** Checks the port on which the server listens, and PUBLIC_URL as people reach it. */
export async function addressFindings(settings: Settings): Promise<Finding[]> {
  const port = await portFinding(settings)
  const { protocol, hostname } = new URL(settings.publicUrl)
  if (isThisMachine(hostname)) return [port.finding]
  const certificate = protocol === 'https:' ? [await certificateFinding(settings.publicUrl)] : []
  return [port.finding, ...certificate, ...(await publicFindings(settings, port.isOurs))]
}

async function portFinding(settings: Settings): Promise<{ finding: Finding; isOurs: boolean }> {
  const { host, port } = settings
  try {
    await checkListening(settings)
    return { finding: ok('port', `${host}:${port} is free`), isOurs: false }
  } catch (error) {
    const reachable =
      { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (isIP(host) === 6 ? `[${host}]` : host)
    const { isOurs } = await isSkyWay(`http://${reachable}:${port}`)
    const finding = isOurs ? ok('port', `SkyWay runs at ${host}:${port}`) : failureOf('port', error)
    return { finding, isOurs }
  }
}

/** Asks an address whether SkyWay answers there. @throws Error if nothing answers */
async function ask(address: string): Promise<{ isOurs: boolean; status: number; date: string | null }> {
  const answer = await fetch(`${address}/health/live`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  const text = await answer.text()
  const live = z.object({ status: z.literal('live') })
  const isOurs = answer.ok && z.string().transform(jsonOf).pipe(live).safeParse(text).success
  return { isOurs, status: answer.status, date: answer.headers.get('date') }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function isSkyWay(address: string): Promise<{ isOurs: boolean }> {
  return await ask(address).catch(() => ({ isOurs: false }))
}

async function publicFindings({ publicUrl }: Settings, isRunning: boolean): Promise<Finding[]> {
  const from = Date.now()
  try {
    const { isOurs, status, date } = await ask(publicUrl)
    const until = Date.now()
    const told = Date.parse(date ?? '')
    const clock = Number.isNaN(told) ? [] : [compareClocks(publicUrl, told, { from, until }, 1000)]
    if (isOurs)
      return [
        ok('PUBLIC_URL', `SkyWay answers at ${publicUrl}`),
        ...clock,
        ...(await metricsFindings(publicUrl)),
      ]
    const text = `${publicUrl} answers with ${status}, and not by SkyWay`
    const remedy = 'Let the proxy pass every path on to HOST and PORT, unchanged (docs/operator/https.md).'
    return [
      isRunning
        ? failure('PUBLIC_URL', text, remedy)
        : warning('PUBLIC_URL', `${text}; no server runs yet`, remedy),
    ]
  } catch (error) {
    const text = `${publicUrl} does not answer: ${errorMessage(error instanceof Error ? (error.cause ?? error) : error)}`
    const remedy =
      'Check its DNS name, the firewall and the proxy. Some networks do not reach their own public address from inside.'
    return [warning('PUBLIC_URL', text, remedy)]
  }
}

async function metricsFindings(publicUrl: string): Promise<Finding[]> {
  const { status } = await fetch(`${publicUrl}/metrics`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  return status === 200
    ? [
        failure(
          'metrics',
          `Everybody can read ${publicUrl}/metrics`,
          'Set METRICS_TOKEN, or let the proxy refuse the path and set X-Forwarded-For.',
        ),
      ]
    : []
}

async function certificateFinding(publicUrl: string): Promise<Finding> {
  const about = 'certificate'
  try {
    const certificate = await readCertificate(publicUrl)
    const { validUntil, fault } = certificate
    const { left, toRenew } = daysOf(certificate)
    if (fault !== null)
      return failure(
        about,
        `Browsers refuse the certificate of ${publicUrl}: ${errorMessage(fault)}`,
        'Let the proxy get a certificate for this name, with its whole chain.',
      )
    const until = `${publicUrl} until ${validUntil.toISOString().slice(0, 10)}`
    return left < toRenew
      ? warning(about, `It is valid for ${until} only`, 'See why the proxy does not renew it.')
      : ok(about, `It is valid for ${until}`)
  } catch (error) {
    return warning(
      about,
      `${publicUrl} shows none: ${errorMessage(error)}`,
      'Start the proxy that terminates TLS.',
    )
  }
}
