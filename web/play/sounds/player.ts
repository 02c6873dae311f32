import { onPreference, preferences } from '../../preferences/store.ts'
import { type Note, notesOf, type Sound } from './notes.ts'

/** How loud the loudest note is, of what the device could give. */
const loudest = 0.16
/** Seconds in which a note swells, so that it does not click. */
const attack = 0.006

let context: AudioContext | null = null

/**
 * Plays a sound, if the player has asked for sounds and looks at this tab; else does nothing. Never throws, and costs
 * nothing where sounds are off.
 *
 * @param step of `path`, how many cards were lit before
 */
export function sound(name: Sound, step = 0): void {
  if (context?.state !== 'running' || !preferences().sound || document.hidden) return
  const now = context.currentTime
  for (const note of notesOf(name, step)) play(context, note, now + note.at)
}

/**
 * Makes sounds possible from now on; returns how to stop that. Browsers let a page be heard only after a gesture: what
 * plays is made by the press that switches sounds on, which is answered by a sample, or else by the first press here.
 */
export function awaitSounds(): () => void {
  const over = new AbortController()
  let wereOn = preferences().sound
  const wake = () => void awaken()
  for (const gesture of ['pointerdown', 'keydown']) {
    document.addEventListener(gesture, wake, { capture: true, signal: over.signal })
  }
  const forget = onPreference(() => {
    const areOn = preferences().sound
    // In a tab that is not looked at there was no gesture.
    if (areOn && !wereOn && !document.hidden) void awaken().then(() => sound('place'))
    wereOn = areOn
  })
  return () => {
    over.abort()
    forget()
  }
}

/** Makes what plays, if sounds were asked for. A browser that refuses is asked again at the next gesture. */
async function awaken(): Promise<void> {
  if (!preferences().sound || context?.state === 'running') return
  context ??= new AudioContext()
  await context.resume()
}

function play(on: AudioContext, note: Note, at: number): void {
  const { kind, lasts, loudness } = note
  const volume = new GainNode(on, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loudness * loudest, at + attack)
  volume.gain.exponentialRampToValueAtTime(loudest / 1_000, at + lasts)
  volume.connect(on.destination)
  if (kind === 'tone') playTone(on, note, at, volume)
  else playBreath(on, note, at, volume)
}

function playTone(on: AudioContext, { pitch, glidesTo, lasts }: Note, at: number, to: AudioNode): void {
  const tone = new OscillatorNode(on, { type: 'sine', frequency: pitch })
  tone.frequency.setValueAtTime(pitch, at)
  tone.frequency.exponentialRampToValueAtTime(glidesTo, at + lasts)
  tone.connect(to)
  tone.start(at)
  tone.stop(at + lasts)
}

function playBreath(on: AudioContext, { pitch, lasts }: Note, at: number, to: AudioNode): void {
  const length = Math.ceil(lasts * on.sampleRate)
  const buffer = new AudioBuffer({ length, sampleRate: on.sampleRate })
  buffer.getChannelData(0).set(Float32Array.from({ length }, () => Math.random() * 2 - 1))
  const noise = new AudioBufferSourceNode(on, { buffer })
  noise.connect(new BiquadFilterNode(on, { type: 'bandpass', frequency: pitch, Q: 0.8 })).connect(to)
  noise.start(at)
}
