import { once } from 'node:events'
import { expect } from 'vitest'
import type { BareMachine, Printed } from './bare-machine.ts'

/** A release that runs. */
export interface RunningRelease {
  /** What it has printed so far. */
  readonly output: () => string
  /** Stops it. Returns its exit code. */
  readonly stop: () => Promise<unknown>
}

/** Starts the release, or a command that starts it, and waits until it has printed its address. */
export async function startRelease(
  machine: BareMachine,
  variables: Readonly<Record<string, string>>,
  [command, ...args]: readonly [string, ...string[]] = ['start'],
): Promise<RunningRelease> {
  const child = machine.start(command, variables, args)
  let output = ''
  await new Promise<void>((announced, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString()
        if (output.includes('ready in')) announced()
      })
    child.once('close', () => failed(new Error(output)))
  })
  return {
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await once(child, 'close')
      return code
    },
  }
}

/** Returns what a command has printed, which must have succeeded. */
export function succeeded({ status, output }: Printed): string {
  expect(status, output).toBe(0)
  return output
}
