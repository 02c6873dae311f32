import { expect, test } from 'vitest'
import { afterRouteChange, alertFades, alertStays, completeAlert } from './alert-list.ts'

test('a message closes by itself after 4,000 ms and fades over 4,000 ms unless its caller says otherwise', {
  tags: 'SITE-09',
}, () => {
  const alert = completeAlert(1, { type: 'Info', message: 'Hello' })
  expect([alert.autoClose, alert.fade, alertStays, alertFades]).toEqual([true, true, 4000, 4000])
  expect(completeAlert(2, { type: 'Info', message: 'Hello', autoClose: false }).autoClose).toBe(false)
})

test('a route change clears all but the kept messages, and those once', { tags: 'SITE-09' }, () => {
  const kept = completeAlert(1, { type: 'Info', message: 'kept', keepAfterRouteChange: true })
  const other = completeAlert(2, { type: 'Error', message: 'other' })
  const once = afterRouteChange([kept, other], false)
  expect(once.map((alert) => alert.message)).toEqual(['kept'])
  expect(afterRouteChange(once, false)).toEqual([])
})

test('a page that leads on to another in its own place clears no kept message', { tags: 'SITE-09' }, () => {
  const kept = completeAlert(1, { type: 'Success', message: 'kept', keepAfterRouteChange: true })
  const other = completeAlert(2, { type: 'Error', message: 'other' })
  const arrived = afterRouteChange(afterRouteChange([kept, other], false), true)
  expect(arrived.map((alert) => alert.message)).toEqual(['kept'])
  expect(afterRouteChange(arrived, false)).toEqual([])
})
