import { execFileSync } from 'node:child_process'
import path from 'node:path'

const findBrowser = path.resolve(import.meta.dirname, '../../../script/browser')

/** How tests start their browser. */
export const launchOptions = {
  /** Found, or installed, when a test needs it. */
  get executablePath(): string {
    return execFileSync(findBrowser, { encoding: 'utf8' }).trim()
  },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
