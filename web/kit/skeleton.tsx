/** The grey shape of something that is on its way. Give it the size of what comes by `className`. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-lg bg-line/70 ${className}`} />
}

/** Tells a screen reader what is being waited for; sighted visitors see the skeletons. */
export function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  )
}
