/** A disk that can be filled: a tmpfs, for tests of full disks. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A mounted disk. */
export interface SmallDisk {
  readonly folder: string
  /** Takes all space but this, bytes. */
  fill(butBytes: number): Promise<void>
  /** Frees the space. */
  free(): Promise<void>
  /** Makes the disk read-only, or writable again. */
  remount(mode: 'ro' | 'rw'): void
  unmount(): void
}

/** Whether disks can be mounted here; if not, the console notes that tests are skipped. */
export function canMountDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'puni-disk-'))
  const can = mount(folder, 1) && run('umount', folder)
  rmdirSync(folder)
  if (!can) console.warn('Tests of a full disk are LEFT OUT: no tmpfs can be mounted here (Linux, as root)')
  return can
}

/** Mounts a disk of this size, megabytes. Throws if that is not allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'puni-disk-'))
  if (!mount(folder, megabytes)) throw new Error(`No tmpfs can be mounted at ${folder}`)
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill(butBytes) {
      await rm(filler, { force: true })
      const { bavail, bsize } = await statfs(folder)
      const size = Math.max(0, bavail * bsize - butBytes)
      await writeFile(filler, Buffer.alloc(size))
    },
    free: () => rm(filler, { force: true }),
    remount(mode) {
      if (!run('mount', '-o', `remount,${mode}`, folder)) throw new Error(`${folder} can't become ${mode}`)
    },
    unmount() {
      if (!run('umount', folder)) throw new Error(`${folder} can't be unmounted`)
      rmdirSync(folder)
    },
  }
}

function mount(folder: string, megabytes: number): boolean {
  return run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args).status === 0
}
