import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import * as text from '../../content/text/blog.ts'
import { readableDate } from '../kit/date.ts'
import { BackIcon, NextIcon } from '../kit/icons.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Head } from '../kit/page/head.tsx'
import { orHome } from '../kit/page/or-home.ts'
import { Page } from '../kit/page/page.tsx'
import { Picture } from '../kit/page/picture.tsx'
import { Prose } from '../kit/page/prose.tsx'
import { StructuredData } from '../kit/page/structured-data.tsx'
import { useSite } from '../words/use-site.ts'
import { Comments } from './comments.tsx'
import { Dot } from './entry-card.tsx'
import { FeedLink } from './frame.tsx'
import { postAddress } from './post.ts'
import { type PostContent, postContent } from './post-content.server.ts'
import { ShareLink } from './share-link.tsx'
import { TagLink } from './sidebar.tsx'

export function loader({ params }: LoaderFunctionArgs) {
  return postContent(params['id'])
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return orHome(() => serverLoader<typeof loader>())
}

/** `/blogs/{id}`: one post. */
export default function Single() {
  const words = useLoaderData<typeof loader>()
  const { post, trail, tags, newer, older, invitation } = words
  return (
    <Page>
      <Head title={post.title} description={post.summary} article={{ published: post.date }} />
      <FeedLink />
      <BlogPosting post={post} />
      <div className="mx-auto max-w-[39rem]">
        <Breadcrumb trail={[...trail, { label: post.title }]} />
        <article>
          <Opening {...words} />
          <Prose html={post.html} className="mt-10" />
          <footer className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6 print:hidden">
            <ul aria-label={text.tags} className="flex flex-wrap gap-2">
              {tags.map(({ name, to }) => (
                <li key={name}>
                  <TagLink to={to}>{name}</TagLink>
                </li>
              ))}
            </ul>
            <ShareLink />
          </footer>
        </article>
        <Comments comments={post.comments} title={post.title} invitation={invitation} />
        <nav aria-label={text.otherPosts} className="mt-14 grid gap-4 sm:grid-cols-2 print:hidden">
          {older ? <Neighbor {...older} /> : <span />}
          {newer ? <Neighbor {...newer} isNewer /> : null}
        </nav>
      </div>
    </Page>
  )
}

function Opening({ post, categoryTo }: PostContent) {
  const { title, summary, author, date, minutes, category, commentCount, picture } = post
  return (
    <header className="grid gap-4">
      <p>
        <Link
          to={categoryTo}
          className="inline-flex min-h-8 items-center font-semibold text-accent underline-offset-4 hover:underline"
        >
          {category}
        </Link>
      </p>
      <h1 className="heading leading-[1.05]">{title}</h1>
      <p className="text-xl leading-relaxed text-muted">{summary}</p>
      <p className="text-muted">
        <span className="font-semibold text-ink">{author}</span> <Dot />{' '}
        <time dateTime={date}>{readableDate(date)}</time> <Dot />{' '}
        <span>{text.minutes({ count: minutes })}</span> <Dot />{' '}
        <a href="#comments" className="text-link underline underline-offset-4">
          {text.comments({ count: commentCount })}
        </a>
      </p>
      <Picture
        of={picture}
        alt=""
        isFirst
        className="mt-4 aspect-[8/5] w-full rounded-panel object-cover lg:-mx-20 lg:w-[calc(100%+10rem)] lg:max-w-none"
      />
    </header>
  )
}

function Neighbor({ to, title, isNewer = false }: { to: string; title: string; isNewer?: boolean }) {
  return (
    <Link
      to={to}
      rel={isNewer ? 'next' : 'prev'}
      className={`group grid content-start gap-1 rounded-panel border border-line bg-surface p-5 hover:shadow-lift ${isNewer ? 'justify-items-end text-right' : ''}`}
    >
      <span className="flex items-center gap-2 text-sm text-muted">
        {isNewer ? null : <BackIcon className="size-4" />}
        <span>{isNewer ? text.newer : text.older}</span>
        {isNewer ? <NextIcon className="size-4" /> : null}
      </span>
      <span className="font-semibold underline-offset-4 group-hover:underline">{title}</span>
    </Link>
  )
}

/** Describes a page as a post for search engines. */
function BlogPosting({ post }: Pick<PostContent, 'post'>) {
  const site = useSite()
  const address = new URL(postAddress(post.id), site.url).href
  return (
    <StructuredData
      of={{
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.summary,
        image: new URL(post.picture.src, site.url).href,
        datePublished: post.date,
        author: { '@type': 'Person', name: post.author },
        publisher: { '@type': 'Organization', name: site.name, url: site.url },
        mainEntityOfPage: address,
        url: address,
        articleSection: post.category,
        keywords: post.tags.join(', '),
        commentCount: post.commentCount,
      }}
    />
  )
}
