import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { startAfterPaint } from './start.ts'

const rendered = `<!DOCTYPE html><html><head><link rel="preload" as="font" href="/assets/text.woff2"/><link rel="modulepreload" href="/assets/a.js"/>
<link rel="modulepreload" href="/assets/b.js"/></head><body><p>All words</p><script type="module" async="">import "/assets/a.js";
import * as route0 from "/assets/b.js";
  
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/c.js");</script></body></html>`

test('a page asks for its scripts only when it is painted', { tags: 'NET-06' }, () => {
  const page = parse(startAfterPaint(rendered))
  expect(page.querySelectorAll('link').map((link) => link.getAttribute('href'))).toEqual([
    '/assets/text.woff2',
  ])
  expect(page.querySelector('p')?.text).toBe('All words')
  const script = page.querySelector('script[type="module"]')?.text ?? ''
  const [untilPainted = '', then = ''] = script.split('firstPaint.then(')
  expect(untilPainted).not.toContain('/assets/')
  expect(untilPainted).not.toMatch(/\bimport\b/)
  expect(then).toContain('for (const href of ["/assets/a.js","/assets/b.js"])')
  expect(then).toContain(
    'const [, route0] = await Promise.all([import("/assets/a.js"), import("/assets/b.js")])',
  )
  expect(then).toContain('window.__reactRouterRouteModules = {"root":route0};\n  import("/assets/c.js");')
})

test('a page that the router starts in another way is refused', () => {
  expect(() => startAfterPaint(rendered.replace('async=""', ''))).toThrow('starts its pages in another way')
  expect(() => startAfterPaint(rendered.replaceAll('modulepreload', 'preload'))).toThrow('another way')
})
