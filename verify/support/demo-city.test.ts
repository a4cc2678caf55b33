import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCity } from '../../apps/server/src/subjects/city/city.ts'
import { demoCityFolder } from './demo-city.ts'

it("the demo's city is small to keep and large enough to ride in, and no map of OpenStreetMap", async () => {
  const folder = await demoCityFolder()
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2e6)
  const { info } = await readCity(folder)
  expect(info).toMatchObject({ attribution: 'Ciudad de demostración', demo: true })
  expect(info.bounds.north - info.bounds.south).toBeGreaterThan(0.1)
})
