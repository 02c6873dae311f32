import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData } from 'react-router'
import * as text from '../../../content/text/portfolio.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Masthead } from '../../kit/page/masthead.tsx'
import { wantsStill } from '../../preferences/store.ts'
import { Closing } from '../closing.tsx'
import { Filters } from './filters.tsx'
import { Tile } from './tile.tsx'
import { besides, type KindFilter, worksOf } from './work.ts'
import { outline, portfolio, works } from './works.server.ts'
import './portfolio.css'

/** Loaded on demand: only for people who open a picture. */
const Lightbox = lazyPart(
  () => import('./lightbox.tsx'),
  ({ onClose }) => onClose(),
)

export function loader() {
  return { ...portfolio.read(), works: works().map(outline) }
}

/** `/portfolio`: the works, all or of one kind, each with a preview and a page. */
export default function Portfolio() {
  const { masthead, closing, works: all } = useLoaderData<typeof loader>()
  const [filter, setFilter] = useState<KindFilter>('All')
  const [opened, setOpened] = useState<string>()
  const shown = worksOf(all, filter)
  const preview = shown.find(({ slug }) => slug === opened)

  /** Animates each remaining work to its new place, if the browser supports it and motion is allowed. */
  function choose(next: KindFilter) {
    if (!document.startViewTransition || wantsStill()) return setFilter(next)
    document.startViewTransition(() => flushSync(() => setFilter(next)))
  }

  return (
    <>
      <Masthead words={masthead} />
      <section aria-label={text.works} className="column pt-10 sm:pt-14">
        <Filters chosen={filter} count={shown.length} onChoose={choose} />
        <ul className="mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:gap-x-12">
          {shown.map((work, place) => (
            <Tile key={work.slug} work={work} isLarge={place === 0} onOpen={() => setOpened(work.slug)} />
          ))}
        </ul>
      </section>
      <Closing {...closing} />
      <Suspense>
        {preview ? (
          <Lightbox
            work={preview}
            place={shown.indexOf(preview) + 1}
            count={shown.length}
            onStep={(step) => setOpened(besides(shown, preview.slug, step)?.slug)}
            onClose={() => setOpened(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
