import { parse } from 'node-html-parser'
import { home as backHome } from '../../content/text/problem-page.ts'
import { escaped } from '../words/xml.server.ts'
import type { BuiltPage } from './page.ts'

/**
 * Returns the page that the server sends when there is no page to show, with `{{title}}` and `{{text}}` in place of
 * what happened. It looks like the site but loads none of its scripts, which might be what is missing.
 *
 * @param startPage the page that the router's build writes for addresses without a file; its head is kept
 */
export function problemPage(startPage: string, { siteName, logo }: BuiltPage): string {
  const page = parse(startPage, { voidTag: { closingSlash: true } })
  // The first script applies the theme that the person has chosen. It needs no other.
  const [, ...scripts] = page.querySelectorAll('script')
  for (const each of [...scripts, ...page.querySelectorAll('link[rel="modulepreload"]')]) each.remove()
  const name = escaped(siteName)
  page.querySelector('title')?.set_content(`{{title}} · ${name}`)
  page.querySelector('head')?.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex"/>')
  page.querySelector('body')?.set_content(`<header class="border-b border-line/70 bg-paper">
<div class="column flex">
<a href="/" class="flex min-h-16 items-center gap-2.5 font-display text-xl font-extrabold tracking-tight"><img src="${logo}" alt="" width="36" height="36" class="size-9"/>${name}</a>
</div>
</header>
<main class="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-16 text-center">
<h1 class="text-2xl font-bold">{{title}}</h1>
<p>{{text}}</p>
<a href="/" class="inline-flex min-h-11 items-center justify-center rounded-full bg-accent px-5 py-2 font-semibold text-accent-ink no-underline hover:bg-accent-strong">${escaped(backHome)}</a>
</main>`)
  return page.toString()
}
