import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { builtFolder, nameOf, projectFolder } from '../../../content/reader/content-folder.ts'
import { contentsOf, readSite, type SiteFile } from '../../../server/site/files.ts'

/** The address at which an open page waits for the next build. */
const changes = '/.changes'
const reload = `<script>new EventSource('${changes}').onmessage = () => location.reload()</script>`

/** Editors write a file in several steps. */
const calmMilliseconds = 100

/**
 * Builds the site and starts the server behind a preview, which builds again after each change in the owner's folder and
 * reloads the open pages. It ends with the server.
 *
 * @param folder the owner's
 * @param port at which browsers find the preview
 * @returns the exit code
 */
export async function watchSite(folder: string, port: number): Promise<number> {
  const built = await run('build')
  if (built !== 0) return built
  const preview = new Preview(await freePort())
  await preview.read()
  const serving = createServer((incoming, reply) => preview.answer(incoming, reply)).listen(port, 'localhost')
  await once(serving, 'listening')
  const address = `http://localhost:${port}`
  const server = start('start', { PORT: String(preview.serverPort), PUBLIC_URL: address })
  // Ctrl-C reaches the server by itself, and a second signal changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  console.log(`Each change in ${nameOf(folder)} is built, and open pages at ${address} show it.`)
  const stop = new AbortController()
  void rebuild(folder, preview, stop.signal)
  const [code] = await once(server, 'close')
  stop.abort()
  serving.close()
  serving.closeAllConnections()
  return Number(code)
}

/** Builds after each change. While the folder has mistakes, which the build prints, pages stay as they are. */
async function rebuild(folder: string, preview: Preview, stop: AbortSignal): Promise<void> {
  let isChanged = false
  const watcher = watch(folder, { recursive: true, signal: stop }, () => {
    isChanged = true
  })
  while (!stop.aborted) {
    await once(watcher, 'change')
    while (isChanged) {
      await wait(calmMilliseconds)
      isChanged = false
      if ((await run('build')) === 0) await preview.read()
    }
  }
}

/** The site in memory, and the server behind it. */
class Preview {
  readonly serverPort: number
  readonly #open = new Set<ServerResponse>()
  #files: ReadonlyMap<string, SiteFile> = new Map()

  constructor(serverPort: number) {
    this.serverPort = serverPort
  }

  /** Reads the site as it is built now, and lets open pages load it. */
  async read(): Promise<void> {
    this.#files = await readSite(builtFolder)
    for (const page of this.#open) page.write('data: built\n\n')
  }

  /** Answers a file of the site. The server answers everything else. */
  answer(incoming: IncomingMessage, reply: ServerResponse): void {
    const [pathname = '/'] = (incoming.url ?? '/').split('?')
    const file = this.#files.get(pathname) ?? this.#files.get(path.posix.join(pathname, 'index.html'))
    if (pathname === changes) this.#follow(reply)
    else if (file && incoming.method === 'GET') send(file, reply)
    else this.#pass(incoming, reply)
  }

  #follow(reply: ServerResponse): void {
    reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.write(': waiting\n\n')
    this.#open.add(reply)
    reply.once('close', () => this.#open.delete(reply))
  }

  #pass(incoming: IncomingMessage, reply: ServerResponse): void {
    const { method, url: address, headers } = incoming
    const passed = request(
      { host: 'localhost', port: this.serverPort, path: address, method, headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      },
    )
    // It is not ready yet, or no longer there.
    passed.on('error', () => {
      if (reply.headersSent) reply.destroy()
      else reply.writeHead(503, { 'retry-after': '1' }).end()
    })
    reply.once('close', () => passed.destroy())
    incoming.pipe(passed)
  }
}

function send(file: SiteFile, reply: ServerResponse): void {
  const body = contentsOf(file)
  reply.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' })
  reply.end(file.isPage ? String(body).replace('</body>', `${reload}$&`) : body)
}

/** Runs one of the commands. Returns its exit code. */
async function run(command: string): Promise<number> {
  const [code] = await once(start(command, {}), 'close')
  return Number(code)
}

function start(command: string, variables: Readonly<Record<string, string>>): ChildProcess {
  return spawn(path.join(projectFolder, 'script', command), {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  server.close()
  return address.port
}
