import { describe, expect, test } from 'vitest'
import { instantReads } from './instant-reads.ts'

const lines = (code: string) =>
  instantReads('a.e2e.ts', code).map((sentence) => Number(sentence.split(':')[1]))

describe('an e2e test may not read a page at one instant', () => {
  test.each([
    ['as a value', 'const box = await item.boundingBox()'],
    ['as an assertion', 'expect(await page.evaluate(() => scrollY)).toBe(0)'],
    ['as a condition', 'if (await button.isVisible()) await button.click()'],
    ['of several items', 'const boxes = await Promise.all(items.map((item) => item.boundingBox()))'],
    ['in a step', "await test.step('reads', async () => { expect(await rows.count()).toBe(2) })"],
    [
      'by a function of its own',
      'const top = () => page.evaluate(() => scrollY)\nexpect(await top()).toBe(0)',
    ],
    [
      'by a function that calls another',
      'const a = () => x.count()\nconst b = () => a()\nconst c = await b()',
    ],
  ])('%s', (_, code) => {
    expect(lines(code)).toEqual([code.split('\n').length])
  })

  test('under a clock that goes on', () => {
    expect(lines("await page.clock.install()\nawait page.goto('/')")).toEqual([1])
  })

  test.each([
    ['until it is the expected one', 'await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)'],
    ['until it has settled', 'const box = await settled(() => item.boundingBox())'],
    ['in what is tried again', 'await expect(async () => { expect(await a.count()).toBe(1) }).toPass()'],
    [
      'by a function of its own',
      'const top = () => page.evaluate(() => scrollY)\nawait expect.poll(top).toBe(0)',
    ],
    ['to act on it', 'await page.evaluate(() => scrollTo(0, 0))'],
    ['with a stopped clock', "await page.clock.install()\nawait page.clock.pauseAt('2026-11-21')"],
  ])('but may read %s', (_, code) => {
    expect(lines(code)).toEqual([])
  })
})
