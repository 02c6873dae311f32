import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '../../test/support/pages/render-page.ts'
import { readSite } from '../words/site.server.ts'
import { SiteContext } from '../words/use-site.ts'
import { FailedCode, TryAgain } from './refusal.tsx'

const failed =
  'The code input was not accepted. Please try the code again, or email codes@skyway.example to get a code.'
const wait = 'Too many tries. You can try again in 1 minute.'

function wordsOf(Refusal: typeof FailedCode | typeof TryAgain, wait: string | null): string {
  const value = { ...readSite(), codesEmail: 'codes@skyway.example' }
  const refusal = createElement(Refusal, { wait })
  return textOf(renderToStaticMarkup(createElement(SiteContext, { value }, refusal))).trim()
}

test.each([
  ["the header's prompt", 'a code', FailedCode, null, failed],
  ["the header's prompt", 'too many codes', FailedCode, wait, `${failed} ${wait}`],
  ['the page of codes', 'a code', TryAgain, null, 'Try Again'],
  ['the page of codes', 'too many codes', TryAgain, wait, `Try Again ${failed} ${wait}`],
])(
  '%s that refuses %s says what to do, and when',
  { tags: ['CODE-03', 'T-D1'] },
  (_place, _sent, Refusal, when, words) => {
    expect(wordsOf(Refusal, when)).toBe(words)
  },
)
