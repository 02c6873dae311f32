import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The operating-system account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * The account for the embedded PostgreSQL: our own, or, since PostgreSQL refuses to run as root, that of the user
 * `postgres`, else of `nobody`, else 65534, which no system gives any right.
 */
export function clusterAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65534, gid: 65534 }
}

/** Whether the account may enter the folder, asked of the system itself so that every rule of it counts. */
export function mayEnter(account: Account | null, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1" 2>/dev/null', 'sh', folder], { ...account, cwd: '/' }).status === 0
  )
}
