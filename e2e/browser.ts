/** Chromium as every part that drives it starts it. */
import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'
import { INSECURE_HOST } from './conditions/insecure-origin.ts'

/** Nothing that asks the net by itself, and no first-run windows. */
export const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Draws maps without a graphics card. */
export const SOFTWARE_GPU = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']

const args = [...QUIET, ...SOFTWARE_GPU, `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`]

/** Where Chromium is; unset, or empty, for Playwright's own. */
const chromium = process.env['CHROMIUM_PATH'] ?? ''

/** The whole browser, with windows, which nobody sees, and notifications. */
export const WHOLE_BROWSER: LaunchOptions =
  chromium === '' ? { args, channel: 'chromium' } : { args, executablePath: chromium }

const shell = `${chromium}-headless-shell`

/** Chromium without windows: a page costs a third. Debian has it as a package; Playwright's own is its usual one. */
export const HEADLESS_SHELL: LaunchOptions =
  chromium === '' ? { args } : { args, executablePath: existsSync(shell) ? shell : chromium }
