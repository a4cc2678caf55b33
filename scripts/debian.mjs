/** Debian's packages, for what the tests need and Node does not bring. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs packages where apt-get and its rights are at hand; false where that did not work.
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
