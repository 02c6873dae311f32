import { useId } from 'react'
import { depth, type ForecastStep, type Scale, scaleOf } from './forecast.ts'
import './luck-chart.css'
import { points, total } from './words.ts'

interface LuckChartProps {
  readonly par: number
  readonly steps: readonly ForecastStep[]
  /** How many moves there will be once all are reviewed. */
  readonly count: number
  /** What stands beneath the moves, evenly. */
  readonly stretches: readonly string[]
  readonly at: number
  readonly onGo: (move: number) => void
  /** The name of the move that is chosen. */
  readonly name: string
}

/** Beside the bars of a move, and how broad a bar is, in parts of a move's width. */
const gap = 0.1
const broad = 0.38

/**
 * The expected score from par to the end, a staircase of two steps a move: what its cards brought, what its player made of
 * them. The picture is a slider: whoever touches a move chooses it.
 */
export function LuckChart({ par, steps, count, stretches, at, onGo, name }: LuckChartProps) {
  const hatch = useId()
  const scale = scaleOf([par, ...steps.flatMap(({ dealt, after }) => [dealt, after])])
  const end = steps.at(-1)?.after ?? par
  const isDone = steps.length === count
  const width = 100 / count
  const chosen = steps[at]
  return (
    <div className="luck-chart" data-moves={count}>
      <Levels scale={scale} par={par} />
      <div className="luck-plot">
        <svg role="img" aria-label={summary(par, end, isDone)}>
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="luck-hatch" width="2.5" height="5" />
          </pattern>
          {chosen ? (
            <rect className="luck-chosen" x={`${at * width}%`} width={`${width}%`} y="0" height="100%" />
          ) : null}
          {scale.lines.map((level) => (
            <Line key={level} className="luck-line" from={0} to={100} at={depth(scale, level)} />
          ))}
          {stretches.slice(1).map((stretch, index) => {
            const x = `${(100 * (index + 1)) / stretches.length}%`
            return <line key={stretch} className="luck-line" x1={x} x2={x} y1="0" y2="100%" />
          })}
          <Line className="luck-par" from={0} to={100} at={depth(scale, par)} />
          {steps.map(({ before, dealt, after }, move) => {
            const left = move * width
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a move is its place in the game
              <g key={move}>
                <Bar
                  className={dealt < before ? 'luck-bad' : 'luck-good'}
                  left={left + gap * width}
                  width={broad * width}
                  from={depth(scale, before)}
                  to={depth(scale, dealt)}
                />
                <Bar
                  className="luck-play"
                  fill={`url(#${hatch})`}
                  left={left + (1 - gap - broad) * width}
                  width={broad * width}
                  from={depth(scale, dealt)}
                  to={depth(scale, after)}
                />
                <Line
                  className="luck-stair"
                  from={left + gap * width}
                  to={left + (1 - gap) * width}
                  at={depth(scale, dealt)}
                />
                <Line
                  className="luck-stair"
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
          className="luck-slider"
          aria-label="Move"
          aria-valuetext={
            chosen
              ? `${name}: luck ${points(chosen.dealt - chosen.before)}, play ${points(chosen.after - chosen.dealt)}`
              : name
          }
          min={0}
          max={count - 1}
          value={at}
          onChange={(event) => onGo(event.target.valueAsNumber)}
        />
      </div>
      <svg aria-hidden="true" className="luck-end">
        {isDone ? (
          <>
            <circle cx="5" cy={`${depth(scale, end)}%`} r="4" />
            <text x="13" y={`${depth(scale, end)}%`} dy="0.34em">
              {total(end)}
            </text>
          </>
        ) : null}
      </svg>
      <ol aria-hidden="true" className="luck-stretches">
        {stretches.map((stretch) => (
          <li key={stretch}>{stretch}</li>
        ))}
      </ol>
    </div>
  )
}

/** The scores at the lines; par stands out, and nothing stands too near to it. */
function Levels({ scale, par }: { scale: Scale; par: number }) {
  const others = scale.lines.filter((level) => Math.abs(depth(scale, level) - depth(scale, par)) > 9)
  return (
    <svg aria-hidden="true" className="luck-levels">
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
  return `The score that was to be expected after each move: from par, ${par}, to ${total(end)}${isDone ? ' at the end' : ' so far'}.`
}
