import * as text from '../../content/text/alert.ts'
import type { AlertType } from '../kit/alert-list.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'

const samples: readonly { type: AlertType; label: string; message: string }[] = [
  { type: 'Success', label: text.success, message: text.successSample },
  { type: 'Error', label: text.error, message: text.errorSample },
  { type: 'Info', label: text.info, message: text.infoSample },
  { type: 'Warning', label: text.warning, message: text.warningSample },
]

/** `/alert`: shows how the messages of the site look and how they disappear. */
export default function AlertSample() {
  const alerts = useAlerts()
  return (
    <Page>
      <PageTitle title={text.title}>{text.introduction}</PageTitle>
      <div className="mt-8 flex flex-wrap gap-3">
        {samples.map(({ type, label, message }) => (
          <Button key={type} variant="quiet" onClick={() => alerts.add({ type, message })}>
            {label}
          </Button>
        ))}
        <Button
          variant="quiet"
          onClick={() => alerts.add({ type: 'Info', message: text.lastingSample, autoClose: false })}
        >
          {text.lasting}
        </Button>
      </div>
    </Page>
  )
}
