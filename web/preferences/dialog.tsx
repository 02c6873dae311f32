import * as text from '../../content/text/preferences.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Choice } from './choice.tsx'
import { prefer, usePreferences } from './store.ts'
import { suitFills, suitOutlines } from './suit-outlines.ts'
import { Switch } from './switch.tsx'

/** Shows all preferences. Each choice takes effect at once. */
export default function PreferencesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { theme, motion, suits, sound, shortcuts } = usePreferences()
  return (
    <Dialog open={open} onClose={onClose} title={text.title}>
      <Choice
        title={text.suits}
        hint={text.suitsHint}
        options={[
          ['two', text.twoColors],
          ['four', text.fourColors],
        ]}
        chosen={suits}
        onChoose={(chosen) => prefer({ suits: chosen })}
      >
        <SuitsSample />
      </Choice>
      <Choice
        title={text.theme}
        options={[
          ['system', text.themeSystem],
          ['light', text.themeLight],
          ['dark', text.themeDark],
        ]}
        chosen={theme}
        onChoose={(chosen) => prefer({ theme: chosen })}
      />
      <Choice
        title={text.motion}
        hint={text.motionHint}
        options={[
          ['system', text.motionSystem],
          ['full', text.motionFull],
          ['still', text.motionStill],
        ]}
        chosen={motion}
        onChoose={(chosen) => prefer({ motion: chosen })}
      />
      <Switch
        title={text.sounds}
        hint={text.soundsHint}
        isOn={sound}
        onSwitch={(isOn) => prefer({ sound: isOn })}
      />
      <Switch
        title={text.shortcuts}
        hint={text.shortcutsHint}
        isOn={shortcuts}
        onSwitch={(isOn) => prefer({ shortcuts: isOn })}
      />
      <p className="border-t border-line pt-4 text-sm text-muted">{text.kept}</p>
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
