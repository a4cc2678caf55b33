/** A server that is backed up and restored by the commands as they are run: five processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { startServer, UNHURRIED } from '@puni/verify/support/server-process'
import { DEMO_RIDER } from '../demo/demo-accounts.ts'

let folder: string
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'puni-backup-')))
})
afterAll(() => rm(folder, { recursive: true }))

it('brings a server back as it was, by the commands as they are run', async () => {
  const dataDir = join(folder, 'server')
  const CITY_DIR = await demoCityFolder()
  const server = await startServer('source', { ...UNHURRIED, DATA_DIR: dataDir, CITY_DIR, DEMO_ORDERS: '0' })
  const first = await login(server.origin)
  const out = join(folder, 'of-server')
  expect(await runProgram('backup-command.ts', ['--out', out], dataDir)).toMatchObject({
    code: 0,
    errors: '',
  })
  await server.end()

  const photos = await readdir(join(dataDir, 'photos'))
  for (const lost of ['postgres', 'photos']) await rm(join(dataDir, lost), { recursive: true })
  const [name = ''] = await readdir(out)
  const restored = await runProgram('restore-command.ts', ['--from', join(out, name)], dataDir)
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.output).toMatch(/^Restored into .+\/postgres: [^\n]+\n {2}photos added: 2\n$/)
  const again = await startServer('source', { ...UNHURRIED, DATA_DIR: dataDir, CITY_DIR, DEMO_ORDERS: '0' })
  expect((await login(again.origin)).user).toEqual(first.user)
  expect(await readdir(join(dataDir, 'photos'))).toEqual(photos)
  expect(await again.end()).toBe(0)
})

async function login(origin: string): Promise<{ user: object }> {
  const response = await fetch(`${origin}/prod/api/user/login-rider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_RIDER),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { user: object }
}

async function runProgram(name: string, args: readonly string[], dataDir: string) {
  const program = fileURLToPath(new URL(name, import.meta.url))
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output, errors }
}
