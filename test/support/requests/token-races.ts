import { z } from 'zod'

/** Sends a form to the token endpoint of one process. */
export type TokenEndpoint = (
  form: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly body: unknown }>

const issuedShape = z.object({ access_token: z.string(), refresh_token: z.string() })
const refusedShape = z.object({ error: z.literal('invalid_grant') })

/** Tokens, and which of the processes issued them. */
export interface Issued extends z.infer<typeof issuedShape> {
  readonly place: number
}

/**
 * Sends a form so many times at once, to the endpoints in turn. Returns the tokens of the successful answers
 * and the number of those with `invalid_grant`. Throws for every other answer.
 */
export async function sendAtOnce(
  endpoints: readonly TokenEndpoint[],
  times: number,
  form: Readonly<Record<string, string>>,
): Promise<{ issued: Issued[]; refusals: number }> {
  const order = Array.from({ length: times }, (_each, i) => i % endpoints.length)
  const issued: Issued[] = []
  let refusals = 0
  await Promise.all(
    order.map(async (place) => {
      const answer = await endpoints[place]?.(form)
      if (answer?.status === 200) issued.push({ ...issuedShape.parse(answer.body), place })
      else if (answer?.status === 400 && refusedShape.safeParse(answer.body).success) refusals += 1
      else throw new Error(`The token endpoint answered ${JSON.stringify(answer)}`)
    }),
  )
  return { issued, refusals }
}
