/** So many failures end a step: what comes after them takes time and tells nothing new. */
export const mostFailures = 10

/** A part of the test command that passes or fails by itself. */
export interface Step {
  readonly name: string
  /** What it proves when it passes. */
  readonly shows: string
  readonly command: readonly string[]
  /** How many cores it keeps busy; on a machine with fewer it runs alone. */
  readonly cores: number
  /** How long it may take on a quiet machine with two cores: some three times what it does take. */
  readonly seconds: number
  /** The steps without which it would only repeat their failure. */
  readonly needs?: readonly string[]
  /** Whether the run ends with it if it fails. */
  readonly isVital?: boolean
  /** How its failed tests are run a second time: those that share a machine with browsers and processes. */
  readonly again?: 'vitest' | 'playwright'
}

const vitest = [
  'vitest',
  'run',
  '--reporter=dot',
  '--reporter=./test/runner/vitest-reporter.ts',
  `--bail=${mostFailures}`,
] as const
/** For tests that spend much of their time waiting for a database or a browser. */
const threeAtATime = ['--maxWorkers=3'] as const
const playwright = (config: string): readonly string[] => [
  'playwright',
  'test',
  `--config=${config}`,
  '--reporter=dot,./test/runner/playwright-reporter.ts',
  `--max-failures=${mostFailures}`,
]
const product = ['build', 'server'] as const

/** All steps, in the order in which they start. */
export const steps: readonly Step[] = [
  {
    name: 'server',
    shows: 'the server starts',
    command: ['node', 'test/runner/start-server.ts'],
    cores: 1,
    seconds: 40,
    isVital: true,
  },
  { name: 'build', shows: 'the site builds', command: ['script/build'], cores: 1, seconds: 150 },
  {
    name: 'site',
    shows: "the owner's site is without a mistake",
    // Not the texts that ship, on which all tests run.
    command: ['env', '-u', 'CONTENT_FOLDER', 'node', 'script/src/site.ts', 'check'],
    cores: 1,
    seconds: 40,
  },
  {
    name: 'format',
    shows: 'format and lint',
    command: ['biome', 'ci', '--error-on-warnings', '.'],
    cores: 1,
    seconds: 60,
  },
  { name: 'types', shows: 'types are strict', command: ['tsc', '-b'], cores: 1, seconds: 150 },
  {
    name: 'promises',
    shows: 'no promise is left alone',
    command: ['oxlint', '--type-aware', '--deny-warnings', '--ignore-pattern', 'test/third-game'],
    cores: 1,
    seconds: 90,
  },
  {
    name: 'fences',
    shows:
      'imports and styles stay in their features, files and folders are of a size, e2e tests wait for what they read',
    command: ['node', 'script/src/fences.ts'],
    cores: 1,
    seconds: 60,
  },
  { name: 'unused', shows: 'nothing is unused', command: ['knip'], cores: 1, seconds: 60 },
  {
    name: 'contract',
    shows: 'the API is the one that its document promises',
    command: ['node', 'script/src/contract/contract.ts', '--check'],
    cores: 1,
    seconds: 60,
  },
  {
    name: 'requirements',
    shows: 'every requirement is borne by a test of its feature',
    command: ['node', 'script/src/requirements.ts'],
    cores: 1,
    seconds: 60,
  },
  {
    name: 'smoke',
    shows: 'the menu and both tables work in a browser',
    // The run ends with it, so it gets its second look at once.
    command: [...playwright('playwright.config.ts'), '--grep=@smoke', '--retries=1'],
    cores: 2,
    seconds: 90,
    needs: product,
    isVital: true,
  },
  {
    name: 'html',
    shows: 'every page is valid HTML',
    command: ['node', 'test/html/validate-html.ts'],
    cores: 1,
    seconds: 60,
    needs: ['build'],
  },
  {
    name: 'bundle-size',
    shows: 'pages load little JavaScript',
    command: ['node', 'test/benchmarks/bundle-size.ts'],
    cores: 1,
    seconds: 60,
    needs: ['build'],
  },
  {
    name: 'unit',
    shows: 'rules, modules and whole requests on a real database',
    command: [
      ...vitest,
      ...threeAtATime,
      '--project=!components',
      '--project=!resilience',
      '--project=!release',
    ],
    cores: 2,
    seconds: 480,
    needs: product,
  },
  {
    name: 'components',
    shows: 'forms, dialogs and tables in a browser, without a server',
    command: [...vitest, ...threeAtATime, '--project=components'],
    cores: 2,
    seconds: 360,
    again: 'vitest',
  },
  {
    name: 'resilience',
    shows: 'starts, stops, kills and faults lose nothing',
    command: [...vitest, '--project=resilience'],
    cores: 2,
    seconds: 420,
    needs: product,
    again: 'vitest',
  },
  {
    name: 'e2e',
    shows: 'whole visits in a browser',
    command: playwright('playwright.config.ts'),
    cores: 2,
    seconds: 1200,
    needs: product,
    again: 'playwright',
  },
  {
    name: 'pages',
    shows: 'every page and state can be read and used by everyone',
    command: playwright('test/pages/playwright.config.ts'),
    cores: 2,
    seconds: 720,
    needs: product,
    again: 'playwright',
  },
  {
    name: 'release',
    shows: 'the archive of a release works on a machine without Node.js and PostgreSQL',
    command: [...vitest, '--project=release'],
    cores: 1,
    seconds: 240,
    needs: product,
  },
  {
    name: 'fuzz',
    shows: 'a thousand requests are answered as the document promises',
    command: ['node', 'test/resilience/fuzz.ts', '1000'],
    cores: 1,
    seconds: 90,
    needs: product,
  },
  {
    name: 'crash',
    shows: 'no acknowledged move is lost when the server is killed',
    command: ['node', 'test/resilience/crash.ts', '--kills', '10'],
    cores: 1,
    seconds: 150,
    needs: product,
  },
]
