import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryFinding, nodeFinding, OLDEST_NODE, programFileFindings } from './program.ts'

describe('program files', () => {
  const FILES = {
    'apps/server/dist/main.js': 'start()',
    'docs/a page.md': 'Words',
    'puni-rider': '#!/bin/sh',
  }
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'puni-program-'))
    const sums = Object.entries(FILES).map(
      ([path, text]) => `${createHash('sha256').update(text).digest('hex')}  ${path}\n`,
    )
    await writeFile(join(folder, 'SHA256SUMS'), sums.join(''))
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), text)
    }
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('are as in the release', async () => {
    expect(await programFileFindings(folder)).toEqual([{ level: 'ok', what: '3 files as in the release' }])
  })

  it('name the one of which a byte was changed', async () => {
    await writeFile(join(folder, 'docs/a page.md'), 'Wards')
    expect(await programFileFindings(folder)).toMatchObject([
      { level: 'error', what: 'docs/a page.md was changed' },
    ])
  })

  it('name the one that is missing', async () => {
    await rm(join(folder, 'puni-rider'))
    expect(await programFileFindings(folder)).toMatchObject([
      { level: 'error', what: 'puni-rider is missing or cannot be read' },
    ])
  })

  it('are not as in the release if the list is cut off', async () => {
    await writeFile(join(folder, 'SHA256SUMS'), '')
    expect(await programFileFindings(folder)).toMatchObject([{ level: 'error' }])
  })

  it('are not compared in a checkout', async () => {
    await rm(join(folder, 'SHA256SUMS'))
    expect(await programFileFindings(folder)).toMatchObject([{ level: 'note' }])
  })
})

describe('Node', () => {
  it('is as the packages want it', async () => {
    const file = new URL('../../../../../package.json', import.meta.url)
    const { engines } = JSON.parse(await readFile(file, 'utf8')) as { engines: { node: string } }
    expect(engines.node).toBe(`>=${OLDEST_NODE.join('.')}`)
  })

  it.each([
    ['18.20.4', 'error'],
    ['20.18.9', 'error'],
    ['20.19.0', 'ok'],
    ['22.0.0', 'ok'],
    ['24.3.1', 'ok'],
  ])('%s: %s', (version, level) => {
    expect(nodeFinding(version)).toMatchObject({ level })
  })
})

it.each([
  [4_000, 2_000, 'ok', '2000 MB of 4000 MB are free'],
  [4_000, 100, 'warning', '100 MB of 4000 MB are free: little'],
  [512, 400, 'warning', '400 MB of 512 MB are free: little'],
])('memory of %d MB with %d MB free: %s', (total, available, level, what) => {
  const found = memoryFinding({ total: total * 1e6, available: available * 1e6 })
  expect(found.level).toBe(level)
  expect(found.what).toContain(what)
})
