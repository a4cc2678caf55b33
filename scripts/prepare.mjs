/**
 * The first steps of both commands of the README. Plain JavaScript on built-in modules: it runs before
 * anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Exits with a one-line message unless this Node can run the project. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`puni-rider: Node 20.19 or newer is needed, this is ${process.versions.node}`)
  process.exit(1)
}

/**
 * Runs a program in the project's folder with its output shown; ends this process when it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment] added to this process's own
 */
export function run(program, args, environment = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
  if (error) console.error(`puni-rider: ${program} ${args.join(' ')}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs the dependencies when they are missing or older than the lock file. */
export async function install() {
  const lock = statSync(join(ROOT, 'package-lock.json')).mtimeMs
  const installed = join(ROOT, 'node_modules', '.package-lock.json')
  const isInstalled = () => existsSync(installed) && statSync(installed).mtimeMs >= lock
  if (isInstalled()) return
  await alone(() => {
    if (isInstalled()) return
    console.log('Installing dependencies…')
    run('npm', ['ci', '--no-audit', '--no-fund'])
  })
}

/** Builds the web apps and the server when a source is newer than the last build. */
export async function build() {
  const built = join(ROOT, 'apps', 'server', 'dist', 'main.js')
  const isBuilt = () => existsSync(built) && newestSource() < statSync(built).mtimeMs
  if (isBuilt()) return
  await alone(() => {
    if (isBuilt()) return
    console.log('Building…')
    run('npm', ['run', 'build', '--silent'])
  })
}

/** Between looks whether another run is done, milliseconds. */
const LOOK_AGAIN_MS = 500

/**
 * Does this work while no other run in this folder does: two at a time would delete what the other makes. A lock whose process is gone holds nobody up.
 * @param {() => void} work
 */
async function alone(work) {
  const lock = join(ROOT, '.preparing')
  for (let isTold = false; !takeLock(lock); await setTimeout(LOOK_AGAIN_MS)) {
    if (!isTold) console.log('Waiting: another run installs or builds in this folder…')
    isTold = true
  }
  const giveBack = () => rmSync(lock, { force: true })
  process.once('exit', giveBack)
  work()
  giveBack()
  process.off('exit', giveBack)
}

/** @param {string} lock */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true })
    return false
  }
}

/** @param {string} lock */
function isHeld(lock) {
  // Just made, it has no number yet: signal 0 to process 0 reaches this one.
  return existsSync(lock) && isRunning(Number(readFileSync(lock, 'utf8')))
}

/** Whether this process runs, whoever started it. @param {number} pid */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Signals to other people's processes are refused.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function newestSource() {
  let newest = statSync(join(ROOT, 'package-lock.json')).mtimeMs
  const skip = new Set(['node_modules', 'dist', 'test'])
  /** @param {string} folder */
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !skip.has(entry.name)) visit(path)
      else if (entry.isFile()) newest = Math.max(newest, statSync(path).mtimeMs)
    }
  }
  for (const folder of ['apps', 'packages']) visit(join(ROOT, folder))
  return newest
}
