import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSettings } from '../../server/settings.ts'
import { readSite } from '../../server/site/files.ts'
import { writeForStaticHost } from '../../server/site/static-host.ts'

const built = path.resolve(import.meta.dirname, '../../web/build/client')

/** A host that knows nothing but files: the built site on an origin of its own. */
export interface StaticHost {
  readonly address: string
  close(): void
}

/** Serves what `script/host` writes for an API elsewhere, as a host of files does. */
export async function openStaticHost(port: number, apiAddress: string): Promise<StaticHost> {
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
  return {
    address,
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
