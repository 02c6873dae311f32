import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'
import { readVariable } from './mutant.ts'

const mutant = readVariable()
const root = path.resolve(import.meta.dirname, '../..')
const mutated = path.join(root, mutant.file)

/** Begins with the tests beside the mutated file, which catch most mutants. */
class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const steps = ({ moduleId }: TestSpecification) =>
      path.relative(path.dirname(mutated), moduleId).split(path.sep).length
    return Promise.resolve(files.toSorted((a, b) => steps(a) - steps(b)))
  }
}

/** The usual tests, with one file mutated as it is loaded. */
export default defineConfig({
  root,
  test: {
    ...config.test,
    maxWorkers: 1,
    bail: 1,
    // The cache would keep mutated modules for later runs.
    fsModuleCache: false,
    sequence: { sequencer: NearestFirst },
    projects: (config.test?.projects ?? []).flatMap((project) =>
      typeof project === 'object' && 'test' in project
        ? [
            {
              ...project,
              test: { ...project.test, fsModuleCache: false },
              plugins: [
                {
                  name: 'mutant',
                  enforce: 'pre' as const,
                  transform: (text: string, id: string) =>
                    id === mutated ? text.slice(0, mutant.start) + mutant.to + text.slice(mutant.end) : null,
                },
              ],
            },
          ]
        : [],
    ),
  },
})
