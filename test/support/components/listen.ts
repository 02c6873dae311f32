import { vi } from 'vitest'

/** Counts the audio contexts and notes of the page until the test ends. */
export function listen() {
  const contexts: AudioContext[] = []
  let notes = 0
  const { AudioContext, OscillatorNode } = window
  vi.stubGlobal(
    'AudioContext',
    class extends AudioContext {
      constructor() {
        super()
        contexts.push(this)
      }
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class extends OscillatorNode {
      constructor(on: BaseAudioContext, options?: OscillatorOptions) {
        super(on, options)
        notes += 1
      }
    },
  )
  return {
    /** The state of each context; only a running one is heard. */
    get states() {
      return contexts.map(({ state }) => state)
    },
    get notes() {
      return notes
    },
  }
}
