import { useMemo } from 'react'
import type { ReplayProps } from '../../replay/replayed-table.tsx'
import { ReplayedTable } from '../../replay/replayed-table.tsx'
import { Paths } from '../paths.tsx'
import { SkywayBoard } from './board.tsx'
import { skywaySteps } from './steps.ts'

/** Shows the replay of a SkyWay game. */
export default function SkywayReplay({ record, ...beside }: ReplayProps) {
  const steps = useMemo(() => skywaySteps(record), [record])
  return (
    <ReplayedTable
      {...beside}
      className="skyway-table"
      steps={steps}
      board={(step) => <SkywayBoard step={step} />}
      underBoard={({ winningPaths }) => <Paths winningPaths={winningPaths} />}
    />
  )
}
