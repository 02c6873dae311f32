import * as text from '../../../content/text/home.ts'
import { icon, PauseIcon, PlayIcon } from '../../kit/icons.tsx'
import { useHydrated } from '../../kit/use-hydrated.ts'
import { letPlay } from '../../preferences/store.ts'
import type { HomeContent } from './content.server.ts'

const StarsIcon = icon(
  <>
    <circle cx="5" cy="18" r="2" />
    <circle cx="9.5" cy="8.5" r="2" />
    <circle cx="16" cy="14.5" r="2" />
    <circle cx="19" cy="5" r="2" />
    <path d="m5.9 16.2 2.7-5.9m2.4-.4 3.5 3.3m2.1-.6 1.8-5.7" />
  </>,
)

const KiteIcon = icon(
  <path d="m14.5 2.5 5.5 7.5-9.5 6.5-3-9.5Zm0 0-4 14M7.5 7 20 10M10.5 16.5c.8 2-2.8 1.8-2.5 3.5s-2 1.8-4 1.5" />,
)

const BalloonIcon = icon(
  <path d="M9.5 16.5C8 13.5 5 12 5 8.7a7 6.2 0 0 1 14 0c0 3.3-3 4.8-4.5 7.8ZM12 2.5c-3.6 3.6-3.6 9 0 14 3.6-5 3.6-10.4 0-14M10 19h4v2.5h-4Z" />,
)

/** What flies in the drawing of each hour; sun and moon are the icons of the theme switch. */
const signs = { dawn: BalloonIcon, noon: KiteIcon, night: StarsIcon }

interface SlideControlsProps {
  slides: HomeContent['hero']
  shown: number
  /** Whether the page plays, even if pointer or focus hold the slides now. */
  isPlaying: boolean
  /** Whether the time of the shown slide is running now. */
  isCounting: boolean
  onShow: (slide: number) => void
}

const control = 'relative grid size-11 place-items-center rounded-full hover:bg-sunken'

/**
 * Shows the one button of the page that pauses and plays all that moves, the game beside the slides too, and one for
 * each of several slides. They come before the slides for screen readers.
 */
export function SlideControls({ slides, shown, isPlaying, isCounting, onShow }: SlideControlsProps) {
  const isHydrated = useHydrated()
  const choices = slides.length > 1 ? slides : []
  return (
    <div className="column pointer-events-none absolute inset-x-0 bottom-64 z-10 sm:bottom-6">
      <div
        className={`pointer-events-auto flex w-fit items-center gap-1 rounded-full border border-line bg-surface/95 p-1 text-ink shadow-panel ${isHydrated ? '' : 'invisible'}`}
      >
        <button
          type="button"
          aria-label={isPlaying ? text.pause : text.play}
          onClick={() => letPlay(!isPlaying)}
          className={control}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
        {choices.map(({ hour, title }, place) => {
          const Sign = signs[hour]
          return (
            <button
              key={title}
              type="button"
              aria-label={text.show({ place: place + 1, total: slides.length, title })}
              aria-current={place === shown || undefined}
              onClick={() => onShow(place)}
              className={`${control} text-muted aria-[current]:bg-accent-soft aria-[current]:text-accent-strong`}
            >
              <Sign />
              {place === shown && isCounting ? (
                <span
                  aria-hidden="true"
                  className="hero-stays absolute inset-x-3 bottom-1 h-0.5 rounded-full bg-accent"
                />
              ) : null}
            </button>
          )
        })}
      </div>
    </div>
  )
}
