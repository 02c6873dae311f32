import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import * as text from '../../../content/text/portfolio.ts'
import { close } from '../../../content/text/shell.ts'
import { CloseButton } from '../../kit/close-button.tsx'
import { BackIcon, NextIcon } from '../../kit/icons.tsx'
import { Picture } from '../../kit/page/picture.tsx'
import type { Work } from './work.ts'

interface LightboxProps {
  work: Work
  /** The place of the shown work, from 1. */
  place: number
  count: number
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

const stepping: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Shows one work as large as the window, in the browser's own modal: the focus stays inside and returns to
 * the opened picture. Arrow keys change the work; Escape or a press beside the picture closes it.
 */
export default function Lightbox({ work, place, count, onStep, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { slug, title, kind, client, picture, alt, line } = work

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={text.preview({ title })}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={({ key }) => {
        const step = stepping[key]
        if (step) onStep(step)
      }}
      className="portfolio-lightbox m-auto max-h-[calc(100svh-1rem)] w-[min(70rem,calc(100vw-1.5rem),max(24rem,calc((100svh-12rem)*4/3)))] max-w-none overflow-y-auto rounded-panel border border-line bg-surface p-0 text-ink shadow-lift"
    >
      <Picture key={slug} of={picture} alt={alt} isFirst className="block h-auto w-full" />
      <CloseButton
        label={close}
        onClose={() => dialog.current?.close()}
        className="absolute top-3 right-3 bg-surface/95 shadow-panel"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-6">
        <div aria-live="polite" className="min-w-0">
          <h2 className="text-2xl font-bold">{title}</h2>
          <p className="text-muted">{line}</p>
          <p className="sr-only">{text.kindAndClient({ kind: text.kinds[kind], client })}</p>
        </div>
        <div className="flex items-center gap-2">
          <Step label={text.previous} Icon={BackIcon} onStep={() => onStep(-1)} />
          <p className="text-sm text-muted tabular-nums">{text.place({ place, total: count })}</p>
          <Step label={text.next} Icon={NextIcon} onStep={() => onStep(1)} />
          <Link
            to={`/portfolio/${slug}`}
            className="ml-2 inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
          >
            <span aria-hidden="true">{text.details}</span>
            <span className="sr-only">{text.detailsOf({ title })}</span>
          </Link>
        </div>
      </div>
    </dialog>
  )
}

function Step({ label, Icon, onStep }: { label: string; Icon: typeof NextIcon; onStep: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onStep}
      className="grid size-11 place-items-center rounded-full border border-edge hover:bg-sunken"
    >
      <Icon />
    </button>
  )
}
