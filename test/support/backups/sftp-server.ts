import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import ssh2, { type SFTPWrapper } from 'ssh2'

const { STATUS_CODE: status } = ssh2.utils.sftp

/** An SFTP server without the requests that only OpenSSH has, over a folder. `script/trial backups` has the real one. */
export interface SftpServer {
  /** The address of a folder in it that does not exist yet, without the key of the host. */
  readonly address: string
  /** `SHA256:…` */
  readonly hostKey: string
  /** That folder on this machine. */
  readonly folder: string
  /** What it does with each request that writes: takes it, or never answers. */
  writes: 'taken' | 'silent'
  close(): Promise<void>
}

/** @param root a folder in which its files are */
export async function openSftpServer(root: string): Promise<SftpServer> {
  const { private: hostKeyText } = ssh2.utils.generateKeyPairSync('ed25519')
  const parsed = ssh2.utils.parseKey(hostKeyText)
  if (parsed instanceof Error) throw parsed
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')
  const clients = new Set<ssh2.Connection>()
  const protocol = new ssh2.Server({ hostKeys: [hostKeyText] }, (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    client.on('error', () => {})
    client.on('authentication', (attempt) => {
      const isRight =
        attempt.method === 'password' && attempt.username === 'tester' && attempt.password === 'p@ss'
      if (isRight) attempt.accept()
      else attempt.reject(['password'])
    })
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), root, () => server.writes === 'silent'))
    })
  })
  // Answers that waited for an acknowledgement would take 40 ms each.
  const listener = createServer({ noDelay: true }, (socket) => protocol.injectSocket(socket))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const server: SftpServer = {
    address: `sftp://tester:p%40ss@127.0.0.1:${port}/some/folder`,
    hostKey: `SHA256:${digest}`,
    folder: path.join(root, 'some/folder'),
    writes: 'taken',
    close: async () => {
      for (const client of clients) client.end()
      await new Promise<void>((resolve) => listener.close(() => resolve()))
    },
  }
  return server
}

function serve(sftp: SFTPWrapper, root: string, isSilent: () => boolean): void {
  // The home of its user is the root.
  const at = (name: string) => path.join(root, name)
  const unread = new Map<number, string[]>()
  const number = (handle: Buffer) => handle.readUInt32BE()
  const handleOf = (id: number) => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(id)
    return handle
  }
  /** Answers with what `work` sends, or with the status of its error. */
  const answer = (request: number, work: () => void) => {
    try {
      work()
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      sftp.status(request, isMissing ? status.NO_SUCH_FILE : status.FAILURE)
    }
  }
  const done = (request: number, work: () => void) =>
    answer(request, () => {
      work()
      sftp.status(request, status.OK)
    })

  sftp.on('OPEN', (request, name, flags, { mode }) => {
    const how = ssh2.utils.sftp.flagsToString(flags) ?? 'r'
    answer(request, () => sftp.handle(request, handleOf(fs.openSync(at(name), how, mode))))
  })
  sftp.on('WRITE', (request, handle, offset, data) => {
    if (!isSilent()) done(request, () => fs.writeSync(number(handle), data, 0, data.length, offset))
  })
  sftp.on('READ', (request, handle, offset, length) => {
    answer(request, () => {
      const bytes = Buffer.alloc(length)
      const count = fs.readSync(number(handle), bytes, 0, length, offset)
      if (count === 0) sftp.status(request, status.EOF)
      else sftp.data(request, bytes.subarray(0, count))
    })
  })
  sftp.on('FSTAT', (request, handle) => {
    answer(request, () => sftp.attrs(request, attributes(fs.fstatSync(number(handle)))))
  })
  sftp.on('STAT', (request, name) => {
    answer(request, () => sftp.attrs(request, attributes(fs.statSync(at(name)))))
  })
  sftp.on('CLOSE', (request, handle) => {
    done(request, () => {
      if (!unread.delete(number(handle))) fs.closeSync(number(handle))
    })
  })
  sftp.on('OPENDIR', (request, name) => {
    answer(request, () => {
      const folder = fs.openSync(at(name), 'r')
      fs.closeSync(folder)
      const id = 1_000_000 + request
      unread.set(
        id,
        fs.readdirSync(at(name)).map((file) => path.join(at(name), file)),
      )
      sftp.handle(request, handleOf(id))
    })
  })
  sftp.on('READDIR', (request, handle) => {
    const files = unread.get(number(handle)) ?? []
    unread.set(number(handle), [])
    const entries = files.map((file) => ({
      filename: path.basename(file),
      longname: file,
      attrs: attributes(fs.lstatSync(file)),
    }))
    if (entries.length === 0) sftp.status(request, status.EOF)
    else sftp.name(request, entries)
  })
  sftp.on('MKDIR', (request, name, { mode }) => done(request, () => fs.mkdirSync(at(name), mode)))
  sftp.on('REMOVE', (request, name) => done(request, () => fs.unlinkSync(at(name))))
  sftp.on('RENAME', (request, from, to) =>
    done(request, () => {
      if (fs.existsSync(at(to))) throw new Error('The protocol does not replace files')
      fs.renameSync(at(from), at(to))
    }),
  )
}

function attributes({ mode, uid, gid, size, atimeMs, mtimeMs }: fs.Stats) {
  return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) }
}
