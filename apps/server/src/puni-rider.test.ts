/** The commands as a shell runs them: by name, with the variables of a file. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '@puni/contract/version'
import { afterAll, beforeAll, expect, it } from 'vitest'
import root from '../../../package.json' with { type: 'json' }

const PROGRAM = fileURLToPath(new URL('puni-rider.ts', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'puni-commands-'))
})
afterAll(() => rm(folder, { recursive: true }))

function puniRider(...args: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const shell = { cwd: folder, env: { PATH, HOME }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', TSX, PROGRAM, ...args], shell)
  return { status, stdout, stderr }
}
const TSX = import.meta.resolve('tsx')

it('the version is that of package.json', () => {
  expect(VERSION).toBe(root.version)
  expect(puniRider('--version')).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: '' })
})

it('without a known command all of them are listed', () => {
  const usage = puniRider('--help')
  expect(usage).toMatchObject({ status: 0, stderr: '' })
  for (const name of ['start', 'backup', 'restore', 'doctor', 'export', 'city', 'replay'])
    expect(usage.stdout).toMatch(new RegExp(`^  ${name} +\\w`, 'm'))
  for (const args of [[], ['bakup'], ['constructor'], ['start', 'now']])
    expect(puniRider(...args), args.join(' ')).toEqual({ status: 2, stdout: '', stderr: usage.stdout })
})

it('a command gets its arguments and the variables of a file', async () => {
  const file = join(folder, 'puni.env')
  await writeFile(file, 'DATA_DIR=/nowhere\n')
  expect(puniRider('--config', file, 'backup')).toEqual({
    status: 1,
    stdout: '',
    stderr: '/nowhere: no server has stored anything there\n',
  })
  expect(puniRider('--config', file, 'restore')).toMatchObject({ status: 2, stdout: '' })
  expect(puniRider('city', 'none.osm')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no such file') as string,
  })
  expect(puniRider('--config', 'none.env', 'backup')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('none.env') as string,
  })
})
