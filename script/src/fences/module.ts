import { dirname, relative, resolve, sep } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A TypeScript file as the fences see it. */
export interface SourceModule {
  /** From the root, with slashes. */
  readonly path: string
  readonly lines: number
  /** The source with blanks in place of its comments. */
  readonly code: string
  readonly imports: readonly Import[]
  /** Names that others can import. What it passes on from elsewhere is not among them. */
  readonly exports: readonly string[]
}

export interface Import {
  readonly specifier: string
  /** The path from the root if the imported file is ours, else null. */
  readonly target: string | null
}

/** Reads the imports and exports of a file; `path` is from the root. Imports include those of types, `import()` and `export from`. */
export function readModule(root: string, path: string, source: string): SourceModule {
  const { module, comments } = parseSync(path, source)
  const specifiers = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"](?<text>[^'"]+)['"]$/.exec(source.slice(start, end))
      return literal?.groups?.['text'] ?? []
    }),
  ]
  let code = source
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replaceAll(/[^\n]/g, ' ') + code.slice(end)
  return {
    path,
    lines: source.trimEnd().split('\n').length,
    code,
    imports: specifiers.map((specifier) => ({ specifier, target: targetOf(root, path, specifier) })),
    exports: module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => (entry.moduleRequest ? [] : (entry.exportName.name ?? []))),
    ),
  }
}

function targetOf(root: string, path: string, specifier: string): string | null {
  const bare = specifier.split('?')[0] ?? specifier
  if (bare.startsWith('@skyway/')) return bare.slice('@skyway/'.length)
  return bare.startsWith('.')
    ? relative(root, resolve(root, dirname(path), bare))
        .split(sep)
        .join('/')
    : null
}
