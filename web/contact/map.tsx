import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Picture } from '../kit/picture.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import type { ContactWords } from './words.ts'

/**
 * Where we are. Nothing of a third party is loaded before the visitor asks. The server reads from `data-frame-origin` in
 * the built page what may then be framed.
 */
export function PlaceMap({ picture, alt, text, embed, page, pageLabel }: ContactWords['map']) {
  const [isAsked, setAsked] = useState(false)
  const isHydrated = useHydrated()
  return (
    <div
      data-frame-origin={new URL(embed).origin}
      className="relative h-[350px] overflow-hidden rounded-panel border border-line bg-sunken shadow-panel print:hidden"
    >
      {isAsked ? (
        <iframe
          ref={(frame) => frame?.focus()}
          src={embed}
          title={alt}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin"
          className="size-full"
        />
      ) : (
        <>
          <Picture of={picture} alt={alt} isFirst className="size-full object-cover" />
          <div className="absolute inset-0 bg-[light-dark(transparent,rgb(12_21_40_/_0.55))]" />
          <div className="absolute inset-x-3 bottom-3 grid gap-3 rounded-xl border border-line bg-surface/95 p-4 shadow-lift sm:inset-x-auto sm:bottom-5 sm:left-5 sm:max-w-sm">
            <p className="text-sm">{text}</p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <Button size="small" disabled={!isHydrated} onClick={() => setAsked(true)}>
                Show the map
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
