import { useMemo } from 'react'
import type { ReplayProps } from '../../replay/replayed-table.tsx'
import { ReplayedTable } from '../../replay/replayed-table.tsx'
import { SandwichBoard } from './board.tsx'
import { sandwichSteps } from './steps.ts'

/** Shows the replay of a Sandwich game. */
export default function SandwichReplay({ record, ...beside }: ReplayProps) {
  const steps = useMemo(() => sandwichSteps(record), [record])
  return (
    <ReplayedTable
      {...beside}
      className="sandwich-table"
      steps={steps}
      board={(step) => <SandwichBoard step={step} />}
    />
  )
}
