import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as homeText from '../../../content/text/home.ts'
import { LinkButton } from '../../kit/button.tsx'
import { NextIcon } from '../../kit/icons.tsx'
import type { HomeContent } from './content.server.ts'

type GamesProps = HomeContent['games'] & {
  /** Returns the picture of a game. */
  readonly art: (gameTypeId: number) => ReactNode
}

/** Shows the games, each with its picture and a link to its rules. */
export function Games({ title, list, art }: GamesProps) {
  return (
    <section aria-labelledby="games" className="column pt-20 sm:pt-28">
      <h2 id="games" className="heading">
        {title}
      </h2>
      <div className="mt-10 grid gap-6 md:grid-cols-2">
        {list.map((game) => (
          <article key={game.gameTypeId} className="panel flex flex-col overflow-hidden">
            <div className="game-ground grid h-60 place-items-center p-6">{art(game.gameTypeId)}</div>
            <div className="flex flex-1 flex-col items-start gap-3 p-6 sm:p-8">
              <h3 className="text-3xl leading-tight font-extrabold">{game.name}</h3>
              <p className="text-xl text-accent">{game.line}</p>
              <p className="max-w-prose flex-1 text-muted">{game.text}</p>
              <Link
                to={`/games?type=${game.gameTypeId}`}
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
              >
                <span>{homeText.rules({ game: game.name })}</span>
                <NextIcon className="size-4" />
              </Link>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}

/** Shows how a person becomes a player. */
export function Steps({ title, steps }: HomeContent['start']) {
  return (
    <section aria-labelledby="start" className="column pt-20 sm:pt-28">
      <h2 id="start" className="heading max-w-[18ch]">
        {title}
      </h2>
      <ol className="mt-10 grid gap-8 md:grid-cols-3">
        {steps.map((step, place) => (
          <li key={step.title} className="grid content-start gap-2 border-t-4 border-accent pt-5">
            <p aria-hidden="true" className="font-display text-5xl font-extrabold text-accent tabular-nums">
              {place + 1}
            </p>
            <h3 className="text-2xl font-bold">{step.title}</h3>
            <p className="max-w-prose text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Fairness({ title, text }: HomeContent['fairness']) {
  return (
    <section aria-labelledby="fairness" className="mt-20 bg-sky-900 text-sky-50 sm:mt-28">
      <div className="column grid items-center gap-8 py-16 md:grid-cols-[2fr_3fr] md:py-20">
        <h2 id="fairness" className="heading">
          {title}
        </h2>
        <p className="max-w-prose text-xl leading-relaxed text-sky-100">{text}</p>
      </div>
    </section>
  )
}

/** Shows the state of the project and its technology. */
export function About({ title, paragraphs, stack, stackTitle }: HomeContent['about']) {
  return (
    <section aria-labelledby="about" className="column grid gap-12 py-20 sm:py-28 md:grid-cols-[3fr_2fr]">
      <div>
        <h2 id="about" className="heading">
          {title}
        </h2>
        <div className="mt-6 grid max-w-prose gap-4 text-lg">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <LinkButton to="/game-dashboard" className="mt-8">
          {homeText.dashboard}
        </LinkButton>
      </div>
      <div>
        <h3 className="text-xl font-bold">{stackTitle}</h3>
        <dl className="mt-4 divide-y divide-line border-y border-line">
          {stack.map((part) => (
            <div key={part.name} className="py-4">
              <dt className="font-semibold">{part.name}</dt>
              <dd className="text-muted">{part.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
