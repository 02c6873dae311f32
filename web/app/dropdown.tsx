import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { ChevronIcon } from '../kit/icons.tsx'
import { useStateWithin } from './navigation/use-state-within.ts'

interface DropdownProps {
  label: string
  /**
   * Whether a press opens and closes it, as in the expanded menu of a small screen. Otherwise it opens by
   * hover and focus.
   */
  toggles: boolean
  /** 1 below the header, 2 beside a line of the first level. */
  level: 1 | 2
  buttonClass: string
  /** Its lines, as list items. */
  children: ReactNode
}

const places = {
  1: 'lg:top-full lg:-left-2 lg:w-56 lg:noscript:right-0 lg:noscript:left-auto',
  2: 'lg:top-auto lg:bottom-0 lg:left-full lg:w-48',
}

/**
 * Shows a menu line with its own lines. It closes on Escape, when the pointer or focus leaves it, and on each
 * navigation.
 */
export function Dropdown({ label, toggles, level, buttonClass, children }: DropdownProps) {
  const { key } = useLocation()
  // Every menu collapses on each navigation.
  const [isOpen, setOpen] = useStateWithin(`${key} ${toggles}`, false)
  const id = useId()
  const whole = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen || toggles) return
    // If it was opened by hover, the focus may be anywhere; a touch beside it moves no focus.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOpen(false)
    }
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen, toggles, setOpen])

  function leave(event: FocusEvent) {
    if (!toggles && !whole.current?.contains(event.relatedTarget)) setOpen(false)
  }

  function moveFocus(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      // The focus comes first, because it would open the dropdown again.
      button.current?.focus()
      setOpen(false)
      return
    }
    const targets = [...(whole.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(
      (target) => target.offsetParent !== null,
    )
    const place = nextFocus(
      event.key,
      event.target instanceof HTMLElement ? targets.indexOf(event.target) : -1,
      targets.length,
    )
    if (place === null || !isOpen) return
    event.preventDefault()
    targets[place]?.focus()
  }

  return (
    <li
      ref={whole}
      className="group/drop relative"
      onPointerEnter={({ pointerType }) => !toggles && pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={() => !toggles && !whole.current?.querySelector(':focus-visible') && setOpen(false)}
      onFocus={() => !toggles && setOpen(true)}
      onBlur={leave}
      onKeyDown={moveFocus}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!toggles || !isOpen)}
        className={`${buttonClass} justify-between gap-1`}
      >
        <span>{label}</span>
        <ChevronIcon
          className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''} ${level === 2 ? 'lg:-rotate-90' : ''}`}
        />
      </button>
      <ul
        id={id}
        className={`${isOpen ? 'grid' : 'hidden noscript:grid lg:noscript:hidden lg:noscript:group-focus-within/drop:grid lg:noscript:group-hover/drop:grid'} gap-0.5 pl-4 lg:absolute lg:z-10 lg:rounded-panel lg:border lg:border-line lg:bg-surface lg:p-2 lg:shadow-lift ${places[level]}`}
      >
        {children}
      </ul>
    </li>
  )
}

/**
 * Returns the place to which a key moves the focus in an open menu, or null for any other key. Arrows wrap
 * around; Home and End go to the ends.
 *
 * @param at the place of the focused target, from 0; -1 if none has the focus
 */
export function nextFocus(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  return null
}
