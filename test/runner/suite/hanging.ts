// Starts a server with its PostgreSQL, says so, and does not end by itself.
import { openOneProcess } from '../../support/server/test-server.ts'

const server = await openOneProcess()
console.log(`serves at ${server.address}`)
setInterval(() => {}, 1000)
