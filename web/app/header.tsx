import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useCodePrompt } from '../codes/prompt.tsx'
import { CloseIcon, MenuIcon } from '../kit/icons.tsx'
import { Picture } from '../kit/picture.tsx'
import { useSignIn } from '../session/use-sign-in.ts'
import { useSession } from '../session/user.ts'
import { useSite } from '../words/use-site.ts'
import { type MenuItem, menuFor } from './menu.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const line =
  'flex min-h-11 w-full items-center rounded-full px-4 font-medium text-ink hover:bg-sunken ' +
  'aria-[current=page]:text-accent lg:w-auto'

export function Header({ onViewProfile }: { onViewProfile: () => void }) {
  const { name, logo } = useSite()
  const { user, status, signOut } = useSession()
  const signIn = useSignIn()
  const openCodePrompt = useCodePrompt()
  const { key, pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu collapses on each navigation
  useEffect(() => setOpen(false), [key])

  useEffect(() => {
    if (!isOpen) return
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isOpen])

  function act(item: Extract<MenuItem, { act: string }>) {
    setOpen(false)
    if (item.act === 'enter-code') openCodePrompt()
    else if (item.act === 'view-profile') onViewProfile()
    else if (item.act === 'sign-out') void signOut()
    else signIn(pathname + search)
  }

  return (
    <header className="sticky top-0 z-40 border-b border-line/70 bg-paper/90 backdrop-blur-md print:static [@media(max-height:30rem)]:static">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6">
        <Link
          to="/"
          className="flex min-h-16 items-center gap-2.5 font-display text-xl font-extrabold tracking-tight"
        >
          <Picture of={logo} alt="" isFirst className="size-9" />
          {name}
        </Link>
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          aria-label="Menu"
          onClick={() => setOpen(!isOpen)}
          className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-sunken lg:hidden"
        >
          {isOpen ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
        </button>
        <nav
          id="menu"
          aria-label="Main"
          className={`${isOpen ? 'block' : 'hidden'} w-full pb-3 lg:ml-auto lg:block lg:w-auto lg:pb-0`}
        >
          <ul aria-busy={status === 'starting' || undefined} className="grid gap-1 lg:flex lg:items-center">
            {menuFor(user).map((item) => (
              <li key={item.label}>
                {'to' in item ? (
                  <NavLink to={item.to} end className={line}>
                    {item.label}
                  </NavLink>
                ) : (
                  <button
                    type="button"
                    disabled={status === 'starting' || status === 'signing-out'}
                    onClick={() => act(item)}
                    className={`${line} disabled:opacity-50`}
                  >
                    {item.label}
                  </button>
                )}
              </li>
            ))}
            <li>
              <ThemeSwitch />
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}
