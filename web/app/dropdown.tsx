import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { ChevronIcon } from '../kit/icons.tsx'
import { nextPlace } from './next-place.ts'

interface DropdownProps {
  label: string
  /** Whether a press opens and closes it, as in the expanded menu of a small screen; else it opens by hover and focus. */
  toggles: boolean
  /** 1 below the header, 2 beside a line of the first. */
  level: 1 | 2
  buttonClass: string
  /** Its lines, as items of a list. */
  children: ReactNode
}

const places = {
  1: 'lg:top-full lg:-left-2 lg:w-56 lg:noscript:right-0 lg:noscript:left-auto',
  2: 'lg:top-auto lg:bottom-0 lg:left-full lg:w-48',
}

/** A line of the menu with lines of its own. It closes on Escape, when it is left, and on each navigation. */
export function Dropdown({ label, toggles, level, buttonClass, children }: DropdownProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const whole = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every menu collapses on each navigation
  useEffect(() => setOpen(false), [key, toggles])

  useEffect(() => {
    if (!isOpen || toggles) return
    // Opened by hover, the focus may be anywhere; a touch beside it gives no focus to anything.
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
  }, [isOpen, toggles])

  function leave(event: FocusEvent) {
    if (!toggles && !whole.current?.contains(event.relatedTarget)) setOpen(false)
  }

  function walk(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      // In this order, for the focus would open it again.
      button.current?.focus()
      setOpen(false)
      return
    }
    const stops = [...(whole.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(
      (stop) => stop.offsetParent !== null,
    )
    const place = nextPlace(
      event.key,
      event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1,
      stops.length,
    )
    if (place === null || !isOpen) return
    event.preventDefault()
    stops[place]?.focus()
  }

  return (
    <li
      ref={whole}
      className="group/drop relative"
      onPointerEnter={({ pointerType }) => !toggles && pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={() => !toggles && !whole.current?.querySelector(':focus-visible') && setOpen(false)}
      onFocus={() => !toggles && setOpen(true)}
      onBlur={leave}
      onKeyDown={walk}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!toggles || !isOpen)}
        className={`${buttonClass} justify-between gap-1`}
      >
        {label}
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
