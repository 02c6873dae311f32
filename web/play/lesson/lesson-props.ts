/** How a lesson is shown: as a film, or as pictures with the film on request. */
export type LessonProps =
  | {
      readonly shows: 'film'
      /** Whether it begins where cards lie already, for people who did not ask for it. */
      readonly isGlimpse?: boolean
      /** Called when it has played to its end. */
      readonly onEnd?: () => void
    }
  | { readonly shows: 'pictures'; readonly gameName: string }
