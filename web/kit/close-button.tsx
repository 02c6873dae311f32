import { CloseIcon } from './icons.tsx'

interface CloseButtonProps {
  /** What it closes, for those who hear the button: 'Close', 'Close the profile'. */
  label: string
  onClose: () => void
  className: string
}

/** The cross in the corner of what can be closed. */
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
