import * as text from '../../content/text/identity.ts'
import { Problem } from '../http/problem.ts'

/** Returns the refusal of a call that needs a proof of identity first. */
export function proofNeeded(): Problem {
  return new Problem(403, { detail: text.proofNeeded, code: 'proof-needed' })
}
