import { useState } from 'react'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { csvFile } from '../kit/list/csv.ts'
import { saveFile } from '../kit/list/save-file.ts'
import { reasonOf } from './not-loaded.tsx'

/** The most items that the server puts on a page. */
const mostAtOnce = 500

interface DownloadListProps<Item> {
  /** What the button says. */
  label: string
  fileName: string
  /** Says that it failed, and why. */
  notDownloaded: (values: { reason: string }) => string
  /** Reads a page of the list. */
  read: (place: { limit: number; before?: string }) => Promise<{ items: Item[]; next: string | null }>
  /** The heads of the columns. */
  columns: readonly string[]
  /** Returns the cells of an item, one for each column. */
  cells: (item: Item) => readonly (string | number)[]
}

/** Shows a button that saves a list as a CSV file, however many pages it fills. */
export function DownloadList<Item>({
  label,
  fileName,
  notDownloaded,
  read,
  columns,
  cells,
}: DownloadListProps<Item>) {
  const [busy, setBusy] = useState(false)
  const alerts = useAlerts()

  async function download() {
    setBusy(true)
    try {
      const rows: (readonly (string | number)[])[] = [columns]
      for (let before: string | null | undefined; before !== null; ) {
        const { items, next } = await read({ limit: mostAtOnce, ...(before !== undefined && { before }) })
        rows.push(...items.map(cells))
        before = next
      }
      saveFile(csvFile(rows), fileName)
    } catch (failure) {
      logFailure('A list could not be downloaded', failure)
      alerts.add({ type: 'Error', message: notDownloaded({ reason: reasonOf(failure) }) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="quiet" size="small" busy={busy} onClick={download}>
      {label}
    </Button>
  )
}
