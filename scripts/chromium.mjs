/** A Chromium for the browser tests. */
import { existsSync } from 'node:fs'
import { run } from './prepare.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const find = () => PLACES.find((path) => existsSync(path))

/**
 * Finds a browser, or installs one: Debian's where apt-get and its rights are at hand, else Playwright's own.
 * Gives its path, or '' for Playwright's own.
 */
export function ensureChromium() {
  const found = process.env['CHROMIUM_PATH'] ?? find()
  if (found !== undefined) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium…')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
    return find() ?? ''
  }
  run('npx', ['playwright', 'install', 'chromium'])
  return ''
}
