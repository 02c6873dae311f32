import { createInterface } from 'node:readline/promises'
import { stringify } from 'yaml'
import { z } from 'zod'
import { ContentError } from '../../../content/reader/mistakes.ts'
import { readYaml } from '../../../content/reader/read.ts'
import { siteSchema } from '../../../web/words/site.server.ts'

/** The fields of site.yaml that only the owner of a new site knows. */
export interface Answers {
  readonly name: string
  /** Without a path, as in `https://larkfield.example`. */
  readonly url: string
  readonly email: string
  readonly tagline: string
}

type Field = keyof Answers

/** Where somebody may be asked: `input` knows whether it is a terminal. */
interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

const { name, email, tagline, url } = siteSchema.shape
// Stopped before the schema of site.yaml, which takes the address apart.
const schemas = { name, url: z.url({ protocol: /^https$/ }).pipe(url), email, tagline }

const questions: Readonly<Record<Field, { readonly question: string; readonly example: string }>> = {
  name: { question: 'What is the name of your site?', example: 'Larkfield & Sons' },
  url: { question: 'At which address do people find it?', example: 'https://larkfield.example' },
  email: { question: 'At which email address do people reach you?', example: 'hello@larkfield.example' },
  tagline: { question: 'What is the site, in a few words?', example: 'Card games from Bristol' },
}
const fields: readonly Field[] = ['name', 'url', 'email', 'tagline']

/**
 * Asks for the answers that are not given, on a terminal, each again until site.yaml could contain it.
 *
 * @throws Error if a given answer is invalid, if there is no terminal to ask for the others, or if the input ends
 */
export async function askFor(
  given: { readonly [field in Field]?: string | undefined },
  { input, output }: Terminal,
): Promise<Answers> {
  const wrong = fields.flatMap((field) => {
    const answer = given[field]
    return answer === undefined ? [] : mistakesIn(field, answer).map((sentence) => `--${sentence}`)
  })
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const missing = fields.filter((field) => given[field] === undefined)
  if (missing.length > 0 && !input.isTTY)
    throw new Error(`There is no terminal to ask for ${flagsOf(missing)}`)

  const reader = createInterface({ input, output })
  // Lines that were pasted at once wait here for their question.
  const lines = reader[Symbol.asyncIterator]()
  try {
    const ask = async (field: Field): Promise<string> => {
      const { question, example } = questions[field]
      output.write(`${question} For example: ${example}\n`)
      for (;;) {
        // Written here, because prompt() throws after the end of the input, and lines may still wait.
        output.write(reader.getPrompt())
        const { value: line, done } = await lines.next()
        if (done) throw new Error('The input ended before the last answer: nothing was written')
        const mistakes = mistakesIn(field, line)
        if (mistakes.length === 0) return onOneLine(line)
        output.write(`${mistakes.join('\n')}\n`)
      }
    }
    const answerTo = async (field: Field) => onOneLine(given[field] ?? (await ask(field)))
    return {
      name: await answerTo('name'),
      url: await answerTo('url'),
      email: await answerTo('email'),
      tagline: await answerTo('tagline'),
    }
  } finally {
    reader.close()
  }
}

/** Returns what is wrong with an answer, in the sentences of the check of all content, which name a line as well. */
function mistakesIn(field: Field, typed: string): readonly string[] {
  const answer = onOneLine(typed)
  // A placeholder stands for one of these answers.
  if (answer.includes('{{')) return [`${field}: expected a text without {{`]
  try {
    const written = { file: 'site.yaml', text: stringify({ [field]: answer }) }
    readYaml(written, z.strictObject({ [field]: schemas[field] }))
    return []
  } catch (error) {
    if (error instanceof ContentError)
      return error.mistakes.flatMap(({ sentences }) =>
        sentences.map((sentence) => sentence.replace(/^line \d+: /, '')),
      )
    throw error
  }
}

function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function flagsOf(missing: readonly Field[]): string {
  const flags = missing.map((field) => `--${field} '${questions[field].example}'`)
  return `${new Intl.ListFormat('en-US').format(missing)}: give ${flags.join(' ')}`
}
