import path from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { report } from './events.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Reports each finished Vitest test to the runner, and files that could not be loaded. */
export default class RunnerReporter implements Reporter {
  onTestModuleCollected(module: TestModule): void {
    report({ total: [...module.children.allTests()].length })
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    report({
      file: path.relative(root, test.module.moduleId),
      title: test.fullName,
      outcome: state === 'pending' ? 'failed' : state,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    })
  }

  onTestModuleEnd(module: TestModule): void {
    const file = path.relative(root, module.moduleId)
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ]
    for (const { message } of errors)
      report({ file, title: message, outcome: 'failed', seconds: 0, isSetUp: true })
  }
}
