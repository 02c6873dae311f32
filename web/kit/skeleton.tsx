/** Shows the gray shape of content that is loading. `className` gives it the size of that content. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-lg bg-line/70 ${className}`} />
}

/** Tells a screen reader what is loading; sighted people see the skeletons. */
export function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  )
}
