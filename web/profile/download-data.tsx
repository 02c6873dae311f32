import { useState } from 'react'
import * as text from '../../content/text/profile.ts'
import { answer, api } from '../api/client.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { saveFile } from '../kit/list/save-file.ts'

/** Shows what the file with all data about the person is, and the button that saves it. */
export function DownloadData() {
  return (
    <section className="grid justify-items-start gap-3 border-t border-line pt-6">
      <p className="text-sm text-muted">{text.downloadHint}</p>
      <DownloadButton />
    </section>
  )
}

/** Shows the button that saves all data about the person as a file. */
export function DownloadButton() {
  const [busy, setBusy] = useState(false)
  const alerts = useAlerts()

  async function download() {
    setBusy(true)
    try {
      saveFile(await answer(api.GET('/AppUser/data', { parseAs: 'blob' })), 'my-skyway-data.json')
    } catch (failure) {
      const detail = failure instanceof Error ? failure.message : String(failure)
      alerts.add({ type: 'Error', message: text.downloadFailed({ detail }) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="quiet" size="small" busy={busy} onClick={download}>
      {text.download}
    </Button>
  )
}
