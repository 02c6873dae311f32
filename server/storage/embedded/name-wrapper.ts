import { globSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { SystemAccount } from './system-account.ts'

/** Where distributions put libnss_wrapper (https://cwrap.org/nss_wrapper.html). */
const libraries = '/usr/{lib,lib64}{,/*-linux-*}/libnss_wrapper.so'

/**
 * Returns the library that gives this process's account a name, or null if the account has one, or is another, or
 * if the library is not installed.
 */
export function nameWrapper(account: SystemAccount | null): string | null {
  if (account !== null || process.platform !== 'linux') return null
  try {
    userInfo()
    return null
  } catch {
    return globSync(libraries)[0] ?? null
  }
}

/**
 * Returns the variables with which PostgreSQL's programs find a name for this process's account, which a container
 * may run as any number. They are empty if it has one.
 *
 * @param folder where the files of names are written, which may be private
 */
export function variablesOfName(account: SystemAccount | null, folder: string): Record<string, string> {
  const library = nameWrapper(account)
  if (library === null) return {}
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  const [users, groups] = [path.join(folder, 'passwd'), path.join(folder, 'group')]
  writeFileSync(users, `skyway:x:${uid}:${gid}:SkyWay:/:/bin/false\n`)
  writeFileSync(groups, `skyway:x:${gid}:\n`)
  return { LD_PRELOAD: library, NSS_WRAPPER_PASSWD: users, NSS_WRAPPER_GROUP: groups }
}
