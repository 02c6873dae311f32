import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readSite } from '../words/site.server.ts'
import { SiteContext } from '../words/use-site.ts'
import { Credits } from './credits.tsx'

const credits = { authorName: 'Mara', authorUrl: '/team', documentUrl: '/blogs/three-thousand-skies' }

/** Returns the credits of a game as HTML, with the addresses of their links. */
function shown(
  of: typeof credits | { authorName: null; authorUrl: string; documentUrl: null },
  off: string[],
) {
  const element = createElement(
    SiteContext,
    { value: { ...readSite(), off } },
    createElement(Credits, { of }),
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
  return { html, links: [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to) }
}

test('the credits of a game lead to its author and its document', { tags: 'OWNER-07' }, () => {
  expect(shown(credits, []).links).toEqual(['/team', '/blogs/three-thousand-skies'])
})

test('without a team page and a blog, the credits name the author and lead nowhere', {
  tags: 'OWNER-07',
}, () => {
  const { html, links } = shown(credits, ['/team', '/blogs'])
  expect(html).toContain('Mara')
  expect(html).not.toContain('document')
  expect(links).toEqual([])
})

test('an author without a name is not credited when the page about them is off', { tags: 'OWNER-07' }, () => {
  expect(shown({ authorName: null, authorUrl: '/team', documentUrl: null }, ['/team']).html).not.toContain(
    '<span',
  )
})
