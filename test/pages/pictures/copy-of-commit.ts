import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'

/**
 * Writes the files of a commit into a folder, and installs and builds them; does nothing if it has done so before. If the
 * commit has the same packages as the project, which must be built, they are linked.
 *
 * @returns the folder; null if the commit has no program that takes pictures
 * @throws Error if it cannot be installed or built
 */
export function copyOfCommit(root: string, commit: string, folder: string): string | null {
  if (existsSync(folder)) return folder
  const files = execFileSync('git', ['ls-tree', '-r', '--name-only', commit], { cwd: root, encoding: 'utf8' })
  if (!files.split('\n').includes('test/pages/take-pictures.ts')) return null
  const next = `${folder}.next`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', next], { input: archive })
  if (hasSamePackages(root, next)) linkPackages(root, next)
  // A build begins with what is there, and makes only what differs.
  cpSync(path.join(root, 'web/dist'), path.join(next, 'web/dist'), { recursive: true })
  console.log(`Building ${commit}...`)
  for (const command of ['script/bootstrap', 'script/build']) {
    const { status } = spawnSync(command, [], { cwd: next, stdio: 'inherit' })
    if (status !== 0) throw new Error(`${command} of ${commit} failed`)
  }
  renameSync(next, folder)
  return folder
}

function hasSamePackages(root: string, copy: string): boolean {
  const [ours, theirs] = [root, copy].map((folder) => readFileSync(path.join(folder, 'package-lock.json')))
  return ours !== undefined && theirs !== undefined && ours.equals(theirs)
}

/** Links each file of the packages, which takes a second and hardly any space. */
function linkPackages(root: string, copy: string): void {
  for (const folder of globSync('{,*/}node_modules', { cwd: root }))
    execFileSync('cp', ['-al', path.join(root, folder), path.join(copy, folder)])
  // What tools have stored in there belongs to the other folder.
  rmSync(path.join(copy, 'node_modules/.cache'), { recursive: true, force: true })
  // Packages that are older than the lockfile are installed again.
  utimesSync(path.join(copy, 'package-lock.json'), 0, 0)
}
