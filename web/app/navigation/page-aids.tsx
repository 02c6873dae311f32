import { BackToTop } from './back-to-top.tsx'
import { Prefetch } from './prefetch.tsx'
import { Progress } from './progress.tsx'

/** Shows what helps to move within a page and to the next one. A page works without it. */
export default function PageAids() {
  return (
    <>
      <Progress />
      <Prefetch />
      <BackToTop />
    </>
  )
}
