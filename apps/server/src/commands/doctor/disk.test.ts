import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataFolderFinding, diskFinding, disksOf, folderBytes } from './disk.ts'

it.each([
  [
    'plenty',
    { free: 50e9, total: 100e9, copies: 10e9 },
    'ok',
    /^50\.0 GB of 100\.0 GB \(50 %\) are free for/,
  ],
  ['a small share', { free: 14.9e9, total: 100e9, copies: 10e9 }, 'warning', /\(14 %\)/],
  [
    'less than the database and 1 GB',
    { free: 10.9e9, total: 20e9, copies: 10e9 },
    'error',
    /11\.0 GB are needed/,
  ],
  ['less than 1 GB', { free: 999e6, total: 2e9, copies: 0 }, 'error', /^999 MB of .+ 1\.0 GB are needed/],
  ['nothing', { free: 0, total: 0, copies: 0 }, 'error', /^0 MB of 0 MB \(0 %\)/],
])('with %s free: %o is %s', (_, disk, level, what) => {
  const found = diskFinding({ name: 'data', ...disk })
  expect(found.level).toBe(level)
  expect(found.what).toMatch(what)
})

describe('folders', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'puni-disk-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('of one disk are told together, with the most that may be added; one may be missing', async () => {
    const later = join(folder, 'later', 'data')
    const found = await disksOf([
      { purpose: 'data', folder: later, copies: 7 },
      { purpose: 'program', folder, copies: 0 },
    ])
    expect(found).toMatchObject([{ name: `data in ${later} and the program in ${folder}`, copies: 7 }])
    expect(found[0]?.free).toBeGreaterThan(0)
  })

  it('have the bytes of all files below', async () => {
    await mkdir(join(folder, 'base'))
    await writeFile(join(folder, 'base', 'one'), 'four')
    await writeFile(join(folder, 'two'), 'five!')
    expect(await folderBytes(folder)).toBe(9)
    expect(await folderBytes(join(folder, 'none'))).toBe(0)
  })

  it('for data may be there or not', async () => {
    expect(await dataFolderFinding(folder)).toEqual({ level: 'ok', what: folder })
    expect(await dataFolderFinding(join(folder, 'data'))).toMatchObject({ level: 'ok' })
  })
})
