import { Link, useLoaderData, useSearchParams } from 'react-router'
import * as text from '../../content/text/blog.ts'
import { numberInAddress } from '../kit/list/number-in-address.ts'
import { Head } from '../kit/page/head.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { EntryCard } from './entry-card.tsx'
import { BlogFrame } from './frame.tsx'
import { pageOf } from './lists.ts'
import { PageLinks } from './page-links.tsx'
import { postAddress } from './post.ts'
import { entryOf, posts } from './posts.server.ts'
import { search, wordsOf } from './search.ts'
import { Sidebar } from './sidebar.tsx'
import { sidebar } from './sidebar-content.server.ts'

export function loader() {
  return {
    sidebar: sidebar(),
    index: posts().map((post) => ({
      title: post.title,
      text: wordsOf([post.summary, post.category, post.author, ...post.tags, post.plain].join(' ')).join(' '),
      entry: entryOf(post),
    })),
  }
}

/** `/blogs/search?search=shuffle&page=2`: the posts that match a search, found in the browser. */
export default function SearchPage() {
  const words = useLoaderData<typeof loader>()
  const [parameters] = useSearchParams()
  const isHydrated = useHydrated()
  const asked = isHydrated ? (parameters.get('search') ?? '') : ''
  const found = search(words.index, asked)
  const page = pageOf(found, numberInAddress(parameters, 'page') ?? 1)
  // A page without a match still offers something to read.
  const newest = isHydrated && found.length === 0 ? words.index.slice(0, 4) : []
  return (
    <>
      <Head title={text.searchTitle} isPrivate />
      <BlogFrame
        title={text.searchTitle}
        text={<span aria-live="polite">{outcome(asked, found.length)}</span>}
        sidebar={<Sidebar words={words.sidebar} asked={asked} />}
      >
        <div className="grid min-h-[60svh] content-start gap-6 sm:grid-cols-2">
          {newest.length > 0 ? (
            <h2 className="text-2xl font-bold sm:col-span-2">{text.newestPosts}</h2>
          ) : null}
          {[...page.items, ...newest].map(({ entry }, place) => (
            <EntryCard key={entry.id} entry={entry} isFirst={place < 2} />
          ))}
          <noscript>
            <p>{text.needsScripts}</p>
            <ul className="mt-4 grid gap-2">
              {words.index.map(({ title, entry }) => (
                <li key={entry.id}>
                  <a href={postAddress(entry.id)} className="text-link underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </noscript>
        </div>
        <PageLinks
          number={page.number}
          count={page.count}
          addressOf={(number) =>
            `/blogs/search?${new URLSearchParams({ search: asked, page: String(number) })}`
          }
        />
        <Link to="/blogs" className="mt-8 inline-block text-link underline underline-offset-4">
          {text.showAllPosts}
        </Link>
      </BlogFrame>
    </>
  )
}

/** Returns the result of a search as a sentence. */
function outcome(asked: string, count: number): string {
  if (asked.trim() === '') return text.searchHint
  if (count === 0) return text.notFound({ asked })
  return text.found({ asked, count })
}
