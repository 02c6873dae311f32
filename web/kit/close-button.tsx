import { CloseIcon } from './icons.tsx'

interface CloseButtonProps {
  /** The accessible name: 'Close', 'Close the profile'. */
  label: string
  onClose: () => void
  className: string
}

/** Shows the cross in the corner of something that can be closed. */
export function CloseButton({ label, onClose, className }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClose}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink ${className}`}
    >
      <CloseIcon />
    </button>
  )
}
