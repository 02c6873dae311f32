import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { Podman } from './podman.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The certificate authorities that this machine trusts, that of its npm registry among them. */
const authorities = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Builds the image of deploy/Containerfile on Debian's packages, and the images that stand in for the official
 * ones of PostgreSQL and Caddy in deploy/compose.yaml, under their names. Needs root, debootstrap and Debian's
 * mirror, and no registry of images.
 */
export async function buildImages(podman: Podman): Promise<void> {
  const debian = path.join(podman.folder, 'debian')
  execFileSync('debootstrap', ['--variant=minbase', 'trixie', debian], { stdio: 'ignore' })
  const archive = path.join(podman.folder, 'debian.tar')
  execFileSync('tar', ['--create', '--file', archive, '--directory', debian, '.'])
  await podman.run('import', '--quiet', archive, 'localhost/base')

  const tools = path.join(podman.folder, 'tools')
  mkdirSync(tools)
  cpSync(process.execPath, path.join(tools, 'node'), { dereference: true })
  cpSync(authorities, path.join(tools, 'authorities.crt'), { dereference: true })
  cpSync(npmFolder(), path.join(tools, 'npm'), { recursive: true, dereference: true })
  await build(podman, 'localhost/build', containerfile('build'), tools)
  const npmrc = path.join(homedir(), '.npmrc')
  await build(podman, 'localhost/skyway', path.join(root, 'deploy/Containerfile'), root, [
    '--build-arg=BASE=localhost/base',
    '--build-arg=PACKAGES=',
    '--build-arg=BUILD_BASE=localhost/build',
    ...(existsSync(npmrc) ? [`--secret=id=npmrc,src=${npmrc}`] : []),
  ])
  await build(podman, 'docker.io/library/postgres:18', containerfile('database'), import.meta.dirname)
  await build(podman, 'docker.io/library/caddy:2', containerfile('proxy'), import.meta.dirname)
}

async function build(
  podman: Podman,
  name: string,
  file: string,
  folder: string,
  options: readonly string[] = [],
): Promise<void> {
  // The format keeps HEALTHCHECK, which that of OCI does not know.
  await podman.run('build', '--format=docker', `--tag=${name}`, `--file=${file}`, ...options, folder)
}

function containerfile(name: string): string {
  return path.join(import.meta.dirname, `${name}.Containerfile`)
}

/** Returns the folder of the package npm of this machine. */
function npmFolder(): string {
  const program = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  return path.dirname(path.dirname(realpathSync(program)))
}
