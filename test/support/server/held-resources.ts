/** The resources that a server holds at a moment, according to its own metrics. */
export interface Held {
  readonly heapMegabytes: number
  readonly residentMegabytes: number
  readonly openFiles: number
  /** Handles of Node: sockets, system timers, child processes. */
  readonly handles: number
}

/** Reads /metrics. Throws when a figure is missing there. */
export async function heldBy(address: string): Promise<Held> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const figure = (name: string): number => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
    if (value === undefined) throw new Error(`/metrics does not tell ${name}`)
    return Number(value)
  }
  return {
    heapMegabytes: figure('nodejs_heap_size_used_bytes') / 2 ** 20,
    residentMegabytes: figure('process_resident_memory_bytes') / 2 ** 20,
    openFiles: figure('process_open_fds'),
    handles: figure('nodejs_active_handles_total'),
  }
}
