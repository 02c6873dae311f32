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

interface ButtonStyle {
  variant?: Variant
  size?: Size
}

function buttonClass(
  { variant = 'primary', size = 'normal' }: ButtonStyle,
  more: string | undefined,
): string {
  return `${base} ${sizes[size]} ${variants[variant]} ${more ?? ''}`
}

/**
 * Shows a button. `busy` refuses presses and announces that; unlike `disabled` it keeps the focus. A submit
 * button is disabled until the page is hydrated, so that Enter cannot send the form without scripts.
 * `worksUnscripted` is for forms that the server reads.
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
}: ComponentProps<'button'> & ButtonStyle & { busy?: boolean; worksUnscripted?: boolean }) {
  const isHydrated = useHydrated()
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || (type === 'submit' && !worksUnscripted && !isHydrated)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    />
  )
}

/** Shows a link as a button, because it is the main action of the page. */
export function LinkButton({ variant, size, className, ...rest }: LinkProps & ButtonStyle) {
  return (
    <Link
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className?.toString())}
    />
  )
}
