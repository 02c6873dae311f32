import { readFileSync } from 'node:fs'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { readPage } from './page.ts'
import { problemPage } from './problem-page.ts'

const theme = readFileSync(new URL('../preferences/start.js', import.meta.url), 'utf8')
const startPage = `<!DOCTYPE html><html lang="en-US"><head><meta charSet="utf-8"/><title>Loading…</title>
  <link rel="modulepreload" href="/assets/a.js"/><script>${theme}</script><script>early()</script>
  <link rel="stylesheet" href="/assets/style.css"/></head><body><p>Loading…</p><script type="module">app()</script></body></html>`
const home = readPage(
  '/',
  `<html lang="en-US"><head><meta name="theme-color" content="#f7f5f2"/><link rel="icon" href="/assets/logo.svg"/>
  <meta name="description" content="x"/><meta property="og:site_name" content="Sky &lt;&amp;&gt; Way"/>
  <meta property="og:title" content="x"/><meta property="og:image" content="https://sky.example/o.png"/></head></html>`,
)

test('the page for what went wrong looks like the site, and needs none of its scripts', {
  tags: 'HOST-10',
}, () => {
  const page = parse(problemPage(startPage, home))
  expect(page.querySelectorAll('script').map(({ textContent }) => textContent)).toEqual([theme])
  expect(page.querySelectorAll('link').map((link) => link.getAttribute('href'))).toEqual([
    '/assets/style.css',
  ])
  expect(page.querySelector('title')?.textContent).toBe('{{title}} · Sky <&> Way')
  expect(page.querySelector('h1')?.textContent).toBe('{{title}}')
  expect(page.querySelectorAll('a').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/', 'Sky <&> Way'],
    ['/', 'Back to the home page'],
  ])
  expect(page.textContent).not.toContain('Loading')
})

test('the first script of a page is the one that applies the theme', { tags: 'HOST-10' }, () => {
  const layout = readFileSync(new URL('../app/root.tsx', import.meta.url), 'utf8')
  expect(/<script[\s\S]*?onlyInHtml\((\w+)/.exec(layout)?.[1]).toBe('preferencesStart')
})
