/** Podman with images, containers and volumes of its own. `container.ts` gives it namespaces of its own, too. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a command ended. */
export interface Ended {
  readonly code: number
  readonly out: string
  /** Without what Podman says about a missing systemd. */
  readonly err: string
}

/** Of every process of a container; above the system's own is refused where we may not raise them. */
const LIMITS = ['nofile=4096:4096', 'nproc=4096:4096']
/** Without systemd nobody runs the health checks by themselves: tests run them. */
const NO_SYSTEMD = /systemd connection|failed to connect to syslog/

export class Podman {
  readonly #environment: NodeJS.ProcessEnv

  /** Everything that lasts is in this folder. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    const storage = join(folder, 'storage.conf')
    const containers = join(folder, 'containers.conf')
    const roots = `graphroot = "${join(folder, 'store')}"\nrunroot = "${join(folder, 'run')}"\n`
    writeFileSync(storage, `[storage]\ndriver = "overlay"\n${roots}`)
    // We may make no groups of processes here; everything else is as on an operator's machine.
    const limits = `default_ulimits = ${JSON.stringify(LIMITS)}`
    const engine = `cgroup_manager = "cgroupfs"\nruntime = "crun"\nevents_logger = "file"\ntmp_dir = "${join(folder, 'libpod')}"`
    writeFileSync(containers, `[containers]\ncgroups = "disabled"\n${limits}\n[engine]\n${engine}\n`)
    this.#environment = {
      ...process.env,
      CONTAINERS_CONF: containers,
      CONTAINERS_STORAGE_CONF: storage,
      BUILDAH_ISOLATION: 'chroot',
    }
  }

  /** Runs a command of the shell in this folder, to its end. */
  shell(command: string, cwd: string): Ended {
    const { status, stdout, stderr, error } = spawnSync('sh', ['-euc', command], {
      cwd,
      env: this.#environment,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    if (error !== undefined) throw error
    const err = stderr.split('\n').filter((line) => line !== '' && !NO_SYSTEMD.test(line))
    return { code: status ?? -1, out: stdout.trim(), err: err.join('\n') }
  }

  /** The same, of a command that must succeed. Returns what it wrote; throws what it complained of. */
  must(command: string, cwd = '/'): string {
    const { code, out, err } = this.shell(command, cwd)
    if (code !== 0) throw new Error(`${command}: ${code}: ${err || out}`)
    return out
  }
}
