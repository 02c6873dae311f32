// Starts a server on empty data, and ends it once it is ready. Prints its output and exits with 1 if it does not become
// ready. Another program than the server can be named.
import { rmSync } from 'node:fs'
import { copyPreparedData } from '../support/postgres/prepared-data.ts'
import { startServer } from '../support/server/server-process.ts'
import { memoryFolder } from '../support/server/throw-away-folder.ts'

const [program] = process.argv.slice(2)
const folder = memoryFolder()
await copyPreparedData(folder)
// The site may be being built meanwhile, so an empty folder stands for it.
const variables = { DATA_FOLDER: folder, SITE_FOLDER: folder }
const server = await startServer(variables, program === undefined ? {} : { program: [program] })
try {
  await server.ready()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await server.stop()
rmSync(folder, { recursive: true, force: true })
