import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDemoCity } from './demo-city.ts'

it('processes that start together on one folder all open the city of the one who was first', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-demo-city-'))
  try {
    const folder = join(dataDir, 'demo-city')
    const [one, other] = await Promise.all([openDemoCity(folder), openDemoCity(folder)])
    expect(one.info).toEqual(other.info)
    expect(await readdir(dataDir), 'nothing half-made is left').toEqual(['demo-city'])
  } finally {
    await rm(dataDir, { recursive: true })
  }
})
