import { steps as ours, type Step } from '../steps.ts'

/** Replaces arguments of one of our own steps. */
function like(name: string, cores: number, replace: (command: readonly string[]) => readonly string[]): Step {
  const step = ours.find((one) => one.name === name)
  if (!step) throw new Error(`There is no step ${name}`)
  const { needs: _, ...alone } = step
  return { ...alone, cores, command: replace(step.command) }
}

const browser = (name: string): Step => ({
  ...like('e2e', 1, (command) => [
    ...command.map((part) => part.replace('playwright.config.ts', 'test/runner/suite/playwright.config.ts')),
    `--grep=@${name}`,
  ]),
  name,
})

const step = (name: string, command: readonly string[], more: Partial<Step> = {}): Step => ({
  name,
  shows: name,
  command,
  cores: 1,
  seconds: 60,
  ...more,
})

/** Steps made for the tests of the runner. Each test chooses some of them by name. */
export const steps: readonly Step[] = [
  ...['once', 'twice', 'six', 'fifteen'].map(browser),
  {
    ...like('resilience', 1, (command) => [
      ...command.filter((part) => !part.startsWith('--project')),
      '--config=test/runner/suite/vitest.config.ts',
    ]),
    name: 'process',
  },
  step('server', ['node', 'test/runner/start-server.ts', 'test/runner/suite/broken-server.ts'], {
    isVital: true,
  }),
  step('long', ['sleep', '600'], { seconds: 600 }),
  step('slow', ['sleep', '600'], { seconds: 0.1 }),
  step('build', ['false']),
  step('needs-build', ['true'], { needs: ['build'] }),
  step('needs-that', ['true'], { needs: ['needs-build'] }),
  step('good', ['true']),
  step('hanging', ['node', 'test/runner/suite/hanging.ts'], { seconds: 600 }),
]
