import { HorizonIcon, MoonIcon, PauseIcon, PlayIcon, SunIcon } from '../../kit/icons.tsx'
import { useHydrated } from '../../kit/use-hydrated.ts'
import type { HomeWords } from './words.server.ts'

const signs = { dawn: HorizonIcon, noon: SunIcon, night: MoonIcon }

interface SlideControlsProps {
  slides: HomeWords['hero']
  shown: number
  /** Whether the slides change by themselves, held by pointer or focus or not. */
  isPlaying: boolean
  /** Whether the time of the shown slide is running out right now. */
  isCounting: boolean
  onWish: (wish: 'play' | 'pause') => void
  onShow: (slide: number) => void
}

const control = 'relative grid size-11 place-items-center rounded-full hover:bg-sunken'

/** Stops and starts the slides, and shows the one of an hour. They come before the slides for those who hear the page. */
export function SlideControls({ slides, shown, isPlaying, isCounting, onWish, onShow }: SlideControlsProps) {
  const isHydrated = useHydrated()
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-64 z-10 mx-auto max-w-6xl px-4 sm:bottom-6 sm:px-6">
      <div
        className={`pointer-events-auto flex w-fit items-center gap-1 rounded-full border border-line bg-surface/95 p-1 text-ink shadow-panel ${isHydrated ? '' : 'invisible'}`}
      >
        <button
          type="button"
          aria-label={isPlaying ? 'Pause the slides' : 'Play the slides'}
          onClick={() => onWish(isPlaying ? 'pause' : 'play')}
          className={control}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
        {slides.map(({ hour, title }, place) => {
          const Sign = signs[hour]
          return (
            <button
              key={title}
              type="button"
              aria-label={`Slide ${place + 1} of ${slides.length}: ${title}`}
              aria-current={place === shown || undefined}
              onClick={() => onShow(place)}
              className={`${control} text-muted aria-[current]:bg-accent-soft aria-[current]:text-accent-strong`}
            >
              <Sign />
              {place === shown && isCounting ? (
                <span
                  aria-hidden="true"
                  className="stays absolute inset-x-3 bottom-1 h-0.5 rounded-full bg-accent"
                />
              ) : null}
            </button>
          )
        })}
      </div>
    </div>
  )
}
