/** The sounds of a table. */
export type Sound = 'place' | 'deal' | 'path' | 'best' | 'win' | 'refuse'

/** One tone of a sound, or a short noise like a card on cloth. */
export interface Note {
  readonly kind: 'tone' | 'breath'
  /** The frequency at its start in hertz; of a noise, the center of its band. */
  readonly pitch: number
  /** The frequency at its end in hertz. */
  readonly glidesTo: number
  /** The start in seconds after the sound begins. */
  readonly at: number
  /** The duration in seconds. */
  readonly lasts: number
  /** From 0, silent, to 1, the loudest sound of a table. */
  readonly loudness: number
}

/** A pentatonic scale, in half-tones above its first note. */
const scale = [0, 2, 4, 7, 9]
/** The A below middle C, in hertz. */
const ground = 220

/** Returns the frequency of a step of the scale, in hertz. Five steps are an octave. */
export function pitchOf(step: number): number {
  const octave = Math.floor(step / scale.length)
  const halfTones = scale[step % scale.length] ?? 0
  return ground * 2 ** (octave + halfTones / 12)
}

const noise = (at: number, pitch: number, lasts: number, loudness: number): Note => ({
  kind: 'breath',
  pitch,
  glidesTo: pitch,
  at,
  lasts,
  loudness,
})

const tone = (at: number, pitch: number, lasts: number, loudness: number, glidesTo = pitch): Note => ({
  kind: 'tone',
  pitch,
  glidesTo,
  at,
  lasts,
  loudness,
})

/** Returns a small bell: its tone, and the octave above it, which ends sooner. */
const bell = (at: number, step: number, loudness: number): Note[] => [
  tone(at, pitchOf(step), 0.7, loudness),
  tone(at, pitchOf(step + scale.length), 0.3, loudness / 3),
]

/**
 * Returns the notes of a sound.
 *
 * @param step for `path`, the number of cards lit before: each sounds a step higher, up to three octaves
 */
export function notesOf(sound: Sound, step = 0): readonly Note[] {
  switch (sound) {
    case 'place':
      return [noise(0, 1_400, 0.07, 0.5), tone(0, 190, 0.12, 0.6, 120)]
    case 'deal':
      return [0, 0.06, 0.12].map((at) => noise(at, 2_600, 0.06, 0.3))
    case 'path':
      return bell(0, scale.length + Math.min(step, 3 * scale.length), 0.4)
    case 'best':
      return [5, 8].flatMap((bellStep, place) => bell(place * 0.09, bellStep, 0.4))
    case 'win':
      return [5, 7, 8, 10, 12].flatMap((bellStep, place) => bell(place * 0.11, bellStep, 0.5))
    case 'refuse':
      return [tone(0, 196, 0.16, 0.4), tone(0.13, 147, 0.24, 0.4)]
  }
}
