import { z } from 'zod'

const profileShape = z.object({
  nodes: z.array(
    z.object({ id: z.number(), callFrame: z.object({ functionName: z.string(), url: z.string() }) }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})

/** Frames that do no work. */
const idle = ['(idle)', '(root)']

/**
 * Returns the share of a V8 CPU profile's busy time by folder, package or Node module, largest first. Only
 * its last `seconds` count, and shares below one percent are added up.
 */
export function timeShares(profile: string, seconds: number): [owner: string, share: number][] {
  const { nodes, samples, timeDeltas } = profileShape.parse(JSON.parse(profile))
  const ownerOfNode = new Map(
    nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame.url, callFrame.functionName)]),
  )
  const time = new Map<string, number>()
  let untilEnd = timeDeltas.reduce((sum, delta) => sum + delta, 0)
  samples.forEach((node, index) => {
    untilEnd -= timeDeltas[index] ?? 0
    if (untilEnd > seconds * 1e6) return
    const owner = ownerOfNode.get(node) ?? '?'
    if (!idle.includes(owner)) time.set(owner, (time.get(owner) ?? 0) + (timeDeltas[index] ?? 0))
  })
  const busy = [...time.values()].reduce((sum, part) => sum + part, 0)
  const shares = [...time]
    .map(([owner, part]): [string, number] => [owner, part / busy])
    .toSorted((a, b) => b[1] - a[1])
  const large = shares.filter(([, share]) => share >= 0.01)
  const small = shares.filter(([, share]) => share < 0.01).reduce((sum, [, share]) => sum + share, 0)
  return [...large, ['everything below one percent', small]]
}

function ownerOf(url: string, functionName: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : `the runtime: ${functionName}`
  if (url.startsWith('node:')) return url.startsWith('node:internal') ? 'node internals' : url
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url) ?? []
  if (library) return library
  const [, own] = /\/((?:engine|server)\/[^/]+)(?:\/|$)/.exec(url) ?? []
  return own ?? url
}
