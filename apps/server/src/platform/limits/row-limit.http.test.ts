import { KEPT_MOST } from '@puni/contract/limits'
import { DISABLED_OPERATORS_MOST } from '@puni/contract/operators/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

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

it('a platform takes no more operators than work for it, however many have left', async () => {
  const add = (from: number, count: number, disabledAt: string) =>
    test.sql.query(
      `insert into operators (email, full_name, role, disabled_at)
       select 'op' || i || '@test.example', 'Operador ' || i, 'dispatcher', ${disabledAt}
       from generate_series($1::int, $1::int + $2::int - 1) i`,
      [from, count],
    )
  await add(1, DISABLED_OPERATORS_MOST + 50, `timestamptz '2020-01-01' + i * interval '1 day'`)
  const left = await test.newOperator('dispatcher')
  const { operators } = await test.ok('listOperators', {}, test.operator)
  expect(operators.filter(({ disabled }) => disabled)).toHaveLength(DISABLED_OPERATORS_MOST)
  expect(operators.map(({ fullName }) => fullName)).not.toContain('Operador 50')
  expect(operators.map(({ fullName }) => fullName)).toContain('Operador 51')

  await add(5_000, KEPT_MOST.operators - 2, 'null')
  const body = { email: 'una-mas@test.example', fullName: 'Una Más', role: 'dispatcher' }
  expect(await test.refused('createOperator', { body }, test.operator)).toBe('409 TOO_MANY_KEPT')
  const change = (disabled: boolean) => ({ params: { id: left.id }, body: { disabled } })
  await test.ok('updateOperator', change(true), test.operator)
  await test.ok('createOperator', { body }, test.operator)
  expect(await test.refused('updateOperator', change(false), test.operator)).toBe('409 TOO_MANY_KEPT')
})
