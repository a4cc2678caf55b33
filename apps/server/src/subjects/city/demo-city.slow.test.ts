/** How a demo comes by its own city. Building one takes seconds. */
import { buildCity, writePack } from '@puni/city-pack/build-city'
import { PACK_FILES } from '@puni/contract/city/pack'
import { draw, street } from '@puni/city-pack/places/drawn-extract-fixture'
import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { testNetwork } from '@puni/verify/support/network'
import { ConfigError, readConfig } from '../../platform/config.ts'
import { openDemoCity } from './demo-city.ts'
import { openCity } from './open-city.ts'

describe('the city of a demo is made', () => {
  let dataDir: string
  let folder: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'puni-demo-city-'))
    folder = join(dataDir, 'demo-city')
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it('once for processes that start together: all open that of the one who was first', async () => {
    const [one, other] = await Promise.all([openDemoCity(folder), openDemoCity(folder)])
    expect(one.info).toEqual(other.info)
    expect(await readdir(dataDir), 'nothing half-made is left').toEqual(['demo-city'])
  })

  it('anew, and the same, when it is broken', async () => {
    await cp(await demoCityFolder(), folder, { recursive: true })
    const { tilesHash } = await openDemoCity(folder)
    await truncate(join(folder, PACK_FILES.places), 100)
    expect((await openDemoCity(folder)).tilesHash).toBe(tilesHash)
    expect(await readdir(dataDir)).toEqual(['demo-city'])
  })

  it('anew when it is of another version', async () => {
    const way = street('Calle Una', [
      [0, 0],
      [500, 0],
    ])
    const title = { name: 'Otra', demo: true, builtAt: '2026-01-01T00:00:00.000Z' }
    await writePack(folder, buildCity(draw({ ways: [way] }), title))
    expect((await openDemoCity(folder)).info.name).toBe('Ciudad Demo')
  })

  it('nowhere where something else is, which the operator reads in a line', async () => {
    await mkdir(folder)
    await writeFile(join(folder, 'notas.txt'), 'mías')
    const opened = openCity(readConfig({ DATA_DIR: dataDir, DEMO: '1' }), testNetwork().log)
    await expect(opened).rejects.toThrow(ConfigError)
    await expect(opened).rejects.toThrow(/^DATA_DIR: [^\n]*notas\.txt[^\n]*$/)
    expect(await readdir(folder)).toEqual(['notas.txt'])
  })
})
