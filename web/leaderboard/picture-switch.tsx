import { Button } from '../kit/button.tsx'
import { isForeign, showForeignPictures, useForeignPictures } from '../kit/foreign-pictures.ts'

/** Asks before the pictures of players are loaded from other websites; nothing where none lies on another. */
export function PictureSwitch({ pictures }: { pictures: readonly string[] }) {
  const areShown = useForeignPictures()
  if (!pictures.some((picture) => isForeign(picture, location.origin))) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      {areShown
        ? 'Some pictures come from other websites.'
        : 'Some players have pictures on other websites, which would see that you look.'}
      <Button variant="quiet" size="small" onClick={() => showForeignPictures(!areShown)}>
        {areShown ? 'Hide them' : 'Show them'}
      </Button>
    </p>
  )
}
