import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  /** Help before a mistake is made. */
  hint?: ReactNode
  /** What is wrong with the typed text; announced when it appears. */
  error?: ReactNode
}

/** Shows one labeled line of text with its hint and its error, connected for screen readers. */
export function Field({ label, hint, error, className, ...input }: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`grid gap-1.5 ${className ?? ''}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        type="text"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="min-h-12 w-full rounded-xl border border-edge bg-surface px-4 py-2 text-ink placeholder:text-muted aria-invalid:border-bad"
      />
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}
