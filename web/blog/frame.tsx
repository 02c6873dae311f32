import type { ReactNode } from 'react'
import * as blogText from '../../content/text/blog.ts'
import type { Elements } from '../base/elements.ts'
import { Page } from '../kit/page/page.tsx'

/** Shows the layout of a list of posts: its title, the posts, and the sidebar. */
export function BlogFrame({ title, text, sidebar, children }: BlogFrameProps) {
  return (
    <Page>
      <header className="mb-10 grid gap-3">
        <h1 className="heading leading-[1.05]">{title}</h1>
        <p className="max-w-prose text-lg text-muted">{text}</p>
      </header>
      <div className="grid gap-x-12 gap-y-14 lg:grid-cols-[1fr_17rem]">
        <div>{children}</div>
        {sidebar}
      </div>
    </Page>
  )
}

interface BlogFrameProps {
  title: string
  text: ReactNode
  sidebar: Elements
  children: ReactNode
}

/** Names the blog's feed for feed readers; React moves it to the head of the page. */
export function FeedLink() {
  return <link rel="alternate" type="application/rss+xml" title={blogText.feedFound} href="/feed.xml" />
}
