/** A built server on an empty database, the embedded one unless told otherwise, with an operator and nothing else. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/server-process.ts'
import { Platform } from './platform.ts'

export interface ServedPlatform {
  readonly platform: Platform
  /** Ends the server and removes its data. */
  readonly end: () => Promise<void>
}

/** @param environment variables of the server, besides those that every test needs */
export async function servePlatform(
  environment: Readonly<Record<string, string>> = {},
): Promise<ServedPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-served-'))
  const server = await startServer('build', {
    DATA_DIR: dataDir,
    DEMO: '0',
    // Browsers keep the machine busy, and the server would turn away what a test asks.
    OVERLOAD_MS: '0',
    OPERATOR_EMAIL: Platform.operator.email,
    OPERATOR_PASSWORD: Platform.operator.password,
    ...environment,
  })
  const end = async () => {
    await server.end()
    await rm(dataDir, { recursive: true })
  }
  return { platform: new Platform(server.origin), end }
}
