import { useState } from 'react'
import * as text from '../../../content/text/share.ts'
import { Button } from '../button.tsx'
import { saveFile } from '../list/save-file.ts'
import { useHydrated } from '../use-hydrated.ts'

interface ShareButtonsProps {
  /** The text that is shared before the link. */
  readonly told: string
  /** The path of the link. */
  readonly path: string
  /** What is shared, for screen readers. */
  readonly labels: { readonly share: string; readonly copy: string }
  /** Its picture, which is shared with it if the share sheet takes pictures, and can be saved. */
  readonly picture?: SharedPicture
}

interface SharedPicture {
  /** What the button that saves it is called for screen readers. */
  readonly label: string
  /** Returns the picture, or null if it does not come within `milliseconds`. */
  load(milliseconds: number): Promise<File | null>
}

/** A browser opens its share sheet only soon after the button was pressed. */
const shareMilliseconds = 2500
const saveMilliseconds = 15_000

/** Shows the buttons that share a text with a link: by the device's own share sheet, if it has one, or copied. */
export default function ShareButtons({ told, path, labels, picture }: ShareButtonsProps) {
  const isHydrated = useHydrated()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  if (!isHydrated) return null
  const shared = { text: told, url: `${location.origin}${path}` }

  async function share() {
    setBusy(true)
    try {
      const file = sharesPictures() ? await picture?.load(shareMilliseconds) : null
      await navigator.share(file ? { ...shared, files: [file] } : shared)
    } catch (error) {
      // The person has closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    } finally {
      setBusy(false)
    }
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(`${shared.text}\n${shared.url}`)
      setSaid(text.copied)
    } catch {
      setSaid(text.notCopied)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {'share' in navigator ? (
        <Button size="small" aria-label={labels.share} busy={busy} onClick={() => void share()}>
          {text.share}
        </Button>
      ) : null}
      <Button variant="quiet" size="small" aria-label={labels.copy} onClick={() => void copy()}>
        {text.copy}
      </Button>
      {picture ? <SaveButton picture={picture} onSay={setSaid} /> : null}
      <span role="status" className="text-sm text-muted">
        {said}
      </span>
    </div>
  )
}

function SaveButton({ picture, onSay }: { picture: SharedPicture; onSay: (said: string) => void }) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const file = await picture.load(saveMilliseconds)
    if (file) saveFile(file, file.name)
    onSay(file ? '' : text.pictureNotSaved)
    setBusy(false)
  }

  return (
    <Button variant="quiet" size="small" aria-label={picture.label} busy={busy} onClick={() => void save()}>
      {text.savePicture}
    </Button>
  )
}

/** Returns whether the share sheet takes pictures. */
function sharesPictures(): boolean {
  const files = [new File([], 'picture.png', { type: 'image/png' })]
  return 'canShare' in navigator && navigator.canShare({ files })
}
