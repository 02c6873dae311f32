import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { ReactNode } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { prefer, usePreferences } from '../../preferences/store.ts'
import { Switch } from '../../preferences/switch.tsx'
import { padKeys, placeKeys, tableKeys } from './keys.ts'
import './help.css'

interface KeyHelpProps {
  readonly gameTypeId: GameTypeId
  readonly open: boolean
  readonly onClose: () => void
}

/** Shows every key of a table as it lies on a keyboard, and the switch for single keys. */
export default function KeyHelp({ gameTypeId, open, onClose }: KeyHelpProps) {
  const { shortcuts } = usePreferences()
  return (
    <Dialog open={open} onClose={onClose} title="Keys of the table">
      <Switch
        title="Single-key shortcuts"
        hint="Arrows, Enter and Escape work in any case."
        isOn={shortcuts}
        onSwitch={(isOn) => prefer({ shortcuts: isOn })}
      />
      <dl className="shortcuts-list" data-off={!shortcuts || undefined}>
        {gameTypeId === 1 ? <SkywayKeys /> : <SandwichKeys />}
        <Line keys={[tableKeys.newGame]}>New game; this one stays</Line>
        <Line keys={[tableKeys.help]}>These keys</Line>
      </dl>
      <dl className="shortcuts-list">
        <Line keys={['←', '→', '↑', '↓']} spoken="Arrows">
          Walk over the table
        </Line>
        <Line keys={['Home', 'End']}>Its first and its last card</Line>
        <Line keys={['Enter']}>Choose, or let go of what is chosen</Line>
        <Line keys={['Esc']}>Let go of everything</Line>
      </dl>
    </Dialog>
  )
}

function SkywayKeys() {
  return (
    <>
      <Line keys={['1', '2', '3']}>Market pile, from the top</Line>
      <div className="shortcuts-places">
        <dt>
          <KeyField keys={placeKeys} where="letters" />
          <KeyField keys={padKeys} where="or number pad" />
        </dt>
        <dd>Place in the sky, as the keys lie</dd>
      </div>
    </>
  )
}

function SandwichKeys() {
  return (
    <>
      <Line keys={['1', '2', '3', '4', '5', '6', '7']}>Card of your hand, from the left</Line>
      <Line keys={[tableKeys.hint]}>Hint</Line>
    </>
  )
}

function Line({
  keys,
  spoken,
  children,
}: {
  keys: readonly string[]
  /** The spoken name of keys that are signs. */
  spoken?: string
  children: ReactNode
}) {
  return (
    <div>
      <dt>
        {spoken ? <span className="sr-only">{spoken}</span> : null}
        {keys.map((key) => (
          <kbd key={key} aria-hidden={spoken ? true : undefined}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function KeyField({ keys, where }: { keys: readonly string[]; where: string }) {
  return (
    <span className="shortcuts-pad">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      <span>{where}</span>
    </span>
  )
}
