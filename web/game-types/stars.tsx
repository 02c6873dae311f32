/** The most stars that a rating can have. */
const most = 3

/** A rating from 0 to 3 as stars, and in words for those who do not see them. */
export function Stars({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex">
        <span className="sr-only">
          {value} of {most} stars
        </span>
        {Array.from({ length: most }, (_, place) => (
          <svg
            // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
            key={place}
            aria-hidden="true"
            viewBox="0 0 20 20"
            className={`size-4 ${place < value ? 'fill-accent' : 'fill-line'}`}
          >
            <path d="m10 1.8 2.5 5.3 5.7.8-4.2 4 1.1 5.8-5.1-2.8-5.1 2.8 1.1-5.8-4.2-4 5.7-.8Z" />
          </svg>
        ))}
      </dd>
    </div>
  )
}
