/** Debian packages that the tests need and Node does not include. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs packages if apt-get and the permissions for it are available. Returns false if that failed.
 * @param {string[]} names
 */
export function fromDebian(...names) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  console.log(`Installing ${names.join(', ')}…`)
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names)
}
