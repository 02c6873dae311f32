import { useEffect, useRef } from 'react'
import { onPreference, preferences } from '../../preferences/store.ts'
import { type Note, notesOf, type Sound } from './notes.ts'

/** The volume of the loudest note, as a part of the device's volume. */
const loudest = 0.16
/** The time in which a note swells, in seconds, so that it does not click. */
const attack = 0.006

/** How long a device vibrates, in milliseconds, with pauses in between. */
const felt: Partial<Record<Sound, readonly number[]>> = { path: [10], best: [20], win: [30, 60, 30] }

let context: AudioContext | null = null
const moveListeners = new Set<() => void>()

/**
 * Plays a sound if the player has switched sounds on and this tab is visible, and lets the device vibrate where something was
 * won. Never throws.
 *
 * @param step for `path`, the number of cards lit before
 */
export function sound(name: Sound, step = 0): void {
  if (context?.state !== 'running' || !preferences().sound || document.hidden) return
  const now = context.currentTime
  for (const note of notesOf(name, step)) play(context, note, now + note.at)
  const pattern = felt[name]
  // Not every browser can.
  if (pattern && 'vibrate' in navigator) navigator.vibrate([...pattern])
}

/**
 * Enables sounds from now on. Returns a function that stops that. Browsers allow sound only after a gesture,
 * so the audio context starts with the press that switches sounds on, which plays a sample, or with the first
 * press on the page.
 */
function awaitSounds(): () => void {
  const over = new AbortController()
  let wereOn = preferences().sound
  const wake = () => void awaken()
  for (const gesture of ['pointerdown', 'keydown']) {
    document.addEventListener(gesture, wake, { capture: true, signal: over.signal })
  }
  const forget = onPreference(() => {
    const areOn = preferences().sound
    // A hidden tab had no gesture.
    if (areOn && !wereOn && !document.hidden) void awaken().then(() => sound('place'))
    wereOn = areOn
  })
  return () => {
    over.abort()
    forget()
  }
}

/** Calls `listener` after each move that would be heard. Returns a function that stops it. */
export function onMoveHeard(listener: () => void): () => void {
  moveListeners.add(listener)
  return () => moveListeners.delete(listener)
}

/** Plays the sound of each change of a table if the player has switched sounds on. */
export function useSounds<S>(table: S, soundOf: (before: S, after: S) => Sound | null): void {
  const before = useRef(table)
  useEffect(awaitSounds, [])
  useEffect(() => {
    const heard = soundOf(before.current, table)
    before.current = table
    if (heard) sound(heard)
    if (heard === 'place') for (const listener of moveListeners) listener()
  }, [table, soundOf])
}

/** Starts the audio context if sounds are on. If the browser refuses, the next gesture tries again. */
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
  else playNoise(on, note, at, volume)
}

function playTone(on: AudioContext, { pitch, glidesTo, lasts }: Note, at: number, to: AudioNode): void {
  const tone = new OscillatorNode(on, { type: 'sine', frequency: pitch })
  tone.frequency.setValueAtTime(pitch, at)
  tone.frequency.exponentialRampToValueAtTime(glidesTo, at + lasts)
  tone.connect(to)
  tone.start(at)
  tone.stop(at + lasts)
}

function playNoise(on: AudioContext, { pitch, lasts }: Note, at: number, to: AudioNode): void {
  const length = Math.ceil(lasts * on.sampleRate)
  const buffer = new AudioBuffer({ length, sampleRate: on.sampleRate })
  buffer.getChannelData(0).set(Float32Array.from({ length }, () => Math.random() * 2 - 1))
  const noise = new AudioBufferSourceNode(on, { buffer })
  noise.connect(new BiquadFilterNode(on, { type: 'bandpass', frequency: pitch, Q: 0.8 })).connect(to)
  noise.start(at)
}
