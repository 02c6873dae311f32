import { useMemo } from 'react'
import type { ReplayProps } from '../../replay/replayed-table.tsx'
import { ReplayedTable } from '../../replay/replayed-table.tsx'
import '../ladder.css'
import { LadderCards } from '../ladder-cards.tsx'
import { ladderSteps } from './steps.ts'

/** Shows the replay of a Ladder game. */
export default function LadderReplay({ record, ...beside }: ReplayProps) {
  const steps = useMemo(() => ladderSteps(record), [record])
  return (
    <ReplayedTable
      {...beside}
      className="ladder-table"
      steps={steps}
      board={({ ladder }) => <LadderCards places={ladder} />}
    />
  )
}
