import { memo, type ReactNode, useEffect, useReducer } from 'react'
import { Link, useNavigate } from 'react-router'
import * as homeText from '../../../content/text/home.ts'
import { firstGame, firstTry } from '../../base/first-game.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { useHydrated } from '../../kit/use-hydrated.ts'
import { usePlays } from '../../preferences/store.ts'
import { useSession, useSignUp } from '../../session/user.ts'
import type { HomeContent } from './content.server.ts'
import { SlideControls } from './slide-controls.tsx'
import { firstSlide, rotates, slideStays, slidesAfter } from './slides.ts'
import './scene.css'
import './hero.css'

type Slide = HomeContent['hero'][number]

interface HeroProps {
  readonly slides: Slide[]
  /** What continues an unfinished game, in place of the other links of each slide; nothing for most people. */
  readonly continueGame: ReactNode
  /** What stands beside the slides in a wide window, and below them in others. */
  readonly children: ReactNode
}

/** Shows the slides of the day, and beside them the games as they are played. */
export function Hero({ slides, continueGame, children }: HeroProps) {
  return (
    <div className="hero">
      <Slides slides={slides} continueGame={continueGame} />
      <div className="hero-table">{children}</div>
    </div>
  )
}

/** Shows one slide for each hour. All of them share one place, so that nothing moves when they change. */
function Slides({ slides, continueGame }: Pick<HeroProps, 'slides' | 'continueGame'>) {
  const [state, dispatch] = useReducer(slidesAfter, slides.length, firstSlide)
  const plays = usePlays()
  const turns = rotates(state, plays)
  const { shown } = state

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide is shown as long as the others
  useEffect(() => {
    if (!turns) return
    const next = setTimeout(() => dispatch({ type: 'next' }), slideStays)
    return () => clearTimeout(next)
  }, [turns, shown])

  return (
    <section
      aria-roledescription={homeText.carousel}
      aria-label={homeText.slides}
      onPointerEnter={() => dispatch({ type: 'pointed', isOn: true })}
      onPointerLeave={() => dispatch({ type: 'pointed', isOn: false })}
      onFocus={() => dispatch({ type: 'focused', isOn: true })}
      onBlur={(event) =>
        event.currentTarget.contains(event.relatedTarget) || dispatch({ type: 'focused', isOn: false })
      }
      className={`relative overflow-hidden ${plays ? '' : 'hero-still'}`}
    >
      <SlideControls
        slides={slides}
        shown={shown}
        isPlaying={plays}
        isCounting={turns}
        onShow={(slide) => dispatch({ type: 'show', slide })}
      />
      <div aria-live={turns ? 'off' : 'polite'} className="grid">
        {slides.map((slide, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is a slide
          <div
            key={slide.title}
            role="group"
            aria-roledescription={homeText.slide}
            aria-label={homeText.place({ place: place + 1, total: slides.length })}
            inert={place !== shown}
            className={`hero-slide scene-${slide.hour} relative col-start-1 row-start-1`}
          >
            <Scene
              of={slide.scene}
              isFirst={place === 0}
              className="absolute right-0 bottom-0 h-72 w-auto max-w-none overflow-visible sm:h-96 lg:h-full"
            />
            <SlideWords slide={slide} isFirst={place === 0} continueGame={continueGame} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** The parts of a drawing from back to front; the 'aloft' part sways. */
const parts = ['back', 'aloft', 'front'] as const

/**
 * Draws the sky of a slide. The drawing stays in its file, which the browser caches, and takes its colors
 * from its slide. Screen readers skip it. Its height decides its size, so that nothing is cut at the top; a
 * wider window shows the part left of its edge. Only the first is in the page before it is hydrated.
 */
const Scene = memo(function Scene({ of: { src, width, height }, isFirst, className }: SceneProps) {
  const isHydrated = useHydrated()
  if (!isFirst && !isHydrated) return null
  return (
    <svg aria-hidden="true" focusable="false" viewBox={`0 0 ${width} ${height}`} className={className}>
      {parts.map((part) => (
        <use key={part} href={`${src}#${part}`} className={part === 'aloft' ? 'hero-aloft' : undefined} />
      ))}
    </svg>
  )
})

interface SceneProps {
  readonly of: Slide['scene']
  readonly isFirst: boolean
  readonly className: string
}

interface SlideWordsProps extends Pick<HeroProps, 'continueGame'> {
  readonly slide: Slide
  readonly isFirst: boolean
}

const SlideWords = memo(function SlideWords({
  slide: { title, text, link },
  isFirst,
  continueGame,
}: SlideWordsProps) {
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <div className="column relative flex flex-col justify-center pt-12 pb-80 sm:pt-16 sm:pb-96 lg:min-h-[min(clamp(44rem,50vw,50rem),calc(100svh-4rem-var(--system-bar)))] lg:pt-0 lg:pb-32">
      <Title className="max-w-[11ch] text-5xl leading-[0.98] font-extrabold sm:text-7xl">{title}</Title>
      <p className="mt-5 max-w-md text-lg leading-relaxed">{text}</p>
      <div className="mt-7 flex flex-wrap gap-2 sm:gap-3">
        <Start />
        <span className="hero-continue">{continueGame}</span>
        <LinkButton size="large" variant="quiet" to={firstTry} className="hero-more">
          {homeText.tryRound}
        </LinkButton>
        {link ? (
          <Link to={link.to} className="hero-more hero-link">
            {link.label}
          </Link>
        ) : null}
      </div>
    </div>
  )
})

/** Deals a first game. People who are not logged in make an account first; a login is a link beside it. */
function Start() {
  const { user, status } = useSession()
  const signUp = useSignUp()
  const navigate = useNavigate()
  return (
    <Button
      size="large"
      className="hero-start"
      disabled={status === 'signing-out'}
      onClick={() => (user.signedIn ? navigate(firstGame) : signUp(firstGame))}
    >
      {homeText.start}
    </Button>
  )
}
