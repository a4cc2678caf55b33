/** How Chromium is launched everywhere it is used. */
import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../scripts/browsers.mjs'
import { INSECURE_HOST } from './conditions/insecure-origin.ts'

/** No network requests of its own, and no first-run windows. */
export const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Draws maps without a graphics card, and only them: drawing the rest of a page that way takes half as much again. */
export const SOFTWARE_GPU = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
]

/** An emulated graphics card costs half of a test's time: pages that draw no map go without. */
const NO_GPU = ['--disable-gpu', '--in-process-gpu', '--disable-3d-apis']

/**
 * Sound without a tap. Chromium counts what Playwright evaluates as taps, at moments nobody knows: a screen would show
 * the warning about sound or not, by chance. Tests of that warning say so: `nobodyTapped`.
 */
const SOUND = '--autoplay-policy=no-user-gesture-required'

const argsWith = (graphics: readonly string[]) => [
  ...QUIET,
  SOUND,
  ...graphics,
  `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
]

/** Where Chromium is; empty for Playwright's own. */
const chromium = findChromium()

const shell = `${chromium}-headless-shell`

/** The full browser, with invisible windows and with notifications. It draws no maps. */
export const WHOLE_BROWSER: LaunchOptions =
  chromium === ''
    ? { args: argsWith(NO_GPU), channel: 'chromium' }
    : { args: argsWith(NO_GPU), executablePath: chromium }

/** Chromium without windows: a page costs a third. Debian has it as a package; Playwright's own is its usual one. */
const headless = (graphics: readonly string[]): LaunchOptions => ({
  args: argsWith(graphics),
  ...(chromium !== '' && { executablePath: existsSync(shell) ? shell : chromium }),
})

/** Draws no maps. */
export const HEADLESS_SHELL: LaunchOptions = headless(NO_GPU)

/** The same with sound from the first tap on only, as people have it. */
export const SILENT_UNTIL_TAPPED: LaunchOptions = {
  ...HEADLESS_SHELL,
  args: (HEADLESS_SHELL.args ?? []).filter((arg) => arg !== SOUND),
}

/** For tests that look at a map: `test.use({ launchOptions: WITH_MAPS })` in their file. */
export const WITH_MAPS: LaunchOptions = headless(SOFTWARE_GPU)
