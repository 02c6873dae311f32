import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The operating-system account that PostgreSQL runs as. */
export interface SystemAccount {
  readonly uid: number
  readonly gid: number
}

/**
 * Returns the account that the embedded PostgreSQL of this data folder runs as, or null for the account of this
 * process. Since PostgreSQL refuses to run as root, root uses the account that the data belongs to, so that a
 * command of root beside a server leaves nothing that the server cannot use. For new data it uses `postgres`,
 * else `nobody`, else 65534, which has no rights on any system.
 */
export function clusterAccount(dataFolder: string): SystemAccount | null {
  if (process.getuid?.() !== 0) return null
  const made = statSync(path.join(dataFolder, 'cluster'), { throwIfNoEntry: false })
  if (made !== undefined && made.uid !== 0) return { uid: made.uid, gid: made.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65534, gid: 65534 }
}

/**
 * Returns whether the account may enter a folder. It asks the system, so that all rules of the system apply.
 */
export function mayEnter(account: SystemAccount | null, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1" 2>/dev/null', 'sh', folder], { ...account, cwd: '/' }).status === 0
  )
}
