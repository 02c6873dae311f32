import { useState } from 'react'
import * as text from '../../../content/text/try-rules.ts'
import { type RuleToTry, rulesToTry } from './rules.ts'
import { SandwichTry } from './sandwich-try.tsx'
import { SkywayTry } from './skyway-try.tsx'

interface TryRulesProps {
  readonly gameTypeId: number
  readonly gameName: string
}

/** Shows the rules of a game one at a time, each with a small board on which the engine answers. Nothing without any. */
export default function TryRules({ gameTypeId, gameName }: TryRulesProps) {
  const rules = rulesToTry(gameTypeId)
  const [chosen, setChosen] = useState(rules[0])
  const heading = `try-rules-${gameTypeId}`
  if (rules.length === 0) return null
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
      <div className="try-rules-board">{chosen ? <Board key={chosen.title} rule={chosen} /> : null}</div>
    </section>
  )
}

function Board({ rule: { position } }: { rule: RuleToTry }) {
  return position.gameTypeId === 1 ? <SkywayTry position={position} /> : <SandwichTry position={position} />
}
