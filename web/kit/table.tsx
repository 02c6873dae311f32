import type { ComponentProps } from 'react'

/** A table in the site's look: as wide as its column, its lines apart, and its words breaking before it scrolls. */
export function Table({ className = '', ...rest }: ComponentProps<'table'>) {
  return (
    <div className="w-full overflow-x-auto rounded-panel border border-line bg-surface shadow-panel">
      <table
        {...rest}
        className={
          'w-full border-collapse text-left tabular-nums [overflow-wrap:anywhere] [&_tbody_tr]:border-t [&_tbody_tr]:border-line ' +
          '[&_td]:px-2 [&_td]:py-3 [&_th]:px-2 [&_th]:py-3 [&_tbody_th]:font-semibold [&_thead_th]:text-sm ' +
          '[&_thead_th]:font-medium [&_thead_th]:text-muted sm:[&_td]:px-5 sm:[&_th]:px-5 ' +
          className
        }
      />
    </div>
  )
}
