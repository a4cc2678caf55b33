/** A machine with nothing but Debian and Node, as a folder. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SUITE = 'bookworm'
/** Made once: it takes a minute. */
const BASE = join(tmpdir(), `puni-${SUITE}`)
const INCLUDED = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'caddy', 'postgresql']

/** Puts a fresh one into this folder, with the Node that runs this. Throws if Debian's packages cannot be had. */
export async function installDebian(folder: string): Promise<void> {
  if (!existsSync(BASE)) await debootstrap()
  run('cp', ['--archive', BASE, folder])
  await cp(process.execPath, join(folder, 'usr/bin/node'))
}

async function debootstrap(): Promise<void> {
  const unfinished = `${BASE}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  run('debootstrap', ['--variant=minbase', `--include=${INCLUDED.join(',')}`, SUITE, unfinished])
  // What would start by itself, tests start.
  for (const service of ['caddy', 'postgresql'])
    await rm(join(unfinished, `etc/systemd/system/multi-user.target.wants/${service}.service`))
  run('chroot', [unfinished, 'apt-get', 'clean'])
  await rename(unfinished, BASE)
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, stdout, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? (stderr || stdout.slice(-2000))}`)
}
