import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import * as blogText from '../../content/text/blog.ts'
import { Head } from '../kit/page/head.tsx'
import { orHome } from '../kit/page/or-home.ts'
import { EntryCard } from './entry-card.tsx'
import { BlogFrame, FeedLink } from './frame.tsx'
import { listContent } from './list-content.server.ts'
import { listAddress } from './lists.ts'
import { PageLinks } from './page-links.tsx'
import { Sidebar } from './sidebar.tsx'

export function loader({ params }: LoaderFunctionArgs) {
  return listContent(params)
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return orHome(() => serverLoader<typeof loader>())
}

/** `/blogs` and every other page of posts: by number, by category, by tag. */
export default function List() {
  const { title, text, filter, page, total, sidebar } = useLoaderData<typeof loader>()
  const { category, tag } = filter
  const heading = category ?? (tag === undefined ? title : blogText.tagTitle({ tag }))
  const isAll = category === undefined && tag === undefined
  const shown = page.number === 1 ? heading : blogText.pageTitle({ title: heading, page: page.number })
  const description = isAll
    ? ofPage(text, page.number)
    : blogText.postsAbout({ count: total, subject: (category ?? tag ?? '').toLowerCase() })
  return (
    <>
      <Head
        title={isAll ? shown : `${shown} · ${title}`}
        description={description}
        address={listAddress(filter, page.number)}
        isPrivate={tag !== undefined}
      />
      <FeedLink />
      <BlogFrame
        title={heading}
        text={isAll ? text : <Found total={total} />}
        sidebar={<Sidebar words={sidebar} />}
      >
        <div className="grid gap-6 sm:grid-cols-2">
          {page.items.map((entry, place) => (
            <EntryCard key={entry.id} entry={entry} isFirst={place < 2} />
          ))}
        </div>
        <PageLinks
          number={page.number}
          count={page.count}
          addressOf={(number) => listAddress(filter, number)}
        />
      </BlogFrame>
    </>
  )
}

/** Returns the description of a page of the blog for search engines. */
function ofPage(description: string, page: number): string {
  return page === 1 ? description : blogText.pageDescription({ description, page })
}

/** Shows how many posts a list holds, with a link to all posts. */
function Found({ total }: { total: number }) {
  return (
    <>
      <span>{blogText.postCount({ count: total })}</span>{' '}
      <Link to="/blogs" className="text-link underline underline-offset-4">
        {blogText.showAll}
      </Link>
    </>
  )
}
