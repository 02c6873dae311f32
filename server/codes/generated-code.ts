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
 * Returns a typed text as the server would have written the code, if it can be one that the server has made:
 * small letters, blanks and other dashes do not matter. Returns any other text unchanged.
 */
export function asGenerated(typed: string): string {
  const found = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  return inAnyWriting.test(found) ? grouped(found) : typed
}

function grouped(text: string): string {
  return (text.match(new RegExp(`.{${lettersOfGroup}}`, 'g')) ?? []).join('-')
}
