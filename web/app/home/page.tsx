import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { lazyPart, optionalPart } from '../../kit/lazy-part.tsx'
import { Head } from '../../kit/page/head.tsx'
import { StructuredData } from '../../kit/page/structured-data.tsx'
import { Hero } from '../../marketing/home/hero.tsx'
import { mayPlay } from '../../session/access/permission.ts'
import { useUser } from '../../session/user.ts'
import { Prerendered } from './prerendered.tsx'
import { readHome } from './words.server.ts'

const nearLessons = Promise.withResolvers<void>()
/** In the page before any script has run; its own scripts are loaded when it is scrolled into view. */
const Lessons = lazyPart(async () => {
  if (typeof document !== 'undefined') await nearLessons.promise.then(whenIdle)
  return import('../../play/lesson/all-lessons.tsx')
})
/** Loaded on demand: most visits are not a player's. */
const ContinueGame = optionalPart(() => import('../../game-types/continue-game.tsx'))
const nearSections = Promise.withResolvers<void>()
/** In the page before any script has run; its own scripts are loaded when it is nearly scrolled into view. */
const Sections = lazyPart(async () => {
  if (typeof document !== 'undefined') await nearSections.promise
  return import('./sections.tsx')
})

export function loader() {
  return readHome()
}

/** `/` and `/home`: what the site is, the games as they are played, and how to begin. */
export default function Home() {
  const words = useLoaderData<typeof loader>()
  return (
    <>
      <Head address="/" />
      <StructuredData of={words.company} />
      <Hero slides={words.hero} continueGame={continueGame}>
        <Prerendered id="lessons" nearFrom="-80px" onNear={nearLessons.resolve}>
          <Lessons games={words.games.list} />
        </Prerendered>
      </Hero>
      <Prerendered id="sections" nearFrom="400px" onNear={nearSections.resolve}>
        <Sections words={words} />
      </Prerendered>
    </>
  )
}

// One element for all renderings, so that the slides are not rendered with the page.
const continueGame = <ForPlayers />

function ForPlayers() {
  const user = useUser()
  return mayPlay(user) ? (
    <Suspense>
      <ContinueGame />
    </Suspense>
  ) : null
}

/** Resolves when the browser has time to spare, or after two seconds; soon where that cannot be asked. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 100)
  })
}
