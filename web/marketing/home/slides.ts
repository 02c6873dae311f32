/** How long a slide is shown before the next one takes its place, in milliseconds. */
export const slideStays = 5_000

/** The slides of the hero, and who holds them still. */
export interface Slides {
  readonly count: number
  /** The place of the slide that is shown, from 0. */
  readonly shown: number
  /** What the visitor asked for with the button; null before that, when the system's wish for less motion decides. */
  readonly wish: 'play' | 'pause' | null
  /** Whether the pointer, or the focus, is on the slides: what is being read stays. */
  readonly isPointed: boolean
  readonly isFocused: boolean
}

export type SlidesEvent =
  | { readonly type: 'next' }
  | { readonly type: 'show'; readonly slide: number }
  | { readonly type: 'wish'; readonly wish: 'play' | 'pause' }
  | { readonly type: 'pointed'; readonly isOn: boolean }
  | { readonly type: 'focused'; readonly isOn: boolean }

export function firstSlide(count: number): Slides {
  return { count, shown: 0, wish: null, isPointed: false, isFocused: false }
}

export function afterEvent(slides: Slides, event: SlidesEvent): Slides {
  switch (event.type) {
    case 'next':
      return { ...slides, shown: (slides.shown + 1) % slides.count }
    case 'show':
      return { ...slides, shown: event.slide }
    case 'wish':
      return { ...slides, wish: event.wish }
    case 'pointed':
      return { ...slides, isPointed: event.isOn }
    case 'focused':
      return { ...slides, isFocused: event.isOn }
  }
}

/** Whether the slides are meant to change by themselves: what the button says. */
export function isPlaying({ wish, count }: Slides, wantsLessMotion: boolean): boolean {
  return count > 1 && (wish === null ? !wantsLessMotion : wish === 'play')
}

/** Whether the next slide comes by itself now. */
export function rotates(slides: Slides, wantsLessMotion: boolean): boolean {
  return isPlaying(slides, wantsLessMotion) && !slides.isPointed && !slides.isFocused
}
