import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { report } from './events.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Reports each finished Playwright test to the runner. A test that passes only on a retry counts as failed.
 */
export default class RunnerReporter implements Reporter {
  onBegin(_: FullConfig, suite: Suite): void {
    report({ total: suite.allTests().length })
  }

  onTestEnd(test: TestCase, { duration, status, retry }: TestResult): void {
    if (retry > 0) return
    report({
      file: path.relative(root, test.location.file),
      title: test.titlePath().slice(3).join(' › '),
      outcome: status === 'passed' || status === 'skipped' ? status : 'failed',
      seconds: duration / 1000,
    })
  }

  onError({ message = 'Error', location }: { message?: string; location?: { file: string } }): void {
    const file = location ? path.relative(root, location.file) : 'playwright'
    report({ file, title: message, outcome: 'failed', seconds: 0 })
  }

  printsToStdio(): boolean {
    return false
  }
}
