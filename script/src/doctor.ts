// Prints one line for each check of what a server with these settings needs, and exits with 1 if something must be
// mended.
import { examine } from './diagnosis/examine.ts'
import { line } from './diagnosis/finding.ts'

const findings = await examine(process.env)
for (const finding of findings) console.log(line(finding))
const failures = findings.filter(({ state }) => state === 'failure').length
const warnings = findings.filter(({ state }) => state === 'warning').length
console.log(
  `\n${failures === 0 ? 'Nothing must be mended' : `${failures} to mend`}${warnings === 0 ? '' : `, ${warnings} to consider`}. docs/operator/trouble.md says more.`,
)
process.exitCode = failures === 0 ? 0 : 1
