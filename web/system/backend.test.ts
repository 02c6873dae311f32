import { describe, expect, test } from 'vitest'
import { offAddress } from './backend.ts'

const here = 'https://skyway.example'
const config = { lambda: '/lambda', switchOrigins: ['https://ada.example'] }

describe('the call that switches the backend off', { tags: 'SYS-02' }, () => {
  test.each([
    ['', '/lambda/backend-off'],
    ['https://ada.example/off?all=1', 'https://ada.example/off?all=1'],
    [`${here}/lambda/backend-off`, `${here}/lambda/backend-off`],
  ])('of an admin with the website "%s" goes to %s', (website, address) => {
    expect(offAddress(website, config, here)).toBe(address)
  })

  test('goes to a lambda base on another origin', () => {
    const elsewhere = { ...config, lambda: 'https://functions.example/lambda' }
    expect(offAddress('', elsewhere, here)).toBe('https://functions.example/lambda/backend-off')
    expect(offAddress('https://functions.example/mine', elsewhere, here)).toBe(
      'https://functions.example/mine',
    )
  })

  test.each(['https://eve.example/off', 'http://ada.example', 'https://ada.example.eve.example'])(
    'does not go to %s, which nobody allowed',
    (website) => {
      expect(() => offAddress(website, config, here)).toThrow('SWITCH_ORIGINS')
    },
  )

  test.each(['javascript:alert(1)', 'ada.example', '//ada.example'])('does not go to %s', (website) => {
    expect(() => offAddress(website, config, here)).toThrow('not an http or https address')
  })
})
