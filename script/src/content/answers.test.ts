import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { type Answers, askFor } from './answers.ts'

const answers: Answers = {
  name: 'Larkfield & Sons: "games" # 1',
  url: 'https://larkfield.example',
  email: 'hello@larkfield.example',
  tagline: 'Card games from Bristol',
}

/** Answers the questions with these lines, which end there. Returns the answers and what is printed. */
async function asked(given: Parameters<typeof askFor>[0], lines: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  input.end(lines.map((line) => `${line}\n`).join(''))
  const result = await askFor(given, { input, output }).catch((error: unknown) => error)
  return { result, printed: String(output.read() ?? '') }
}

test('what is not given is asked for, each with an example', { tags: 'OWNER-04' }, async () => {
  const { result, printed } = await asked({}, Object.values(answers))
  expect(result).toEqual(answers)
  expect(printed.match(/^.*For example: .*$/gm)).toHaveLength(4)

  const rest = await asked({ name: answers.name, email: answers.email }, [answers.url, answers.tagline])
  expect(rest.result).toEqual(answers)
  expect(rest.printed.match(/For example/g)).toHaveLength(2)
})

test.each([
  ['name', '', 'name: must not be empty'],
  ['name', ' \t ', 'name: must not be empty'],
  ['name', '{{name}}', 'name: expected a text without {{'],
  ['tagline', 'Games of {{nobody}}', 'tagline: expected a text without {{'],
  ['url', 'larkfield.example', 'url: expected a whole address with https://, found "larkfield.example"'],
  ['url', 'https://', 'url: expected a whole address with https://, found "https://"'],
  ['url', 'http://larkfield.example', 'url: expected a whole address with https://'],
  ['url', 'https://larkfield.example/games', 'url: expected no path behind the name'],
  ['email', 'larkfield.example', 'email: expected an email address, found "larkfield.example"'],
] as const)(
  'the %s %o is asked for again on a terminal, and refused as a flag',
  { tags: 'OWNER-04' },
  async (field, wrong, sentence) => {
    const others = { ...answers, [field]: undefined }
    const { result, printed } = await asked(others, [wrong, answers[field]])
    expect(result).toEqual(answers)
    expect(printed).toContain(sentence)

    const flags = await asked({ ...answers, [field]: wrong }, [])
    expect(flags.result).toEqual(
      expect.objectContaining({ message: expect.stringContaining(`--${sentence}`) }),
    )
    expect(flags.printed).toBe('')
  },
)

test('blanks around an answer and line ends in it are taken away', { tags: 'OWNER-04' }, async () => {
  const { result } = await asked({ ...answers, name: ' Larkfield\n&  Sons ', url: undefined }, [
    ` ${answers.url} `,
  ])
  expect(result).toEqual({ ...answers, name: 'Larkfield & Sons' })
})

test('all flags that are wrong or missing without a terminal are named at once', {
  tags: 'OWNER-04',
}, async () => {
  const streams = () => ({ input: new PassThrough(), output: new PassThrough() })
  await expect(askFor({ ...answers, url: 'x', email: 'x' }, streams())).rejects.toThrow(
    /--url: .*\n--email: /,
  )
  const { name } = answers
  await expect(askFor({ name }, streams())).rejects.toThrow(
    /^There is no terminal to ask for url, email, and tagline: give --url '.*' --email '.*' --tagline '.*'$/,
  )
  expect(await askFor(answers, streams())).toEqual(answers)
})

test('an input that ends before the last answer is an error', { tags: 'OWNER-04' }, async () => {
  const { result } = await asked({}, [answers.name])
  expect(result).toEqual(new Error('The input ended before the last answer: nothing was written'))
})
