import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSettings } from '../../server/settings.ts'
import { readSite } from '../../server/site/files.ts'
import { writeForStaticHost } from '../../server/site/static-host.ts'
import { freePort } from '../../server/testing/process.ts'
import { openOneProcess, type RunningHouse } from './house.ts'

const built = path.resolve(import.meta.dirname, '../../web/build/client')

/** The built site on a host that knows nothing but files, and the product elsewhere. */
export interface HostedSite {
  /** The origin of the site. */
  readonly address: string
  /** The product, where the API and the sign-in are. */
  readonly house: RunningHouse
  close(): Promise<void>
}

export async function openHostedSite(): Promise<HostedSite> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const house = await openOneProcess({ SITE_URL: address })
  const closeHost = await serveAsFiles(port, house.address)
  return {
    address,
    house,
    async close() {
      closeHost()
      await house.close()
    },
  }
}

/** Serves what `script/host` writes for an API elsewhere, as a host of files does. Answers the way to close it. */
async function serveAsFiles(port: number, apiAddress: string): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'skyway-host-'))
  const address = `http://localhost:${port}`
  const settings = readSettings({ PUBLIC_URL: apiAddress, SITE_URL: address })
  writeForStaticHost(readSite(built), settings, { version: 'hosted', folder })
  const files = readSite(folder)
  const server = createServer((request, response) => {
    const place = new URL(request.url ?? '/', address).pathname.replace(/\/$/, '')
    const known = files.get(`${place}/index.html`) ?? files.get(place)
    const file = known ?? (place.includes('.') ? undefined : files.get('/__spa-fallback.html'))
    if (!file) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': file.type }).end(file.body)
  })
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening))
  return () => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  }
}
