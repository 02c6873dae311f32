import { expect, test } from 'vitest'
import { chartAddress, intervals } from './chart-frame.tsx'

test('the intervals are those of the specification, in its order', { tags: 'STOCK-01' }, () => {
  expect(intervals).toEqual(['Daily', 'Monthly', 'Quarterly', 'Yearly', 'Five'])
})

test.each([
  ['/api', 'Monthly', null, '/api/stock/Monthly?asHtml=true'],
  ['https://api.example/v1', 'Five', 'dark', 'https://api.example/v1/stock/Five?asHtml=true&theme=dark'],
] as const)(
  'the frame below %s for %s in theme %s shows %s',
  { tags: 'STOCK-01' },
  (api, interval, theme, address) => {
    expect(chartAddress(api, interval, theme)).toBe(address)
  },
)
