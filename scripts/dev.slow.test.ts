/**
 * `npm run dev`: all three apps at one address, a server restart after a change, and nothing left running.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { demoCityFolder } from '../verify/support/demo-city.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const A_SOURCE = join(ROOT, 'apps/server/src/platform/clock.ts')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/**
 * Gives a file a new time, for as long as a watcher may look; returns how to give back the old one, because
 * builds depend on the newest source's time.
 */
async function touch(file: string): Promise<() => Promise<void>> {
  const { atime, mtime } = await stat(file)
  await utimes(file, new Date(), new Date())
  return () => utimes(file, atime, mtime)
}

it('serves the apps and the API, starts the server anew on a change, and ends with all it started', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-dev-'))
  const origin = `http://localhost:${await freePort()}`
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      CITY_DIR: await demoCityFolder(),
      PORT: new URL(origin).port,
    },
  })
  // Everything it starts writes to the same pipe, which closes when the last of them has ended.
  const closed = once(dev, 'close')
  let written = ''
  dev.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const greetings = () => written.split(`Riders     ${origin}/\n`).length - 1
  const text = async (path: string) => (await fetch(`${origin}${path}`)).text()
  let untouch = async () => {}
  try {
    await expect.poll(greetings).toBe(1)
    expect(await text('/')).toContain('src="/src/main.tsx')
    expect(await text('/src/main.tsx')).toContain('import')
    expect(await text('/console/')).toContain('src="/console/src/main.tsx')
    expect(await text('/console/@vite/client')).toContain('WebSocket')
    expect(await text('/health')).toMatch(/^{"ok":true,/)
    expect(JSON.parse(await text('/prod/api/config'))).toMatchObject({ brand: 'PUNI Rider' })

    untouch = await touch(A_SOURCE)
    await expect.poll(greetings).toBe(2)
    expect(await text('/health')).toMatch(/^{"ok":true,/)
  } finally {
    dev.kill('SIGINT')
    await closed
    await untouch()
  }
  expect(dev.exitCode).toBe(0)
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
  await rm(dataDir, { recursive: true })
}, 180_000)
