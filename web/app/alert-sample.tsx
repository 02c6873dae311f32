import type { AlertType } from '../kit/alert-list.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'

const samples: Record<AlertType, string> = {
  Success: 'The third sky is spanned.',
  Error: 'That place already holds a pile.',
  Info: 'Nine turns fill a sky.',
  Warning: 'The deck is nearly empty.',
}

const types: readonly AlertType[] = ['Success', 'Error', 'Info', 'Warning']

/** `/alert`: shows how the messages of the site look and how they disappear. */
export default function AlertSample() {
  const alerts = useAlerts()
  return (
    <Page>
      <PageTitle title="Messages">
        A message goes by itself after four seconds, fading over four more. A click removes it at once.
      </PageTitle>
      <div className="mt-8 flex flex-wrap gap-3">
        {types.map((type) => (
          <Button key={type} variant="quiet" onClick={() => alerts.add({ type, message: samples[type] })}>
            {type}
          </Button>
        ))}
        <Button
          variant="quiet"
          onClick={() => alerts.add({ type: 'Info', message: 'I stay until you click.', autoClose: false })}
        >
          One that stays
        </Button>
      </div>
    </Page>
  )
}
