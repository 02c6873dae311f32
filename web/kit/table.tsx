import type { ComponentProps } from 'react'

/**
 * Shows a table in the site's style, as wide as its column. Cells with text that people typed break it by
 * `wrap-anywhere`.
 */
export function Table({ className = '', ...rest }: ComponentProps<'table'>) {
  return (
    <div className="panel w-full overflow-x-auto">
      <table
        {...rest}
        className={
          'w-full border-collapse text-left tabular-nums [&_tbody_tr]:border-t [&_tbody_tr]:border-line ' +
          'text-sm sm:text-base [&_td]:px-1.5 [&_td]:py-3 [&_th]:px-1.5 [&_th]:py-3 [&_tr>*:first-child]:pl-3 [&_tbody_th]:font-semibold [&_thead_th]:text-xs ' +
          '[&_thead_th]:font-medium [&_thead_th]:text-muted sm:[&_td]:px-5 sm:[&_th]:px-5 sm:[&_thead_th]:text-sm sm:[&_tr>*:first-child]:pl-5 ' +
          className
        }
      />
    </div>
  )
}
