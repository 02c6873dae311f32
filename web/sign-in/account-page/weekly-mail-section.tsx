import { useEffect, useState } from 'react'
import * as text from '../../../content/text/account.ts'
import type { WeeklyMail } from '../../api/answers.ts'
import { answer, api } from '../../api/client.ts'
import { logFailure } from '../../base/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Switch } from '../../preferences/switch.tsx'
import { Section } from './section.tsx'

/** Shows the switch of the weekly mail, or why there can be none; nothing unless the owner offers it. */
export function WeeklyMailSection() {
  const [found, setFound] = useState<WeeklyMail | null>(null)
  const alerts = useAlerts()

  useEffect(() => {
    answer(api.GET('/AppUser/weekly-mail')).then(setFound, (cause: unknown) =>
      logFailure('The choice of the weekly mail could not be loaded', cause),
    )
  }, [])

  async function change(isOn: boolean): Promise<void> {
    try {
      setFound(await answer(api.PUT('/AppUser/weekly-mail', { body: { isOn } })))
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure)
      alerts.add({ type: 'Error', message: text.weeklyFailed({ reason }) })
    }
  }

  if (found === null || found.obstacle === 'not-offered') return null
  return (
    <Section title={text.weeklyTitle} lead={text.weeklyIntroduction}>
      {found.obstacle === null || found.isOn ? (
        <Switch
          title={text.weeklySwitch}
          hint={text.weeklyHint}
          isOn={found.isOn}
          onSwitch={(isOn) => void change(isOn)}
        />
      ) : (
        <p>{text.weeklyObstacle[found.obstacle]}</p>
      )}
    </Section>
  )
}
