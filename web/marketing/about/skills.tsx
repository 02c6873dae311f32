import { useId } from 'react'
import * as aboutText from '../../../content/text/about.ts'
import { Suit } from '../suit.tsx'
import type { AboutContent } from './content.server.ts'

/** Shows our skills, each as a path that is climbed up to its level. */
export function Skills({ title, text, list }: AboutContent['skills']) {
  return (
    <section
      aria-labelledby="skills"
      className="column grid gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[2fr_3fr]"
    >
      <div>
        <h2 id="skills" className="heading">
          {title}
        </h2>
        <p className="mt-3 max-w-prose text-lg text-muted">{text}</p>
      </div>
      <ul className="grid gap-7">
        {list.map((skill) => (
          <Skill key={skill.name} {...skill} />
        ))}
      </ul>
    </section>
  )
}

function Skill({ name, level, suit }: AboutContent['skills']['list'][number]) {
  const nameId = useId()
  return (
    <li>
      <div className="flex items-baseline justify-between gap-4">
        <span id={nameId} className="text-lg font-semibold">
          {name}
        </span>
        <span aria-hidden="true" className="font-display text-2xl font-extrabold tabular-nums">
          {level}
        </span>
      </div>
      <meter aria-labelledby={nameId} min={0} max={100} value={level} className="sr-only">
        {aboutText.level({ level })}
      </meter>
      <div className="relative mt-1 mr-3 h-7">
        <svg aria-hidden="true" focusable="false" className="absolute inset-0 size-full overflow-visible">
          <line
            x1="0"
            y1="50%"
            x2="100%"
            y2="50%"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray="0.1 9"
            className="stroke-edge"
          />
          <line
            x1="0"
            y1="50%"
            x2={`${level}%`}
            y2="50%"
            strokeWidth="6"
            strokeLinecap="round"
            className="stroke-accent"
          />
          <svg aria-hidden="true" x={`${level}%`} y="50%" className="overflow-visible">
            <circle r="14" className="fill-accent" />
            <svg aria-hidden="true" x="-8" y="-8" width="16" height="16" className="text-accent-ink">
              <Suit of={suit} className="size-4" />
            </svg>
          </svg>
        </svg>
      </div>
    </li>
  )
}
