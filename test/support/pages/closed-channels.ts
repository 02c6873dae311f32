import { onTestFinished, vi } from 'vitest'

/** Lets a page talk to its other tabs until the test ends, when its channels are closed: open ones keep a process alive. */
export function closedChannels(): void {
  const channels: BroadcastChannel[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
    },
  )
  onTestFinished(() => {
    for (const channel of channels) channel.close()
  })
}
