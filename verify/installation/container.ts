/**
 * The image and the composition of a release, built and run by Podman as the guide says, in namespaces of their own: no
 * network but their own, ports that are nobody's, and whatever was started ends with them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Row, say } from '../chaos/report.ts'
import { fromDebian } from '../../scripts/debian.mjs'
import { packRelease } from './archive.ts'
import { installDebian } from './debian.ts'

const SCENES = fileURLToPath(new URL('container-scenes.ts', import.meta.url))
const PROGRAMS = ['debootstrap', 'podman', 'podman-compose', 'crun', 'ip', 'iptables', 'unshare']
const PACKAGES = ['debootstrap', 'podman', 'netavark', 'aardvark-dns', 'podman-compose', 'crun', 'iproute2']
/** Podman wants one tree of process groups, a `/run` for itself, and names that lead here. */
const ENTER = `ip link set lo up
umount --recursive /sys/fs/cgroup || true
mount -t cgroup2 none /sys/fs/cgroup
mount -t tmpfs none /run
mount --bind "$1/hosts" /etc/hosts
exec "$2" --import tsx "$3" "$1" "$4"`

/** Everything once; there is no longer form. Empty where Podman cannot run. */
export async function container(): Promise<Row[]> {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  if (isRoot && missingPrograms().length > 0) fromDebian(...PACKAGES)
  const missing = isRoot ? missingPrograms() : ['root on Linux']
  if (missing.length > 0) {
    say(`container: LEFT OUT, for want of ${missing.join(', ')}`)
    return []
  }
  const release = await packRelease()
  const folder = await mkdtemp(join(tmpdir(), 'puni-containers-'))
  try {
    await installDebian(join(folder, 'debian'))
    await writeFile(join(folder, 'hosts'), '127.0.0.1 localhost riders.localhost console.localhost\n')
    return await inNamespaces(folder, release.archive)
  } finally {
    await rm(folder, { recursive: true })
    await release.remove()
  }
}

function missingPrograms(): string[] {
  return PROGRAMS.filter((each) => spawnSync('which', [each]).status !== 0)
}

/** Runs the scenes. Throws if they broke off. */
async function inNamespaces(folder: string, archive: string): Promise<Row[]> {
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const enter = ['sh', '-euc', ENTER, 'sh', folder, process.execPath, SCENES, archive]
  const child = spawn('unshare', [...namespaces, ...enter], { stdio: ['ignore', 'pipe', 'inherit'] })
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  const [rows, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  process.off('exit', leave)
  if (code !== 0) throw new Error('the scenes broke off')
  return JSON.parse(rows) as Row[]
}
