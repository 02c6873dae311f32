import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../test/support/pages/render-page.ts'
import Calendar from './calendar.tsx'

test('on the first day the calendar says when there will be one', { tags: 'DAILY-08' }, () => {
  const queries = new QueryClient()
  queries.setQueryData(['daily', 'days', null], { items: [], newer: null, older: null })
  const text = textOf(draw(createElement(Calendar, { chains: [] }), false, queries))
  expect(text).toContain("Tomorrow, today's deal will be the first of the calendar.")
  expect(text).not.toContain('Check the days above')
})
