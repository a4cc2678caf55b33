/** The browsers of the tests: each is found, or installed where possible. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fromDebian } from './debian.mjs'
import { ROOT } from './prepare.mjs'

const DEBIANS = '/usr/bin/chromium'
const CHROMIUMS = [DEBIANS, '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Debian's: on other systems /usr/bin/firefox may be a snap, which cannot be automated. */
const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
/** The display for the two browsers that draw nothing without one. */
const XVFB = '/usr/bin/Xvfb'
const LIBRARIES = '/usr/lib'

/** The path of the Chromium that `CHROMIUM_PATH` names or that is here; '' for Playwright's own. */
export const findChromium = () => process.env['CHROMIUM_PATH'] || (find(CHROMIUMS) ?? '')

/**
 * Finds a Chromium, or installs one: Debian's if apt-get and the permissions for it are available, otherwise
 * Playwright's own. Returns its path, or '' for Playwright's own. Ends this process, with one line, if none can be had.
 */
export function ensureChromium() {
  const chromium = findChromium() || installChromium()
  // A page costs a third in it; if it is not available, the full browser works too.
  if (chromium === DEBIANS && !existsSync(`${DEBIANS}-headless-shell`)) fromDebian('chromium-headless-shell')
  return chromium
}

/**
 * Finds Debian's Firefox and a display for it, or installs them. Returns its path, or '' if it is not
 * available.
 */
export function ensureFirefox() {
  const isHere = existsSync(FIREFOX) && existsSync(XVFB)
  // The last one draws its map.
  return isHere || fromDebian('firefox-esr', 'xvfb', 'libegl1') ? FIREFOX : ''
}

/**
 * Finds WebKitGTK's small browser, its driver and a display, or installs Debian's. Returns its path, or '' if
 * it is not available.
 */
export function ensureWebKit() {
  return findWebKit() ?? ((fromDebian('webkit2gtk-driver', 'xvfb') && findWebKit()) || '')
}

/** @param {string[]} paths */
const find = (paths) => paths.find((path) => existsSync(path))

function installChromium() {
  if (fromDebian('chromium')) return find(CHROMIUMS) ?? ''
  // It does nothing where Playwright's own is here.
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  if (status === 0) return ''
  console.error(
    'puni-rider: no Chromium here, and none to install: name one in CHROMIUM_PATH (Debian: apt-get install chromium, as root)',
  )
  process.exit(1)
}

/**
 * Its folder name contains the machine's architecture and the library's version:
 * /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1.
 */
function findWebKit() {
  if (!existsSync(WEBKIT_DRIVER) || !existsSync(XVFB)) return undefined
  return foldersIn(LIBRARIES)
    .filter((folder) => folder.includes('-linux-'))
    .flatMap(foldersIn)
    .filter((folder) => /\/webkit2?gtk-[\d.]+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path))
}

/** @param {string} folder */
const foldersIn = (folder) => readdirSync(folder).map((name) => join(folder, name))
