import { KEPT_MOST } from '@puni/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())

it('a platform takes no more zones than everybody can choose from', async () => {
  await test.sql.query(
    `insert into zones (name, latitude, longitude, radius_km) select 'Zona ' || i, -34.6, -58.4, 5 from generate_series(3, $1::int) i`,
    [KEPT_MOST.zones],
  )
  await test.createZone('La última')
  const body = { name: 'Una más', latitude: -34.6, longitude: -58.4, radiusKm: 5 }
  expect(await test.refused('createZone', { body }, test.operator)).toBe('409 TOO_MANY_KEPT')
  expect(await test.ok('listZones', {})).toHaveLength(KEPT_MOST.zones)
})
