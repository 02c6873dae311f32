import { randomInt } from 'node:crypto'

/**
 * Capital consonants that differ at a glance and spell no word: without L and S, which look like other letters
 * on a card.
 */
const letters = 'BCDFGHJKMNPQRTVWXYZ'
const groups = 5
const lettersOfGroup = 4
const inAnyWriting = new RegExp(`^[${letters}]{${groups * lettersOfGroup}}$`)

/** A code that the server has made. */
export interface GeneratedCode {
  /** Five groups of four letters, such as `BRTK-MWXQ-ZPHN-CVDG-JFYK`. */
  readonly code: string
  /** The first group, by which an admin recognizes the code. The other groups have 68 bits. */
  readonly beginning: string
}

/** Returns a new code from the system's secure randomness. */
export function generateCode(): GeneratedCode {
  const code = grouped(
    Array.from({ length: groups * lettersOfGroup }, () => letters.charAt(randomInt(letters.length))).join(''),
  )
  return { code, beginning: code.slice(0, lettersOfGroup) }
}

/**
 * Returns a folded code as the server would have written it, if it can be one that the server has made: blanks
 * and dashes do not matter. Returns any other text unchanged.
 */
export function asGenerated(folded: string): string {
  const found = folded.replace(/[ -]/g, '')
  return inAnyWriting.test(found) ? grouped(found) : folded
}

function grouped(text: string): string {
  return (text.match(new RegExp(`.{${lettersOfGroup}}`, 'g')) ?? []).join('-')
}
