import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { report } from './events.ts'
import { mostFailures } from './steps.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Reports each finished Playwright test to the runner. */
export default class RunnerReporter implements Reporter {
  #failures = 0

  onBegin(_: FullConfig, suite: Suite): void {
    report({ total: suite.allTests().length })
  }

  onTestEnd(test: TestCase, { duration, status, retry, attachments }: TestResult): void {
    // The step has ended after ten failures, in the middle of this test.
    if (status === 'interrupted') return
    const isGood = status === 'passed' || status === 'skipped'
    if (!isGood && retry < test.retries) return
    if (!isGood) this.#failures += 1
    const kept = attachments.find((attachment) => attachment.path)?.path
    report({
      file: path.relative(root, test.location.file),
      title: test.titlePath().slice(3).join(' › '),
      outcome: isGood ? status : 'failed',
      seconds: duration / 1000,
      ...(kept !== undefined && { trace: path.relative(root, path.dirname(kept)) }),
    })
  }

  onError({ message = 'Error', location }: { message?: string; location?: { file: string } }): void {
    // Playwright says as an error that it stops after so many failures.
    if (this.#failures >= mostFailures) return
    const file = location ? path.relative(root, location.file) : 'playwright'
    report({ file, title: message, outcome: 'failed', seconds: 0, isSetUp: true })
  }

  printsToStdio(): boolean {
    return false
  }
}
