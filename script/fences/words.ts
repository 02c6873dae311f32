// Prints every line of code and docs that uses a word which means nothing outside this project, with the word to use instead;
// exits with 1 if there is one.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What is not said, and what is said instead. */
const instead: Readonly<Record<string, string>> = {
  anew: 'again',
  courier: 'outbox, sendUntilAnswered',
  entrance: 'complete sign-in',
  errand: 'pending move',
  hindsight: 'perfect play',
  house: 'app, test server, project',
  onward: 'sign-in result, next step',
  party: 'person, bots',
  robot: 'bot',
  seat: 'game store',
}

/** Lines that may use such a word: a term of a standard or of another program, or a word of the site itself. */
const allowed: readonly RegExp[] = [/\brobots\.txt\b|name="robots"|name: 'robots'/, /lighthouse/i]

/** Files that are not written here, that say which words are meant, or that quote what somebody else wrote. */
const exempt = /^content\/|^script\/fences|\.generated\.|^CONTRIBUTING\.md$|^docs\/requirements\.md$/

/** Returns each line that uses a word not to be used, also as a part of a name, one sentence each. */
export function bannedWords(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (allowed.some((pattern) => pattern.test(line))) return []
    return wordsOf(line)
      .filter((word) => Object.hasOwn(instead, word))
      .map((word) => `${path}:${index + 1}: '${word}' means nothing to a stranger: say ${instead[word]}`)
  })
}

/** Returns the words of a line in small letters, in the singular; those of `aNameLikeThis` and `A_NAME` one by one. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([word]) =>
    word.toLowerCase().replace(/(?<=[^s])s$/, ''),
  )
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const root = resolve(import.meta.dirname, '../..')
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      '*.ts',
      '*.tsx',
      '*.css',
      '*.md',
      'script',
    ],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\0')
    .filter((path) => path !== '' && !exempt.test(path) && existsSync(join(root, path)))
  const found = [...new Set(files)].flatMap((path) => [
    ...bannedWords(path, path).map((line) => line.replace(/:1:/, ': its name:')),
    ...bannedWords(path, readFileSync(join(root, path), 'utf8')),
  ])
  for (const line of found) console.error(line)
  console.log(found.length === 0 ? 'Every word is one of the field.' : `${found.length} words to replace`)
  process.exitCode = found.length === 0 ? 0 : 1
}
