/** The file of one's own data: complete, without other people's, and cheap for the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX } from '@puni/contract/route'
import { TestApp } from '@puni/verify/support/test-app'

interface MyData {
  readonly perfil: Record<string, unknown>
  readonly [list: string]: Record<string, unknown> | readonly Record<string, unknown>[]
}

describe('exporting my data', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  const ask = (token: string) =>
    fetch(`${test.origin}${API_PREFIX}/user/rider/me/data`, {
      headers: { authorization: `Bearer ${token}` },
    })

  it('has all that is kept about the rider, and of customers nothing but the street', async () => {
    const rider = await test.riderOnDuty()
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Papeles' } }, test.operator)
    await test.ok('unblockRider', { params: { id: rider.id } }, test.operator)
    await test.goOnDuty(rider)
    const { _id, number } = await test.acceptedOrder(rider)
    const params = { token: await test.trackingToken(_id) }
    await test.ok('sendNote', { params, body: { text: 'Timbre roto' } })
    for (const status of ['to_pickup', 'waiting_pickup']) await test.advance(rider, _id, status)
    const arrived = test.clock.now().toISOString()
    test.clock.advance(12 * 60_000)
    await test.ok('tellDelay', { params: { id: _id }, body: {} }, rider.token)
    for (const status of ['on the way', 'delivered']) await test.advance(rider, _id, status)
    const pause = (minutes: number | null) =>
      test.ok('setPause', { params: { id: rider.id }, body: { minutes } }, rider.token)
    await pause(30)
    await pause(null)
    const now = test.clock.now().toISOString()
    const response = await ask(rider.token)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="mis-datos.json"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      generado: now,
      perfil: { nombre: 'Ramón Rider', email: rider.email, documento: '30111222', zona: 'Centro' },
      bloqueos: [{ motivo: 'Papeles', desde: arrived, hasta: arrived }],
      sesiones: [{ inicio: arrived, ultimoUso: now, dispositivo: null }],
      pausas: [{ inicio: now, hasta: expect.any(String), fin: now }],
      esperas: [{ pedido: number, llegada: arrived, fin: now, importe: 0 }],
      avisosDeDemora: [{ pedido: number, avisado: now, segundosDeEspera: 720 }],
      turnos: [{ zona: 'Centro', latitud: expect.any(Number), metrosSinPedido: 0 }, { zona: 'Centro' }],
      ofertas: [{ pedido: number, resultado: 'accepted' }],
      pedidos: [
        {
          numero: number,
          estado: 'delivered',
          tienda: 'Doña Rosa',
          entrega: 'Belgrano',
          valorPedido: 12_500.5,
          envio: 2_300.25,
          revision: null,
        },
      ],
      ganancias: [{ mes: '2026-03', entregados: 1, total: 2_300.25 }],
    })
    await test.sql.query(`update orders set earnings_review = 'pending' where id = $1`, [_id])
    expect(await (await ask(rider.token)).json(), 'what waits for an admin is in no total').toMatchObject({
      pedidos: [{ numero: number, revision: 'en revisión' }],
      ganancias: [],
    })
    for (const others of ['5555-0122', '55550122', 'Timbre', 'Olga', 'Operador', '2200'])
      expect(text).not.toContain(others)
  })

  it('has every row of a rider with thousands of orders, one file at a time, and answers others meanwhile', async () => {
    const rider = await test.activatedRider()
    const count = 4_200
    await test.sql.query(
      `insert into orders (status, zone_id, origin_latitude, origin_longitude, origin_street, origin_street_number,
        origin_city, destination_latitude, destination_longitude, destination_street, destination_street_number,
        destination_city, delivery_metres, store_value, shipping_cost, is_urgent, assigned_rider_id, delivered_at,
        created_at, updated_at)
      select 'delivered', $1, -34.61, -58.39, 'x', '1', 'x', -34.61, -58.38, 'x', '1', 'x', 1000, 0, 150000, false, $2,
        t, t, t from generate_series(1, ${count}) i, lateral (select timestamptz '2025-01-01' + i * interval '1 hour') as time (t)`,
      [test.zoneId, rider.id],
    )
    const first = await ask(rider.token)
    expect((await ask(rider.token)).status, 'a second one meanwhile').toBe(429)
    await test.ok('getMe', {}, rider.token)
    const data = (await first.json()) as MyData
    const numbers = new Set((data['pedidos'] as { numero: number }[]).map(({ numero }) => numero))
    expect(numbers.size).toBe(count)
    const months = data['ganancias'] as { entregados: number }[]
    expect(months.reduce((sum, { entregados }) => sum + entregados, 0)).toBe(count)
    const again = await ask(rider.token)
    expect(again.status, 'once it is done').toBe(200)
    await again.body?.cancel()
    await expect.poll(async () => (await ask(rider.token)).status, { message: 'once it was cut' }).toBe(200)
  })
})
