/** A Chromium for the browser tests. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './prepare.mjs'

const DEBIANS = '/usr/bin/chromium'
const PLACES = [DEBIANS, '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const find = () => PLACES.find((path) => existsSync(path))

/**
 * Finds a browser, or installs one: Debian's where apt-get and its rights are at hand, else Playwright's own.
 * Gives its path, or '' for Playwright's own.
 */
export function ensureChromium() {
  const chromium = process.env['CHROMIUM_PATH'] ?? find() ?? install()
  // A page costs a third in it; where it cannot be had, the browser itself does.
  if (chromium === DEBIANS && !existsSync(`${DEBIANS}-headless-shell`)) fromDebian('chromium-headless-shell')
  return chromium
}

function install() {
  if (fromDebian('chromium')) return find() ?? ''
  run('npx', ['playwright', 'install', 'chromium'])
  return ''
}

/**
 * Installs a package where apt-get and its rights are at hand; false where that did not work.
 * @param {string} name
 */
function fromDebian(name) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  console.log(`Installing ${name}…`)
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name)
}
