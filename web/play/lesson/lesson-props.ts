/** How a lesson is shown: as a film with controls, as pictures with the film on request, or as a glimpse. */
export type LessonProps =
  | { readonly shows: 'film' }
  | {
      /** The film for people who did not ask for it: it begins where cards lie already, and the page plays and pauses it. */
      readonly shows: 'glimpse'
      /** Called when it has played to its end. */
      readonly onEnd: () => void
    }
  | { readonly shows: 'pictures'; readonly gameName: string }
