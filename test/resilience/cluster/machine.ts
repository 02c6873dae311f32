import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Watchdog } from './watchdog.ts'

const project = path.resolve(import.meta.dirname, '../../..')
const bridge = 'lan'
const prefix = 24
/** How long a machine takes from its reset by the watchdog until its programs start. */
const bootMilliseconds = 15_000
const environment = {
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
}

/** Starts units as the program of this name does: as their user, with their variables, and again when they end. */
const systemctl = `#!/bin/bash
start() {
  for unit in /etc/systemd/system/$1.service /lib/systemd/system/$1.service; do [ ! -e $unit ] || break; done
  set -a
  eval "$(sed -n "s/%H/$(hostname)/; s/^Environment=/export /p" $unit)"
  for file in $(sed -n "s/%p/$1/; s/^EnvironmentFile=-//p" $unit); do [ ! -e $file ] || . $file; done
  set +a
  user=$(sed -n 's/^User=//p' $unit)
  program=$(sed -n 's/^ExecStart=//p' $unit)
  while :; do eval "runuser -u \${user:-root} -- $program"; sleep 1; done < /dev/null &>> /var/log/$1.log &
}
case $1 in
  start|restart) touch /etc/started/$2; start $2 ;;
  daemon-reload) ;;
  *) echo "There is no systemctl $1 here" >&2; exit 1 ;;
esac
`

/** What a machine does when its power is switched on. Its network is connected when it has said that it is ready. */
const boot = `
hostname "$NAME"
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs memory "$ROOT/dev/shm"
mount -t tmpfs run "$ROOT/run"
mount --bind "$PROJECT" "$ROOT/opt/skyway/current"
exec chroot "$ROOT" bash --norc -euc '
  install -d -o postgres -g postgres /run/postgresql
  echo ready
  read -r
  for unit in $(ls /etc/started); do systemctl start $unit; done
  sleep infinity &
  wait'
`

/** Makes the files of a machine: a fresh Debian of this name, on which these lines were run. */
export function makeImage(folder: string, suite: string, lines: string): void {
  execFileSync('debootstrap', ['--variant=minbase', '--include=sudo,iproute2', suite, folder], {
    stdio: 'pipe',
  })
  const write = (file: string, text: string, mode = 0o644) =>
    writeFileSync(path.join(folder, file), text, { mode })
  write('etc/apt/apt.conf.d/90yes', 'APT::Get::Assume-Yes "true";\n')
  // The packages start nothing: the image has no power.
  write('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755)
  for (const place of ['etc/started', 'opt/skyway/current'])
    mkdirSync(path.join(folder, place), { recursive: true })
  execFileSync(
    'unshare',
    ['--mount', '--pid', '--fork', 'chroot', folder, 'bash', '-euc', `mount -t proc proc /proc\n${lines}`],
    { env: environment, stdio: 'pipe' },
  )
}

/** Makes a network to which machines of this process can be connected. This machine has the address in it. */
export function openNetwork(address: string): void {
  for (const line of [
    'link set lo up',
    `link add ${bridge} type bridge`,
    `addr add ${address}/${prefix} dev ${bridge}`,
    `link set ${bridge} up`,
  ])
    ip(line)
}

function ip(line: string): void {
  execFileSync('ip', line.split(' '), { stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * A machine on this machine, as far as programs can tell: with a name, a network, processes and files of its own. Units
 * that were started there start again with it. The project is at /opt/skyway/current, a watchdog at /watchdog.
 */
export class Machine {
  readonly name: string
  readonly address: string
  readonly #root: string
  readonly #log: string
  readonly #watchdog: Watchdog
  #restarting: Promise<void> | undefined
  #power: ChildProcess | undefined
  #pid = 0
  #isCut = false

  /** Makes one without power whose files are those of the image and, where they differ, below `folder`. */
  constructor(name: string, address: string, { image, folder }: { image: string; folder: string }) {
    this.name = name
    this.address = address
    const place = (part: string) => path.join(folder, name, part)
    this.#root = place('root')
    this.#log = place('boot.log')
    for (const part of ['root', 'upper', 'work']) mkdirSync(place(part), { recursive: true })
    const layers = `lowerdir=${image},upperdir=${place('upper')},workdir=${place('work')}`
    execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, this.#root])
    writeFileSync(path.join(this.#root, 'usr/local/bin/systemctl'), systemctl, { mode: 0o755 })
    this.#watchdog = new Watchdog(path.join(this.#root, 'watchdog'), () => {
      this.#restarting = this.#restart()
    })
  }

  async #restart(): Promise<void> {
    console.log(`   the watchdog restarts ${this.name}`)
    await this.powerOff()
    await wait(bootMilliseconds)
    await this.powerOn()
  }

  /** Switches the power on. */
  async powerOn(): Promise<void> {
    const isolated = ['--net', '--mount', '--pid', '--uts', '--fork', '--kill-child']
    const log = openSync(this.#log, 'a')
    const power = spawn('unshare', [...isolated, 'bash', '--norc', '-euc', boot], {
      env: { ...environment, NAME: this.name, ROOT: this.#root, PROJECT: project },
      stdio: ['pipe', 'pipe', log],
    })
    this.#power = power
    closeSync(log)
    const { stdin, stdout } = power
    if (stdin === null || stdout === null) throw new Error(`${this.name} has no console`)
    await once(stdout, 'data')
    this.#pid = Number(readFileSync(`/proc/${power.pid}/task/${power.pid}/children`, 'utf8'))
    ip(`link add ${this.name} type veth peer name eth0 netns ${this.#pid}`)
    ip(`link set ${this.name} master ${bridge} ${this.#isCut ? 'down' : 'up'}`)
    await this.run(`
      ip addr add ${this.address}/${prefix} dev eth0
      ip link set eth0 up
      ip link set lo up`)
    this.#watchdog.hasPower = true
    stdin.write('\n')
  }

  /** Switches the power off, if it is on: all processes end at once. */
  async powerOff(): Promise<void> {
    this.#watchdog.hasPower = false
    const power = this.#power
    if (power === undefined || power.exitCode !== null || power.signalCode !== null) return
    const ended = once(power, 'exit')
    // Connections that have something to send would keep it, and with it the name, for a while.
    ip(`link delete ${this.name}`)
    process.kill(this.#pid, 'SIGKILL')
    await ended
  }

  /** Stops all its processes without ending them, as when its disk does not answer. */
  freeze(): void {
    this.#signal('SIGSTOP')
  }

  /** Lets them go on, unless the watchdog has restarted it: then it waits for that. */
  async thaw(): Promise<void> {
    await this.#restarting
    this.#signal('SIGCONT')
  }

  /** Kills all processes of a program as kill -9 does. */
  kill(program: string): void {
    this.#signal('SIGKILL', program)
  }

  /** Cuts it off from the network, also when the watchdog restarts it. */
  cut(): void {
    this.#isCut = true
    ip(`link set ${this.name} down`)
  }

  /** Connects it again. */
  async connect(): Promise<void> {
    this.#isCut = false
    await this.#restarting
    ip(`link set ${this.name} up`)
  }

  /** Runs lines as root, and returns what they print. Throws with that on failure. */
  run(lines: string): Promise<string> {
    const inside = `--target ${this.#pid} --all --root --wd bash --norc -euo pipefail -c`.split(' ')
    const options = { env: environment, timeout: 60_000 }
    return new Promise((resolve, reject) => {
      execFile('nsenter', [...inside, lines], options, (error, printed, faults) => {
        if (error === null) resolve(printed.trim())
        else reject(new Error(`${this.name}: ${printed}\n${faults}`, { cause: error }))
      })
    })
  }

  /** Returns the text of a file of the machine. */
  read(file: string): string {
    return readFileSync(path.join(this.#root, file), 'utf8')
  }

  /** Writes a file of the machine. */
  write(file: string, text: string): void {
    writeFileSync(path.join(this.#root, file), text)
  }

  /** Sends a signal to all processes, or to those of one program. */
  #signal(signal: NodeJS.Signals, program?: string): void {
    const own = readlinkSync(`/proc/${this.#pid}/ns/pid`)
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (readlinkSync(`/proc/${pid}/ns/pid`) !== own) continue
        if (program === undefined || readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program)
          process.kill(Number(pid), signal)
      } catch (error) {
        const hasEnded = error instanceof Error && 'code' in error && /ENOENT|ESRCH/.test(String(error.code))
        if (!hasEnded) throw error
      }
    }
  }
}
