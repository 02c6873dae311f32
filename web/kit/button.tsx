import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

type Variant = 'primary' | 'quiet' | 'danger'
type Size = 'small' | 'normal' | 'large'

const base =
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold no-underline select-none ' +
  'transition-[background-color,border-color,color,transform,box-shadow] duration-150 active:translate-y-px ' +
  'disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:opacity-55'

const sizes: Record<Size, string> = {
  small: 'min-h-9 px-3.5 py-1.5 text-sm',
  normal: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-7 py-3 text-lg',
}

const variants: Record<Variant, string> = {
  primary:
    'bg-accent text-accent-ink border border-transparent shadow-panel hover:bg-accent-strong hover:shadow-lift',
  quiet: 'border border-edge bg-surface text-ink hover:border-ink hover:bg-sunken',
  danger: 'border border-bad bg-surface text-bad hover:bg-bad hover:text-surface',
}

interface Look {
  variant?: Variant
  size?: Size
}

function look({ variant = 'primary', size = 'normal' }: Look, more: string | undefined): string {
  return `${base} ${sizes[size]} ${variants[variant]} ${more ?? ''}`
}

/**
 * A thing to press. `busy` refuses presses and says so to a screen reader; unlike `disabled` it keeps the focus. A
 * form cannot be sent before its page answers: until then its submit button is disabled, and so is Enter in its fields;
 * unless the form `worksUnscripted`, as one that the server reads.
 */
export function Button({
  variant,
  size,
  className,
  busy = false,
  worksUnscripted = false,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean; worksUnscripted?: boolean }) {
  const isHydrated = useHydrated()
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || (type === 'submit' && !worksUnscripted && !isHydrated)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={look({ ...(variant && { variant }), ...(size && { size }) }, className)}
    />
  )
}

/** A link that looks like a button, because following it is what the page is for. */
export function LinkButton({ variant, size, className, ...rest }: LinkProps & Look) {
  return (
    <Link
      {...rest}
      className={look({ ...(variant && { variant }), ...(size && { size }) }, className?.toString())}
    />
  )
}
