import { execFileSync } from 'node:child_process'
import { constants, openSync } from 'node:fs'
import { Socket } from 'node:net'

/**
 * A watchdog device for one machine, as Patroni's driver `testing` addresses it: a named pipe. The machine arms it by
 * writing a timeout, and must write again before that has passed, or write a V at the end to disarm it.
 */
export class Watchdog {
  readonly #expire: () => void
  #hasPower = false
  #seconds = 60
  #timer: NodeJS.Timeout | undefined

  /** Makes the device. `expire` is called when the machine was silent for too long. */
  constructor(file: string, expire: () => void) {
    this.#expire = expire
    execFileSync('mkfifo', ['--mode=666', file])
    // As a writer, too, it never sees an end.
    const pipe = new Socket({ fd: openSync(file, constants.O_RDWR | constants.O_NONBLOCK) })
    pipe.unref()
    pipe.on('data', (bytes) => this.#take(bytes.toString('latin1')))
  }

  /** Says whether its machine has power, without which it watches nothing. */
  set hasPower(hasPower: boolean) {
    this.#hasPower = hasPower
    if (!hasPower) clearTimeout(this.#timer)
  }

  #take(text: string): void {
    if (!this.#hasPower) return
    const [, seconds] = /Ctimeout=(\d+)\n/.exec(text) ?? []
    if (seconds !== undefined) this.#seconds = Number(seconds)
    clearTimeout(this.#timer)
    if (!text.endsWith('V')) this.#timer = setTimeout(this.#expire, this.#seconds * 1000)
  }
}
