import { useEffect, useReducer } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '../../kit/button.tsx'
import { useHydrated } from '../../kit/use-hydrated.ts'
import { useStill } from '../../preferences/store.ts'
import { useSignIn } from '../../session/use-sign-in.ts'
import { useSession } from '../../session/user.ts'
import { Scene } from './scene.tsx'
import { SlideControls } from './slide-controls.tsx'
import { afterEvent, firstSlide, isPlaying, rotates, slideStays } from './slides.ts'
import type { HomeWords } from './words.server.ts'
import './hero.css'

type Slide = HomeWords['hero'][number]

/** The day over the city, one slide for each hour. All of them share one place, so that nothing moves when they change. */
export function Hero({ slides }: { slides: Slide[] }) {
  const [state, dispatch] = useReducer(afterEvent, slides.length, firstSlide)
  const isStill = useStill()
  const isHydrated = useHydrated()
  const plays = isPlaying(state, isStill)
  const turns = rotates(state, isStill)
  const { shown } = state

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide is shown as long as the others
  useEffect(() => {
    if (!turns) return
    const next = setTimeout(() => dispatch({ type: 'next' }), slideStays)
    return () => clearTimeout(next)
  }, [turns, shown])

  return (
    <section
      aria-roledescription="carousel"
      aria-label="A day at the table"
      onPointerEnter={() => dispatch({ type: 'pointed', isOn: true })}
      onPointerLeave={() => dispatch({ type: 'pointed', isOn: false })}
      onFocus={() => dispatch({ type: 'focused', isOn: true })}
      onBlur={(event) =>
        event.currentTarget.contains(event.relatedTarget) || dispatch({ type: 'focused', isOn: false })
      }
      className={`relative overflow-hidden ${plays ? '' : 'is-still'}`}
    >
      {slides.length > 1 ? (
        <SlideControls
          slides={slides}
          shown={shown}
          isPlaying={plays}
          isCounting={turns}
          onWish={(wish) => dispatch({ type: 'wish', wish })}
          onShow={(slide) => dispatch({ type: 'show', slide })}
        />
      ) : null}
      <div aria-live={turns ? 'off' : 'polite'} className="grid">
        {slides.map((slide, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is a slide
          <div
            key={slide.title}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${slides.length}`}
            inert={place !== shown}
            className={`slide relative col-start-1 row-start-1 ${slide.hour}`}
          >
            {place === 0 || isHydrated ? (
              <Scene
                of={slide.scene}
                className="absolute inset-x-0 bottom-0 h-72 w-full overflow-visible sm:h-96 lg:h-full"
              />
            ) : null}
            <SlideWords slide={slide} isFirst={place === 0} />
          </div>
        ))}
      </div>
    </section>
  )
}

function SlideWords({ slide: { title, text, link }, isFirst }: { slide: Slide; isFirst: boolean }) {
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <div className="relative mx-auto flex max-w-6xl flex-col justify-center px-4 pt-12 pb-80 sm:px-6 sm:pt-16 sm:pb-96 lg:min-h-[min(44rem,calc(100svh-4rem))] lg:pt-0 lg:pb-32">
      <Title className="max-w-[11ch] text-5xl leading-[0.98] font-extrabold sm:text-7xl">{title}</Title>
      <p className="mt-5 max-w-md text-lg leading-relaxed">{text}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Start />
        <LinkButton size="large" variant="quiet" to={link.to}>
          {link.label}
        </LinkButton>
      </div>
    </div>
  )
}

/** Into the games for those who are signed in, to the sign-in for the others. */
function Start() {
  const { user, status } = useSession()
  const signIn = useSignIn()
  const navigate = useNavigate()
  return (
    <Button
      size="large"
      disabled={status === 'signing-out'}
      onClick={() => (user.signedIn ? navigate('/game-dashboard') : signIn('/game-dashboard'))}
    >
      Start playing
    </Button>
  )
}
