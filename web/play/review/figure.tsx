interface FigureProps {
  readonly name: string
  readonly kind?: 'luck' | 'play' | 'score'
  readonly children: string | number
}

/** Shows a number with its name, in a list of figures. */
export function Figure({ name, kind, children }: FigureProps) {
  return (
    <div data-kind={kind}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
