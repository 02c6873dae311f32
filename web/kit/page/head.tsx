import { useLocation } from 'react-router'
import { useSite } from '../../words/use-site.ts'

interface HeadProps {
  /**
   * The page's own title, without the site's name, which is added. The home page has none and shows name and
   * tagline.
   */
  title?: string
  /**
   * The description for search engines and shared links, in a sentence or two. The default is the site's own.
   */
  description?: string | undefined
  /** The canonical path of a page that has several addresses. The default is the present one. */
  address?: string
  /** The days on which a post was published and last changed, as `2026-11-21`. */
  article?: { published: string; modified?: string | undefined }
  /** Whether search engines leave the page out, because it is only useful to its own visitor. */
  isPrivate?: boolean
}

/**
 * Writes the head of a page; React moves it there. Every page shows exactly one, most of them through
 * PageTitle.
 */
export function Head({ title, description, address, article, isPrivate = false }: HeadProps) {
  const site = useSite()
  const { pathname } = useLocation()
  const path = address ?? (pathname.replace(/\/+$/, '') || '/')
  const canonical = new URL(path, site.url).href
  const name = title ?? site.tagline
  const about = description ?? site.description
  // Drawn after the build, from the title and the picture's address in the built page
  // (web/build/open-graph.ts).
  const drawing = new URL(`/open-graph${path === '/' ? '/home' : path}.jpg`, site.url).href
  return (
    <>
      <title>{title === undefined ? `${site.name}: ${site.tagline}` : `${title} · ${site.name}`}</title>
      <meta name="description" content={about} />
      {isPrivate ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={about} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={drawing} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${name}, ${site.name}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {article ? <meta property="article:published_time" content={article.published} /> : null}
      {article?.modified ? <meta property="article:modified_time" content={article.modified} /> : null}
    </>
  )
}
