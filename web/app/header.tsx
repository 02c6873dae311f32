import { Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import * as text from '../../content/text/shell.ts'
import { useCodePrompt } from '../codes/prompt.tsx'
import { isTable } from '../game-types/is-table.ts'
import { CloseIcon, MenuIcon } from '../kit/icons.tsx'
import { optionalPart } from '../kit/lazy-part.tsx'
import { Picture } from '../kit/page/picture.tsx'
import { mayPlay } from '../session/access/permission.ts'
import { prepareSignIn } from '../session/provider.tsx'
import { useSession, useSignIn } from '../session/user.ts'
import { useSite } from '../words/use-site.ts'
import { type MenuAct, menuFor } from './menu.ts'
import { MenuList } from './menu-list.tsx'
import { ContinuePlace } from './navigation/continue-place.tsx'
import { useStateWithin } from './navigation/use-state-within.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** Loaded on demand: most visits are not a player's. */
const ContinueLine = optionalPart(() => import('./navigation/continue-line.tsx'))

/** At this width and above the menu is a row: Tailwind's `lg`. */
const wide = '(min-width: 64rem)'

const toggleClass = '-mr-2 size-11 place-items-center rounded-full hover:bg-sunken lg:hidden'

export function Header({ onViewProfile }: { onViewProfile: () => void }) {
  const { name, logo, menuPages } = useSite()
  const { user, status, signOut } = useSession()
  const signIn = useSignIn()
  const openCodePrompt = useCodePrompt()
  const { key, pathname, search } = useLocation()
  // The menu collapses on each navigation.
  const [isExpanded, setExpanded] = useStateWithin(key, false)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const screen = window.matchMedia(wide)
    const collapse = () => setExpanded(false)
    screen.addEventListener('change', collapse)
    return () => screen.removeEventListener('change', collapse)
  }, [setExpanded])

  useEffect(() => {
    if (!isExpanded) return
    const leave = (event: KeyboardEvent) => {
      // The first Escape may have closed a dropdown.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setExpanded(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isExpanded, setExpanded])

  function act(what: MenuAct) {
    setExpanded(false)
    // On a small screen the pressed line is hidden now, so the dialog returns the focus to the menu button.
    toggle.current?.focus()
    if (what === 'enter-code') openCodePrompt()
    else if (what === 'view-profile') onViewProfile()
    else if (what === 'sign-out') void signOut()
    else signIn(pathname + search)
  }

  const lines = menuFor(user, menuPages)
  const menu = {
    isExpanded,
    isBusy: status === 'signing-out',
    onAct: act,
    onApproach: (what: MenuAct) => what === 'sign-in' && prepareSignIn(),
  }
  const place = isTable(pathname) ? null : <ContinuePlace />

  return (
    <header className="sticky top-0 z-40 has-aria-expanded:z-50 border-b border-line/70 bg-paper/90 backdrop-blur-md print:static noscript:static [@media(max-height:30rem)]:static">
      <div className="column flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to="/"
          className="flex min-h-16 items-center gap-2.5 font-display text-xl font-extrabold tracking-tight"
        >
          <Picture of={logo} alt="" isFirst className="size-9" />
          <span>{name}</span>
        </Link>
        {/* Without scripts, the address opens the menu by `:target`. */}
        <a href="#menu" className={`${toggleClass} hidden noscript:max-lg:grid`}>
          <MenuIcon className="size-6" />
          <span className="sr-only">{text.menuButton}</span>
        </a>
        <button
          ref={toggle}
          type="button"
          aria-expanded={isExpanded}
          aria-controls="menu"
          aria-label={text.menuButton}
          onClick={() => setExpanded(!isExpanded)}
          className={`${toggleClass} grid noscript:hidden`}
        >
          {isExpanded ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
        </button>
        <nav
          id="menu"
          aria-label={text.menuName}
          className={`${isExpanded ? 'block' : 'hidden noscript:target:block'} scroll-mt-20 max-h-[calc(100svh-5rem)] w-full overflow-y-auto pb-3 lg:ml-auto lg:block lg:max-h-none lg:w-auto lg:overflow-visible lg:pb-0`}
        >
          <ul aria-busy={status === 'starting' || undefined} className="grid gap-1 lg:flex lg:items-center">
            <MenuList {...menu} items={lines.slice(0, 1)} />
            <Suspense fallback={place}>
              {mayPlay(user) ? <ContinueLine /> : status === 'starting' ? place : null}
            </Suspense>
            <MenuList {...menu} items={lines.slice(1)} />
            <li className="noscript:hidden">
              <ThemeSwitch />
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}
