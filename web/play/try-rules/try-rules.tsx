import { useId, useState } from 'react'
import * as text from '../../../content/text/try-rules.ts'
import type { Elements } from '../../base/elements.ts'
import type { RuleToTry, TryRulesProps } from './rule.ts'

interface RulesToTryProps<Position> extends TryRulesProps {
  readonly rules: readonly RuleToTry<Position>[]
  readonly board: (position: Position) => Elements
}

/** Shows rules one at a time, each with a small board on which the engine answers. */
export function RulesToTry<Position>({ gameName, rules, board }: RulesToTryProps<Position>) {
  const [chosen, setChosen] = useState(rules[0])
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="try-rules">
      <div className="try-rules-words">
        <h3 id={heading} className="text-xl font-bold">
          {text.title({ game: gameName })}
        </h3>
        <p className="text-muted">{text.introduction}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
        <div role="group" aria-label={text.choose} className="lesson-games try-rules-choice">
          {rules.map((rule) => (
            <button
              key={rule.title}
              type="button"
              aria-pressed={rule === chosen}
              onClick={() => setChosen(rule)}
            >
              {rule.title}
            </button>
          ))}
        </div>
        <p className="try-rules-text" aria-live="polite">
          {chosen?.text}
        </p>
      </div>
      <div key={chosen?.title} className="try-rules-board">
        {chosen ? board(chosen.position) : null}
      </div>
    </section>
  )
}
