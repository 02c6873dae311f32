import { expect, test } from 'vitest'
import { composeLetter, sampleToken } from './letter.ts'

const compose = (text: string, subject = 'News') =>
  composeLetter({ subject, text }, 'https://sky.example', sampleToken)
const bodyOf = (text: string) => /<body>\n(.*)\n<hr>/s.exec(compose(text).html)?.[1]?.trim()

test('a letter has the Markdown as text, the same as HTML, and both ways to unsubscribe', {
  tags: 'NEWS-05',
}, () => {
  const { subject, text, html, unsubscribe } = compose(
    '# Hello\n\nA *new* [deck](https://sky.example/blogs/1).',
  )
  expect(subject).toBe('News')
  expect(text).toMatch(/^# Hello\n\nA \*new\* \[deck\]/)
  const page = `https://sky.example/newsletter#unsubscribe=${sampleToken}`
  expect(text).toContain(`To unsubscribe, open ${page}`)
  expect(html).toContain(
    '<h1>Hello</h1>\n<p>A <em>new</em> <a href="https://sky.example/blogs/1">deck</a>.</p>',
  )
  expect(html).toContain(`<a href="${page}">Unsubscribe</a>`)
  expect(html).toMatch(/^<!doctype html><html lang="en-US">.*<title>News<\/title>/s)
  expect(unsubscribe).toBe(`https://sky.example/api/subscribers/remove?token=${sampleToken}`)
})

test.each([
  ['<script>alert(1)</script>a', 'a'],
  ['<img src=x onerror=alert(1)>', /^(?!.*(<img|onerror))/s],
  [
    '![a boat](https://pictures.example/boat.png)',
    '<p><a href="https://pictures.example/boat.png">a boat</a></p>',
  ],
  ['[a](javascript:alert(1))', /^(?!.*javascript)/s],
  ['[a](//elsewhere.example)', '<p><a>a</a></p>'],
  [
    '<a href="https://a.example" onclick="x()" style="color:red">a</a>',
    '<p><a href="https://a.example">a</a></p>',
  ],
  ['<style>p{background:url(//x)}</style>', ''],
  ['<iframe src="https://x.example"></iframe>', ''],
  ['<svg><use href="//x"/></svg>', '<p></p>'],
  ['<link rel=stylesheet href=//x>', ''],
  ['1 < 2 & "3"', '<p>1 &lt; 2 &amp; "3"</p>'],
])('of %s nothing runs or loads', { tags: 'NEWS-05' }, (markdown, html) => {
  const body = bodyOf(markdown)
  if (typeof html === 'string') expect(body).toBe(html)
  else expect(body).toMatch(html)
  expect(compose(markdown).html).not.toMatch(
    /<(script|img|style|iframe|link|svg|object|form|input)\b|\son\w+=|url\(/i,
  )
})

test('the subject is no HTML', { tags: 'NEWS-05' }, () => {
  expect(compose('a', '</title><script>"&').html).toContain(
    '<title>&#60;/title&#62;&#60;script&#62;&#34;&#38;</title>',
  )
})
