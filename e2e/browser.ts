/** The browser of the journeys. */
import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'
import { INSECURE_HOST } from './conditions/insecure-origin.ts'

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
]

/** Where Chromium is; unset, or empty, for Playwright's own. */
const chromium = process.env['CHROMIUM_PATH'] ?? ''

/** The whole browser, with windows, which nobody sees, and notifications. */
export const WHOLE_BROWSER: LaunchOptions =
  chromium === '' ? { args, channel: 'chromium' } : { args, executablePath: chromium }

const shell = `${chromium}-headless-shell`

/** Chromium without windows: a page costs a third. Debian has it as a package; Playwright's own is its usual one. */
export const HEADLESS_SHELL: LaunchOptions =
  chromium === '' ? { args } : { args, executablePath: existsSync(shell) ? shell : chromium }
