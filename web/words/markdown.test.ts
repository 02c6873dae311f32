import { describe, expect, test } from 'vitest'
import { readMarkdown } from './markdown.server.ts'

const read = (text: string) => readMarkdown({ file: 'content/blog/one.md', text })

describe('Markdown of the owner', () => {
  test('becomes HTML, with ids for headings that links can reach, each once', () => {
    const { html, headings } = read('## Two *or* more\n\nText\n\n## Two or more\n\n### Deeper')
    expect(html).toContain('<h2 id="two-or-more">Two <em>or</em> more</h2>')
    expect(html).toContain('<h2 id="two-or-more-1">')
    expect(headings).toEqual([
      { id: 'two-or-more', title: 'Two or more' },
      { id: 'two-or-more-1', title: 'Two or more' },
    ])
  })

  test('has tables, code that is reached by keyboard, and notes that lead there and back', () => {
    expect(read('| a | b |\n|---|---|\n| 1 | 2 |').html).toContain('<th>a</th>')
    expect(read('```js\nif (a < b) go()\n```').html).toContain(
      '<pre tabindex="0"><code class="language-js">if (a &lt; b) go()',
    )
    const { html } = read('A claim.[^1]\n\n[^1]: Its source.')
    expect(html).toContain('href="#footnote-1"')
    expect(html).toContain('href="#footnote-ref-1"')
  })

  test('says in plain words what it says in marks', () => {
    const { plain } = read('## Jokers\n\nA **wild** [card](/games), `x`.\n\n| one |\n|---|\n| two |')
    for (const word of ['Jokers', 'wild', 'card', 'x', 'one', 'two']) expect(plain).toContain(word)
    expect(plain).not.toMatch(/[*[\]|`]|\/games/)
  })

  test('shows a picture of content/pictures in its own size', () => {
    expect(read('![The sign](logo.svg)').html).toMatch(
      /<img src="[^"]*logo[^"]*\.svg[^"]*" width="\d+" height="\d+" alt="The sign" loading="lazy" \/>/,
    )
  })

  test.each([
    ['<script>alert(1)</script>', 'HTML is not shown: <script>'],
    ['One <b onclick="x()">word</b>', 'HTML is not shown: <b onclick'],
    ['[here](javascript:alert(1))', 'expected a link that begins with /, #, https:// or mailto:'],
    ['[here](http://plain.example)', 'expected a link'],
    ['[here](//other.example)', 'expected a link'],
    ['![x](none.svg)', "found no 'none.svg' there"],
    ['![](logo.svg)', 'expected between the brackets what the picture shows'],
    ['![x](https://other.example/a.png)', 'expected a picture of content/pictures'],
    ['# Title', 'begin with ##, the title is a field'],
  ])('%s stops the build with its file and its place', { tags: 'OWNER-01' }, (text, fault) => {
    expect(() => read(text)).toThrow('content/blog/one.md cannot be used:')
    expect(() => read(text)).toThrow(fault)
  })
})
