import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Step, steps } from './steps.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Returns the files that differ from a commit, or are new, without removed ones. */
function changedFiles(since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  return files.filter((file) => existsSync(path.join(root, file)))
}

/**
 * Returns the steps that quickly show whether a change breaks something: the static checks, the unit and component
 * tests that import a changed file, and the e2e tests that were changed themselves. Everything else is left to
 * a whole run.
 *
 * @param since the commit that the change began at; by default the last one
 */
export function changedSteps(since = 'HEAD'): readonly Step[] {
  const files = changedFiles(since)
  if (files.length === 0) return []
  const code = files.filter((file) => /\.(tsx?|css|json|yaml|md)$/.test(file))
  const e2e = files.filter((file) => file.endsWith('.e2e.ts'))
  return steps.flatMap((step): Step[] => {
    const { needs: _, ...alone } = step
    switch (step.name) {
      case 'format':
        return [{ ...alone, command: [...step.command.slice(0, -1), '--no-errors-on-unmatched', ...files] }]
      case 'types':
      case 'promises':
      case 'fences':
      case 'requirements':
        return [alone]
      case 'unit':
      case 'components': {
        const [program = '', , ...options] = step.command
        return code.length === 0
          ? []
          : [{ ...alone, command: [program, 'related', '--run', '--passWithNoTests', ...options, ...code] }]
      }
      case 'build':
        return e2e.length === 0 ? [] : [step]
      case 'e2e':
        return e2e.length === 0 ? [] : [{ ...step, command: [...step.command, ...e2e] }]
      default:
        return []
    }
  })
}
