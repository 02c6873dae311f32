// Takes jobs of a database and never finishes them, so that a test can kill the process meanwhile.
//   node hanging-worker.ts SOCKET_FOLDER DATABASE KIND
import { z } from 'zod'
import { openDatabase } from '../../../server/storage/database.ts'
import { openJobProcess } from './job-process.ts'

// A server would listen.
setInterval(() => {}, 60_000)
const [url = '', kind = ''] = process.argv.slice(2)
await openJobProcess(openDatabase({ url }, 2), (jobs) =>
  jobs.work({
    kind,
    data: z.object({}),
    atOnce: 1,
    run() {
      process.stdout.write('taken\n')
      return new Promise<void>(() => {})
    },
    redact: (data) => data,
  }),
)
