import { basename, dirname } from 'node:path'
import {
  type CustomAtRules,
  type MediaCondition,
  type MediaQuery,
  type Selector,
  type SelectorComponent,
  transform,
  type Visitor,
} from 'lightningcss'

/** What one style sheet declares, read by a CSS parser. */
export interface StyleSheet {
  readonly path: string
  /** Path of the folder that the sheet lies in. */
  readonly folder: string
  /** Words that its names may begin with: the name of its folder and its own. */
  readonly scopes: readonly string[]
  readonly selectors: readonly FoundSelector[]
  /** Names of keyframes, registered properties, counter styles, and custom properties that a rule sets. */
  readonly names: readonly Found[]
  /** At-rules that reach every page by themselves. */
  readonly globalRules: readonly Found[]
}

export interface Found {
  readonly name: string
  /** Line in the sheet, from 1. */
  readonly line: number
}

interface FoundSelector {
  readonly line: number
  /** Every class in it, those inside `:has()` and `:not()` included. */
  readonly classes: readonly string[]
  readonly parts: Selector
  /** Whether it stands under `@media (hover: hover)`. */
  readonly needsHover: boolean
}

/** Rules of Tailwind's own that the parser must know to read the sheet of the theme. */
const tailwindRules = {
  theme: { prelude: '<custom-ident>', body: 'declaration-list' },
  apply: { prelude: '*' },
} satisfies CustomAtRules

/** Reads the style sheet at a path from the project root. Throws when it is not valid CSS. */
export function readStyleSheet(path: string, source: string): StyleSheet {
  const selectors: FoundSelector[] = []
  const names: Found[] = []
  const globalRules: Found[] = []
  const lines: number[] = []
  const hoverMedia: boolean[] = []
  const line = () => lines.at(-1) ?? 1
  const visitor: Visitor<typeof tailwindRules> = {
    Rule(rule) {
      const value = 'value' in rule ? rule.value : null
      const found = value && 'loc' in value ? value.loc.line + 1 : line()
      lines.push(found)
      if (rule.type === 'media') hoverMedia.push(rule.value.query.mediaQueries.every(asksForHover))
      if (rule.type === 'style')
        for (const parts of rule.value.selectors)
          selectors.push({
            line: found,
            classes: classesOf(parts),
            parts,
            needsHover: hoverMedia.includes(true),
          })
      if (rule.type === 'keyframes') names.push({ name: rule.value.name.value, line: found })
      if (rule.type === 'property' || rule.type === 'counter-style')
        names.push({ name: rule.value.name, line: found })
      if (rule.type === 'font-face' || rule.type === 'import')
        globalRules.push({ name: `@${rule.type}`, line: found })
    },
    RuleExit(rule) {
      lines.pop()
      if (rule.type === 'media') hoverMedia.pop()
    },
    Declaration: {
      custom({ name }) {
        if (name.startsWith('--')) names.push({ name, line: line() })
      },
    },
  }
  transform({ filename: path, code: Buffer.from(source), customAtRules: tailwindRules, visitor })
  const folder = dirname(path)
  return { path, folder, scopes: [basename(folder), basename(path, '.css')], selectors, names, globalRules }
}

/** Whether a media query holds only where there is hover. */
function asksForHover({ qualifier, condition }: MediaQuery): boolean {
  return qualifier !== 'not' && condition != null && needsHover(condition)
}

function needsHover(condition: MediaCondition): boolean {
  if (condition.type === 'operation')
    return condition.operator === 'and'
      ? condition.conditions.some(needsHover)
      : condition.conditions.every(needsHover)
  if (condition.type !== 'feature') return false
  const { value: feature } = condition
  return (
    feature.type === 'plain' &&
    feature.name === 'hover' &&
    feature.value.type === 'ident' &&
    feature.value.value === 'hover'
  )
}

/** Returns the parts of a selector and of those inside it, such as the arguments of `:is()`. */
export function allParts(parts: Selector): SelectorComponent[] {
  return parts.flatMap((part) => [part, ...innerSelectors(part).flatMap(allParts)])
}

/** Returns the selectors that stand inside one part. */
export function innerSelectors(part: SelectorComponent): Selector[] {
  if (part.type !== 'pseudo-class') return []
  if ('selectors' in part)
    return part.kind === 'host' ? (part.selectors ? [part.selectors] : []) : part.selectors
  return 'of' in part ? (part.of ?? []) : []
}

function classesOf(parts: Selector): string[] {
  return allParts(parts).flatMap(classesOfPart)
}

/** Returns the classes that one part names itself. */
export function classesOfPart(part: SelectorComponent): string[] {
  if (part.type === 'class') return [part.name]
  return part.type === 'pseudo-element' && 'part' in part ? part.part.classes : []
}
