import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { readSettings } from '../../../server/settings/settings.ts'
import { contentsOf, readSite } from '../../../server/site/files.ts'
import { routedAddressesOf } from '../../../server/site/redirects.ts'
import { writeForStaticHost } from '../../../server/site/static-host.ts'
import { freePort } from './server-process.ts'
import { openOneProcess, type TestServer } from './test-server.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

const built = path.resolve(import.meta.dirname, '../../../web/dist/client')

/** The built site on a host that serves only files, and the server elsewhere. */
export interface HostedSite {
  /** The origin of the site. */
  readonly address: string
  /** The server, which has the API and the sign-in pages. */
  readonly server: TestServer
  close(): Promise<void>
}

export async function openHostedSite(): Promise<HostedSite> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = await openOneProcess({ SITE_URL: address })
  const closeHost = await serveAsFiles(port, server.address)
  return {
    address,
    server,
    async close() {
      closeHost()
      await server.close()
    },
  }
}

/**
 * Serves the output of `script/site build --out` for an API elsewhere, as a static host does. Returns the function that
 * closes it.
 */
async function serveAsFiles(port: number, apiAddress: string): Promise<() => void> {
  const folder = throwAwayFolder()
  const address = `http://localhost:${port}`
  const settings = readSettings({ PUBLIC_URL: apiAddress, SITE_URL: address })
  writeForStaticHost(await readSite(built), settings, { version: 'hosted', folder })
  const files = await readSite(folder)
  const routed = Object.values(routedAddressesOf(files)).map((expression) => new RegExp(expression))
  const server = createServer((request, response) => {
    const place = new URL(request.url ?? '/', address).pathname.replace(/\/$/, '')
    const isRouted = routed.some((expression) => expression.test(place))
    const known = files.get(`${place}/index.html`) ?? files.get(isRouted ? '/__spa-fallback.html' : place)
    const file = known ?? files.get('/404.html')
    if (!file) throw new Error('script/site build --out wrote no 404.html')
    return response.writeHead(known ? 200 : 404, { 'content-type': file.type }).end(contentsOf(file))
  })
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening))
  return () => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  }
}
