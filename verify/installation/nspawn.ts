/** A machine of its own: Debian's systemd, booted from a folder, with a network that leads nowhere. */
import { spawnGuarded, type GuardedProcess } from '@puni/embedded-postgres/guard'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** What has not booted by then never will, milliseconds. */
const PATIENCE_MS = 60_000

/** Runs in the machine's network: takes our port from us, and leads whoever connects to the server's. */
const DOOR = `
import { connect } from 'node:net'
process.on('disconnect', () => process.exit())
process.on('message', (_, port) =>
  port.on('connection', (here) => {
    const there = connect(3000, '127.0.0.1')
    here.pipe(there).pipe(here)
    const end = () => [here, there].forEach((side) => side.destroy())
    for (const side of [here, there]) side.on('error', end).on('close', end)
  }),
)
`

export interface Ran {
  readonly code: number
  /** Both outputs, as a terminal shows them. */
  readonly said: string
}

export class Machine {
  readonly folder: string
  readonly #binds: readonly string[]
  #nspawn!: GuardedProcess
  #leader = ''
  #door: ChildProcess | undefined
  #origin = ''

  private constructor(folder: string, binds: readonly string[]) {
    this.folder = folder
    this.#binds = binds
  }

  /**
   * Boots the system in this folder, and resolves when all its services have started.
   * @param binds folders of ours that it has: `/here:/there`
   */
  static async boot(folder: string, ...binds: string[]): Promise<Machine> {
    const machine = new Machine(folder, binds)
    await machine.#boot()
    return machine
  }

  /** Where its server, which listens on its port 3000, is reached from here. Another one after each boot. */
  get origin(): string {
    return this.#origin
  }

  /** Runs a line of shell as root. */
  async run(line: string): Promise<Ran> {
    const inside = ['--target', this.#leader, '--all', 'env', '-i', `PATH=${PATH}`, 'HOME=/root']
    return await new Promise((resolve) => {
      execFile(
        'nsenter',
        [...inside, 'sh', '-c', `exec 2>&1; ${line}`],
        { maxBuffer: 2 ** 26 },
        (error, stdout) => {
          const code = error === null ? 0 : Number(error.code ?? 1)
          resolve({ code, said: stdout.trim() })
        },
      )
    })
  }

  /** The same, for what has to work: returns what it said. */
  async must(line: string): Promise<string> {
    const { code, said } = await this.run(line)
    if (code !== 0) throw new Error(`${line}: ${code}: ${said}`)
    return said
  }

  /** As an administrator reboots it. Returns how long it took, milliseconds. */
  async reboot(): Promise<number> {
    const startedAt = performance.now()
    this.#door?.kill()
    await this.run('systemctl reboot')
    await this.#nspawn.exited
    await this.#boot()
    return performance.now() - startedAt
  }

  async end(): Promise<void> {
    this.#door?.kill()
    await this.#nspawn.end()
  }

  async #boot(): Promise<void> {
    const options = ['--boot', '--register=no', '--keep-unit', '--private-network', '--quiet']
    const binds = this.#binds.map((bind) => `--bind=${bind}`)
    let output = ''
    this.#nspawn = spawnGuarded('systemd-nspawn', [`--directory=${this.folder}`, ...options, ...binds], {
      cwd: this.folder,
      user: undefined,
      onOutput: (text) => (output += text),
    })
    const deadline = performance.now() + PATIENCE_MS
    while (!(await this.#hasBooted())) {
      if (performance.now() > deadline)
        throw new Error(`${this.folder} does not boot: ${output.slice(-2000)}`)
      await sleep(100)
    }
    await this.#openDoor()
  }

  async #hasBooted(): Promise<boolean> {
    const [nspawn] = childrenOf(this.#nspawn.guardPid)
    this.#leader = String(childrenOf(nspawn)[0] ?? '')
    const { said } = await this.run('systemctl is-system-running --wait')
    return /^(running|degraded)$/.test(said)
  }

  async #openDoor(): Promise<void> {
    const door = ['--target', this.#leader, '--net', process.execPath, '--input-type=module', '-e', DOOR]
    this.#door = spawn('nsenter', door, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const port = createServer()
    await new Promise<void>((resolve) => port.listen(0, '127.0.0.1', resolve))
    this.#origin = `http://127.0.0.1:${(port.address() as AddressInfo).port}`
    this.#door.send('our port', port)
    port.close()
  }
}

/** Of a process that may be gone. */
function childrenOf(pid: number | undefined): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
