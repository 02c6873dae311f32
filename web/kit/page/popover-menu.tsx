import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Elements } from '../../base/elements.ts'

interface PopoverMenuProps {
  /** What the button shows. */
  readonly button: Elements
  readonly buttonClass: string
  /** The accessible name of what it opens. */
  readonly name: string
  readonly menuClass: string
  readonly children: Elements
}

/**
 * Shows a button that opens a menu above everything else. The menu closes on Escape, on a press in it or beside it, and
 * on each navigation, and gives the focus back.
 */
export function PopoverMenu({ button, buttonClass, name, menuClass, children }: PopoverMenuProps) {
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const close = () => menu.current?.hidePopover()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on each navigation
  useEffect(close, [key])

  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press what is in it, which is a click */}
      <nav ref={menu} id={id} popover="auto" aria-label={name} onClick={close} className={menuClass}>
        {children}
      </nav>
    </>
  )
}
