import { Dialog } from '../kit/dialog.tsx'
import { Choice } from './choice.tsx'
import { prefer, usePreferences } from './store.ts'
import { suitFills, suitOutlines } from './suit-outlines.ts'
import { Switch } from './switch.tsx'

/** Shows all preferences. Each choice takes effect at once. */
export default function PreferencesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { theme, motion, suits, sound, shortcuts } = usePreferences()
  return (
    <Dialog open={open} onClose={onClose} title="Preferences">
      <Choice
        title="Suits"
        hint="Four colours tell the suits apart at a glance."
        options={[
          ['two', 'Two colours'],
          ['four', 'Four colours'],
        ]}
        chosen={suits}
        onChoose={(chosen) => prefer({ suits: chosen })}
      >
        <SuitsSample />
      </Choice>
      <Choice
        title="Theme"
        options={[
          ['system', 'System'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        chosen={theme}
        onChoose={(chosen) => prefer({ theme: chosen })}
      />
      <Choice
        title="Motion"
        hint="Cards fly and paths light up: as your system asks, always, or never."
        options={[
          ['system', 'System'],
          ['full', 'Always'],
          ['still', 'Never'],
        ]}
        chosen={motion}
        onChoose={(chosen) => prefer({ motion: chosen })}
      />
      <Switch
        title="Sounds"
        hint="The table is heard, softly."
        isOn={sound}
        onSwitch={(isOn) => prefer({ sound: isOn })}
      />
      <Switch
        title="Single-key shortcuts"
        hint="Press ? at a table to see them."
        isOn={shortcuts}
        onSwitch={(isOn) => prefer({ shortcuts: isOn })}
      />
      <p className="border-t border-line pt-4 text-sm text-muted">
        Kept in this browser alone. Signing out forgets them.
      </p>
    </Dialog>
  )
}

/** Shows the four suits in their present colors. Screen readers skip it. */
function SuitsSample() {
  return (
    <div aria-hidden="true" className="flex justify-center gap-3 rounded-2xl game-ground p-3">
      {suitFills.map((fill, suit) => (
        <svg key={fill} aria-hidden="true" viewBox="0 0 50 70" focusable="false" className="w-11 drop-shadow">
          <rect width="50" height="70" rx="5" className="fill-card" />
          <path d={suitOutlines[suit]} transform="translate(5 5) scale(0.55)" className={fill} />
          <path d={suitOutlines[suit]} transform="translate(11 26) scale(1.17)" className={fill} />
        </svg>
      ))}
    </div>
  )
}
