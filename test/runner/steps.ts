/** A part of the test command that passes or fails by itself. */
export interface Step {
  readonly name: string
  /** What it proves when it passes. */
  readonly shows: string
  readonly command: readonly string[]
  /** How many cores it keeps busy; on a machine with fewer it runs alone. */
  readonly cores: number
  /** Whether it needs the built site, which the step `build` makes. */
  readonly needsSite?: boolean
}

const vitest = ['vitest', 'run', '--reporter=dot', '--reporter=./test/runner/vitest-reporter.ts'] as const
const playwright = (config: string, ...reporters: string[]): readonly string[] => [
  'playwright',
  'test',
  `--config=${config}`,
  `--reporter=${['dot', './test/runner/playwright-reporter.ts', ...reporters].join()}`,
]

/** All steps, in the order in which they start. */
export const steps: readonly Step[] = [
  { name: 'build', shows: 'the site builds', command: ['script/build'], cores: 1 },
  {
    name: 'format',
    shows: 'format and lint',
    command: ['biome', 'ci', '--error-on-warnings', '.'],
    cores: 1,
  },
  { name: 'types', shows: 'types are strict', command: ['tsc', '-b'], cores: 1 },
  {
    name: 'promises',
    shows: 'no promise is left alone',
    command: ['oxlint', '--type-aware', '--deny-warnings'],
    cores: 1,
  },
  {
    name: 'fences',
    shows: 'imports and styles stay in their features, files and folders are of a size',
    command: ['node', 'script/fences.ts'],
    cores: 1,
  },
  {
    name: 'words',
    shows: 'code and docs use the words of the field',
    command: ['node', 'script/fences/words.ts'],
    cores: 1,
  },
  { name: 'unused', shows: 'nothing is unused', command: ['knip'], cores: 1 },
  {
    name: 'contract',
    shows: 'the API is the one that its document promises',
    command: ['node', 'script/contract/contract.ts', '--check'],
    cores: 1,
  },
  {
    name: 'requirements',
    shows: 'every requirement is borne by a test of its feature',
    command: ['node', 'script/requirements.ts'],
    cores: 1,
  },
  {
    name: 'html',
    shows: 'every page is valid HTML',
    command: ['node', 'test/html/validate-html.ts'],
    cores: 1,
    needsSite: true,
  },
  {
    name: 'bundle-size',
    shows: 'pages load little JavaScript',
    command: ['node', 'test/benchmarks/bundle-size.ts'],
    cores: 1,
    needsSite: true,
  },
  {
    name: 'unit',
    shows: 'rules, modules and whole requests on a real database',
    command: [...vitest, '--project=!resilience', '--project=!release'],
    cores: 2,
    needsSite: true,
  },
  {
    name: 'resilience',
    shows: 'starts, stops, kills and faults lose nothing',
    command: [...vitest, '--project=resilience'],
    cores: 2,
    needsSite: true,
  },
  {
    name: 'release',
    shows: 'the archive of a release works on a machine without Node.js and PostgreSQL',
    command: [...vitest, '--project=release'],
    cores: 1,
    needsSite: true,
  },
  {
    name: 'e2e',
    shows: 'whole visits in a browser',
    command: playwright('playwright.config.ts'),
    cores: 2,
    needsSite: true,
  },
  {
    name: 'visual',
    shows: 'every page and state looks as it did, and every text on it can be read',
    command: playwright('test/visual/playwright.config.ts', './test/visual/report.ts'),
    cores: 2,
    needsSite: true,
  },
  {
    name: 'fuzz',
    shows: 'a thousand requests are answered as the document promises',
    command: ['node', 'test/resilience/fuzz.ts', '1000'],
    cores: 1,
    needsSite: true,
  },
  {
    name: 'crash',
    shows: 'no acknowledged move is lost when the server is killed',
    command: ['node', 'test/resilience/crash.ts', '--kills', '10'],
    cores: 1,
    needsSite: true,
  },
]
