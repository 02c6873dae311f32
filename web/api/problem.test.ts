import { expect, test } from 'vitest'
import { readProblem } from './problem.ts'

test('a problem document is read field by field', { tags: 'API-04' }, () => {
  const document = {
    type: 'about:blank',
    title: 'Unprocessable Entity',
    status: 422,
    detail: 'Cards already lie on that place.',
    code: 'place-occupied',
    errors: [{ field: 'itemRow', reason: 'Cards already lie on that place.' }],
  }
  const { type: _, ...read } = document
  expect(readProblem(document)).toEqual(read)
})

const nothing = { title: undefined, status: undefined, detail: undefined, code: undefined, errors: [] }

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a page', '<html>Bad Gateway</html>'],
  ['a list', [1, 2]],
  ['other words', { message: 'Bad Gateway' }],
  ['other types', { title: 502, status: '502', detail: {}, code: null, errors: { field: 'x' } }],
  ['errors of another shape', { errors: [null, 'x', { field: 'x' }, { reason: 1 }] }],
])('of %s that a proxy answers, nothing is taken for a problem', { tags: 'API-04' }, (_, body) => {
  expect(readProblem(body)).toEqual(nothing)
})
