import { expect, test } from 'vitest'
import { chartAddress, intervals } from './chart-frame.tsx'

test('[STOCK-01] the intervals are those of the specification, in its order', () => {
  expect(intervals).toEqual(['Daily', 'Monthly', 'Quarterly', 'Yearly', 'Five'])
})

test.each([
  ['/api', 'Monthly', null, '/api/stock/Monthly?asHtml=true'],
  ['https://api.example/v1', 'Five', 'dark', 'https://api.example/v1/stock/Five?asHtml=true&theme=dark'],
] as const)('[STOCK-01] the frame below %s for %s in theme %s shows %s', (api, interval, theme, address) => {
  expect(chartAddress(api, interval, theme)).toBe(address)
})
