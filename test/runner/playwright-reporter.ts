import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { report } from './events.ts'
import { mostFailures } from './steps.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** More of a page than this many characters hides the errors themselves. */
const longestPage = 6_000

/**
 * Reports each finished Playwright test to the runner. Prints at the end what the page showed when a test failed, so
 * that the log tells it.
 */
export default class RunnerReporter implements Reporter {
  #failures = 0
  readonly #failedPages: string[] = []

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
    const page = attachments.find(({ name }) => name === 'error-context')?.path
    if (page) this.#failedPages.push(`${test.title}\n${pageIn(readFileSync(page, 'utf8'))}`)
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

  onEnd(): void {
    for (const page of this.#failedPages) console.log(`\nThe page when this failed: ${page}`)
  }

  printsToStdio(): boolean {
    return false
  }
}

/** Returns the description of the page in what Playwright writes about a failure. */
function pageIn(context: string): string {
  const page = /```yaml\n([\s\S]*?)```/.exec(context)?.[1] ?? context
  return page.slice(0, longestPage)
}
