import type { Elements } from '../../base/elements.ts'
import type { MastheadContent } from '../../words/schemas.ts'
import { minutesOf, skyAt } from './day.ts'
import { DayArc } from './day-arc.tsx'
import { Head } from './head.tsx'

interface MastheadProps {
  words: MastheadContent
  /** Content below the text: links, a breadcrumb. */
  children?: Elements
}

/**
 * Shows the top of a page with a sky for its hour, its title, and what the page is for. Sets the document
 * title too.
 */
export function Masthead({ words: { hour, moment, title, text }, children }: MastheadProps) {
  const minutes = minutesOf(hour)
  return (
    <div className={`day-${skyAt(minutes).part} bg-(image:--day-sky)`}>
      <Head title={title} description={text} />
      <div className="column grid items-end gap-x-10 md:grid-cols-[minmax(0,1fr)_minmax(0,17rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="pt-12 pb-8 sm:pt-16 md:pb-16">
          <p className="flex items-baseline gap-2.5 text-sm font-semibold">
            <time dateTime={hour} className="tabular-nums">
              {hour}
            </time>
            <span>{moment}</span>
          </p>
          <h1 className="mt-3 text-5xl leading-[0.98] font-extrabold lg:text-6xl">{title}</h1>
          <p className="mt-5 max-w-xl text-lg leading-relaxed sm:text-xl">{text}</p>
          {children}
        </div>
        <DayArc minutes={minutes} className="block h-auto w-full max-w-md justify-self-end" />
      </div>
    </div>
  )
}
