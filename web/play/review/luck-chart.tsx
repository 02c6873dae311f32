import { useId } from 'react'
import * as text from '../../../content/text/review.ts'
import { depth, type ForecastStep, pointScale, type Scale } from './forecast.ts'
import './luck-chart.css'
import { points, total } from './sentences.ts'

interface LuckChartProps {
  readonly par: number
  readonly steps: readonly ForecastStep[]
  /** The number of moves when all are reviewed. */
  readonly count: number
  /** The texts below the moves, evenly spaced. */
  readonly stretches: readonly string[]
  readonly at: number
  readonly onGo: (move: number) => void
  /** The name of the chosen move. */
  readonly name: string
}

/** The space beside the bars of a move, and the width of a bar, in parts of a move's width. */
const gap = 0.1
const broad = 0.38

/**
 * Shows the expected score from par to the end as stairs with two steps per move: the luck of its cards, then
 * the quality of the play. The chart is a slider: pressing a move chooses it.
 */
export function LuckChart({ par, steps, count, stretches, at, onGo, name }: LuckChartProps) {
  const hatch = useId()
  const scale = pointScale([par, ...steps.flatMap(({ dealt, after }) => [dealt, after])])
  const end = steps.at(-1)?.after ?? par
  const isDone = steps.length === count
  const width = 100 / count
  const chosen = steps[at]
  return (
    <div className="luck-chart" data-moves={count}>
      <Levels scale={scale} par={par} />
      <div className="luck-chart-plot">
        <svg role="img" aria-label={summary(par, end, isDone)}>
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="luck-chart-hatch" width="2.5" height="5" />
          </pattern>
          {chosen ? (
            <rect
              className="luck-chart-chosen"
              x={`${at * width}%`}
              width={`${width}%`}
              y="0"
              height="100%"
            />
          ) : null}
          {scale.lines.map((level) => (
            <Line key={level} className="luck-chart-line" from={0} to={100} at={depth(scale, level)} />
          ))}
          {stretches.slice(1).map((stretch, index) => {
            const x = `${(100 * (index + 1)) / stretches.length}%`
            return <line key={stretch} className="luck-chart-line" x1={x} x2={x} y1="0" y2="100%" />
          })}
          <Line className="luck-chart-par" from={0} to={100} at={depth(scale, par)} />
          {steps.map(({ before, dealt, after }, move) => {
            const left = move * width
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a move is its place in the game
              <g key={move}>
                <Bar
                  className={dealt < before ? 'luck-chart-bad' : 'luck-chart-good'}
                  left={left + gap * width}
                  width={broad * width}
                  from={depth(scale, before)}
                  to={depth(scale, dealt)}
                />
                <Bar
                  className="luck-chart-play"
                  fill={`url(#${hatch})`}
                  left={left + (1 - gap - broad) * width}
                  width={broad * width}
                  from={depth(scale, dealt)}
                  to={depth(scale, after)}
                />
                <Line
                  className="luck-chart-stair"
                  from={left + gap * width}
                  to={left + (1 - gap) * width}
                  at={depth(scale, dealt)}
                />
                <Line
                  className="luck-chart-stair"
                  from={left + (1 - gap - broad) * width}
                  to={Math.min(left + (1 + gap + broad) * width, 100)}
                  at={depth(scale, after)}
                />
              </g>
            )
          })}
        </svg>
        <input
          type="range"
          className="luck-chart-slider"
          aria-label={text.move}
          aria-valuetext={
            chosen
              ? text.chartMove({
                  move: name,
                  luck: points(chosen.dealt - chosen.before),
                  play: points(chosen.after - chosen.dealt),
                })
              : name
          }
          min={0}
          max={count - 1}
          value={at}
          onChange={(event) => onGo(event.target.valueAsNumber)}
        />
      </div>
      <svg aria-hidden="true" className="luck-chart-end">
        {isDone ? (
          <>
            <circle cx="5" cy={`${depth(scale, end)}%`} r="4" />
            <text x="13" y={`${depth(scale, end)}%`} dy="0.34em">
              {total(end)}
            </text>
          </>
        ) : null}
      </svg>
      <ol aria-hidden="true" className="luck-chart-stretches">
        {stretches.map((stretch) => (
          <li key={stretch}>{stretch}</li>
        ))}
      </ol>
    </div>
  )
}

/** Shows the scores of the lines. Par is emphasized, and lines close to it have no label. */
function Levels({ scale, par }: { scale: Scale; par: number }) {
  const others = scale.lines.filter((level) => Math.abs(depth(scale, level) - depth(scale, par)) > 9)
  return (
    <svg aria-hidden="true" className="luck-chart-levels">
      {[...others, par].map((level) => (
        <text
          key={level}
          data-par={level === par || undefined}
          x="100%"
          y={`${depth(scale, level)}%`}
          dy="0.34em"
          textAnchor="end"
        >
          {total(level)}
        </text>
      ))}
    </svg>
  )
}

interface LineProps {
  readonly className: string
  readonly from: number
  readonly to: number
  readonly at: number
}

function Line({ className, from, to, at }: LineProps) {
  return <line className={className} x1={`${from}%`} x2={`${to}%`} y1={`${at}%`} y2={`${at}%`} />
}

interface BarProps {
  readonly className: string
  readonly fill?: string
  readonly left: number
  readonly width: number
  readonly from: number
  readonly to: number
}

function Bar({ from, to, left, width, ...rest }: BarProps) {
  return (
    <rect
      {...rest}
      x={`${left}%`}
      width={`${width}%`}
      y={`${Math.min(from, to)}%`}
      height={`${Math.abs(to - from)}%`}
    />
  )
}

function summary(par: number, end: number, isDone: boolean): string {
  const values = { par: total(par), score: total(end) }
  return isDone ? text.chartAtEnd(values) : text.chartSoFar(values)
}
