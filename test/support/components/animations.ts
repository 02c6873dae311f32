import { onTestFinished } from 'vitest'

/**
 * Notes each animation of a style sheet that starts on a table until the test ends, however short it is.
 *
 * @param name of its keyframes; without it, every animation is noted
 * @returns a function that returns the classes of the elements on which they have started, in order
 */
export function animationsStarted(name?: string): () => readonly string[] {
  const noted: string[] = []
  const until = new AbortController()
  onTestFinished(() => until.abort())
  const note = ({ animationName, target }: AnimationEvent) => {
    if (!(target instanceof Element) || !target.closest('.table-frame:not(.table-shape)')) return
    if (name === undefined || animationName === name) noted.push(target.getAttribute('class') ?? '')
  }
  addEventListener('animationstart', note, { signal: until.signal })
  return () => noted
}
