/** How long a slide shows before the next one, in milliseconds. */
export const slideStays = 5_000

/** The state of the slides, and what holds them. */
export interface Slides {
  readonly count: number
  /** The index of the shown slide, from 0. */
  readonly shown: number
  /** Whether the pointer, or the focus, is on the slides: a slide that is being read stays. */
  readonly isPointed: boolean
  readonly isFocused: boolean
}

export type SlidesEvent =
  | { readonly type: 'next' }
  | { readonly type: 'show'; readonly slide: number }
  | { readonly type: 'pointed'; readonly isOn: boolean }
  | { readonly type: 'focused'; readonly isOn: boolean }

export function firstSlide(count: number): Slides {
  return { count, shown: 0, isPointed: false, isFocused: false }
}

export function slidesAfter(slides: Slides, event: SlidesEvent): Slides {
  switch (event.type) {
    case 'next':
      return { ...slides, shown: (slides.shown + 1) % slides.count }
    case 'show':
      return { ...slides, shown: event.slide }
    case 'pointed':
      return { ...slides, isPointed: event.isOn }
    case 'focused':
      return { ...slides, isFocused: event.isOn }
  }
}

/** Returns whether the next slide comes by itself now, if the page plays. */
export function rotates({ count, isPointed, isFocused }: Slides, plays: boolean): boolean {
  return plays && count > 1 && !isPointed && !isFocused
}
