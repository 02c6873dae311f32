import { useState } from 'react'
import * as contactText from '../../content/text/contact.ts'
import { Button } from '../kit/button.tsx'
import { Picture } from '../kit/page/picture.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import type { ContactContent } from './content.server.ts'

/**
 * Shows where we are. The page loads nothing from other sites before the person asks for the map. The server
 * reads the origin that may then be framed from `data-frame-origin` in the built page.
 */
export function PlaceMap({ picture, alt, text, embed, page, pageLabel }: NonNullable<ContactContent['map']>) {
  const [isAsked, setAsked] = useState(false)
  const isHydrated = useHydrated()
  return (
    <div
      data-frame-origin={new URL(embed).origin}
      className="relative overflow-hidden sm:h-[350px] rounded-panel border border-line bg-sunken shadow-panel print:hidden"
    >
      {isAsked ? (
        <iframe
          ref={(frame) => frame?.focus()}
          src={embed}
          title={alt}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin"
          className="block h-[350px] w-full sm:h-full"
        />
      ) : (
        <>
          <div className="relative h-[350px] sm:h-full">
            <Picture of={picture} alt={alt} isFirst className="size-full object-cover" />
            {/* In the dark theme the drawing gets a blue tint. */}
            <div className="absolute inset-0 bg-[light-dark(#ffffff,#42528a)] mix-blend-multiply" />
            <Pin className="absolute top-[150px] left-1/2 h-28 -translate-x-1/2 -translate-y-full" />
          </div>
          {/* Below the map where it would cover much of it, otherwise on it. */}
          <div className="grid gap-3 border-t border-line bg-surface p-4 sm:absolute sm:bottom-5 sm:left-5 sm:max-w-sm sm:rounded-xl sm:border sm:bg-surface/95 sm:shadow-lift">
            <p className="text-sm">{text}</p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <Button size="small" disabled={!isHydrated} onClick={() => setAsked(true)}>
                {contactText.showMap}
              </Button>
              <a
                href={page}
                rel="noreferrer"
                className="inline-flex min-h-9 items-center text-sm text-link underline underline-offset-4"
              >
                {pageLabel}
              </a>
            </div>
          </div>
        </>
      )}
    </div>
  )
}

/** Shows a pin whose point is in the middle of the drawing, 150 px from the top. */
function Pin({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 72 100" aria-hidden="true" className={`overflow-visible ${className}`}>
      <ellipse cx="36" cy="100" rx="17" ry="5" className="fill-[#17233d]" opacity="0.3" />
      <path
        d="M36 100C28 78 4 64 4 36a32 32 0 0 1 64 0c0 28-24 42-32 64Z"
        className="fill-accent stroke-surface"
        strokeWidth="4"
      />
      <circle cx="36" cy="36" r="11" className="fill-surface" />
    </svg>
  )
}
