import { Link } from 'react-router'
import * as text from '../../../content/text/portfolio.ts'
import { icon, NextIcon } from '../../kit/icons.tsx'
import { Picture } from '../../kit/page/picture.tsx'
import { useHydrated } from '../../kit/use-hydrated.ts'
import type { Work } from './work.ts'

const EnlargeIcon = icon(<path d="M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5" />)

interface TileProps {
  work: Work
  /** Whether it takes a whole row. */
  isLarge: boolean
  onOpen: () => void
}

/** Shows a work in the list: its picture opens the preview, its link leads to its page. */
export function Tile({
  work: { slug, title, kind, client, picture, alt, line },
  isLarge,
  onOpen,
}: TileProps) {
  const isHydrated = useHydrated()
  return (
    <li
      className={`portfolio-work group grid content-start ${isLarge ? 'items-center gap-x-10 sm:col-span-2 lg:grid-cols-[8fr_4fr]' : 'sm:odd:mt-16'}`}
    >
      <button
        type="button"
        disabled={!isHydrated}
        onClick={onOpen}
        className="relative block overflow-hidden rounded-2xl shadow-panel"
      >
        <Picture
          of={picture}
          alt={alt}
          isFirst={isLarge}
          className="h-auto w-full transition-transform duration-500 ease-settle group-hover:scale-[1.025]"
        />
        <span className="sr-only">{text.preview({ title })}</span>
        <span className="absolute right-3 bottom-3 grid size-10 place-items-center rounded-full bg-surface/95 text-ink opacity-0 shadow-panel transition-opacity group-hover:opacity-100 group-focus-within:opacity-100">
          <EnlargeIcon />
        </span>
      </button>
      <div className="grid justify-items-start pt-4">
        <p className="text-sm text-muted">{`${text.kinds[kind]} · ${client}`}</p>
        <h2 className={`font-bold ${isLarge ? 'text-4xl sm:text-5xl' : 'text-3xl'}`}>{title}</h2>
        <p className={`mt-1 max-w-prose ${isLarge ? 'text-xl' : ''}`}>{line}</p>
        <Link
          to={`/portfolio/${slug}`}
          className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
        >
          <span aria-hidden="true">{text.details}</span>
          <span className="sr-only">{text.detailsOf({ title })}</span>
          <NextIcon className="size-4" />
        </Link>
      </div>
    </li>
  )
}
