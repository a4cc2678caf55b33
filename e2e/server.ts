/** A built server per test, on an empty embedded database, ended with the test. */
import { test as base } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Platform } from './platform.ts'

const MAIN = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))

interface Options {
  /** Variables of the server of a test. */
  environment: Record<string, string>
}

/** Playwright's test with a running platform. */
export const test = base.extend<Options & { platform: Platform }>({
  environment: [{}, { option: true }],
  platform: async ({ environment }, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'puni-e2e-'))
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        OPERATOR_EMAIL: Platform.operator.email,
        OPERATOR_PASSWORD: Platform.operator.password,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const origin = await new Promise<string>((resolve, reject) => {
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const address = output.match(/Riders +(http:\/\/\S+)\//)?.[1]
        if (address !== undefined) resolve(address)
      })
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
    })
    await provide(new Platform(origin))
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true })
  },
})

export { expect } from '@playwright/test'
