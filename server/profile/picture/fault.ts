import { z } from 'zod'

/** Why a picture cannot be fetched, for its person. It reveals nothing about the server's network. */
export const faultReason = z.enum(['unreachable', 'too-large', 'not-a-picture'])

export type FaultReason = z.infer<typeof faultReason>

/** Why a picture could not be fetched. The message contains no address and may be logged. */
export class PictureFault extends Error {
  override name = 'PictureFault'
  readonly reason: FaultReason
  /** Whether a later attempt may succeed. */
  readonly isPassing: boolean

  constructor(reason: FaultReason, message: string, { isPassing = false } = {}) {
    super(message)
    this.reason = reason
    this.isPassing = isPassing
  }
}
