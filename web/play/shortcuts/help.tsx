import type { ReactNode } from 'react'
import * as text from '../../../content/text/shortcuts.ts'
import { shortcuts as title } from '../../../content/text/table.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { prefer, usePreferences } from '../../preferences/store.ts'
import { Switch } from '../../preferences/switch.tsx'
import { type KeyLine, padKeys, placeKeys, tableKeys } from './keys.ts'
import './help.css'

interface KeyHelpProps {
  /** The keys of this game. */
  readonly lines: readonly KeyLine[]
  readonly open: boolean
  readonly onClose: () => void
}

/** Shows every key of a table as it lies on a keyboard, and the switch for single keys. */
export default function KeyHelp({ lines, open, onClose }: KeyHelpProps) {
  const { shortcuts } = usePreferences()
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Switch
        title={text.toggle}
        hint={text.toggleHint}
        isOn={shortcuts}
        onSwitch={(isOn) => prefer({ shortcuts: isOn })}
      />
      <dl className="shortcuts-list" data-off={!shortcuts || undefined}>
        {lines.map(({ keys, meaning }) =>
          keys === 'places' ? (
            <PlaceKeys key={meaning} meaning={meaning} />
          ) : (
            <Line key={meaning} keys={keys}>
              {meaning}
            </Line>
          ),
        )}
        <Line keys={[tableKeys.newGame]}>{text.newGame}</Line>
        <Line keys={[tableKeys.help]}>{text.list}</Line>
      </dl>
      <dl className="shortcuts-list">
        <Line keys={['←', '→', '↑', '↓']} spoken={text.arrows}>
          {text.move}
        </Line>
        <Line keys={[text.home, text.end]}>{text.ends}</Line>
        <Line keys={[text.enter]}>{text.choose}</Line>
        <Line keys={[text.escape]}>{text.cancel}</Line>
      </dl>
    </Dialog>
  )
}

function PlaceKeys({ meaning }: { meaning: string }) {
  return (
    <div className="shortcuts-places">
      <dt>
        <KeyField keys={placeKeys} where={text.letters} />
        <KeyField keys={padKeys} where={text.numberPad} />
      </dt>
      <dd>{meaning}</dd>
    </div>
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
