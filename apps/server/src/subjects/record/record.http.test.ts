/** A rider's record over HTTP: what stands in it, that anybody can verify it, and that it costs the server little. */
import { API_PREFIX } from '@puni/contract/route'
import { checkSignature } from '@puni/record/node-signature'
import { KEYS_PATH, readKeys } from '@puni/record/public-keys'
import { addsUp, type RiderRecord, verifyRecord } from '@puni/record/verify-record'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const run = promisify(execFile)
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('openssl is not installed: records are not verified with it')

const MARCH = { from: '2026-03-01', to: '2026-03-31' }

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start({ PUBLIC_URL: 'https://riders.puni.example' })
})
afterAll(() => test.stop())

const ask = ({ token }: TestRider, period: Record<string, string> = MARCH) =>
  fetch(`${test.origin}${API_PREFIX}/user/rider/me/record?${new URLSearchParams(period).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  })
async function download(rider: TestRider, period = MARCH): Promise<Buffer> {
  const response = await ask(rider, period)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
async function recordOf(rider: TestRider, period = MARCH): Promise<RiderRecord> {
  return await verified(await download(rider, period))
}
async function verified(file: Uint8Array): Promise<RiderRecord> {
  const keys = readKeys(await (await fetch(`${test.origin}${KEYS_PATH}`)).text())
  const verdict = verifyRecord(file, keys, checkSignature)
  if (!verdict.genuine) throw new Error(verdict.problem)
  return verdict.record
}

/** Delivers an order whose steps take so many minutes each. */
async function deliverSlowly(rider: TestRider, minutes: readonly number[]) {
  const order = await test.acceptedOrder(rider)
  const statuses = ['to_pickup', 'waiting_pickup', 'on the way', 'delivered']
  const times = []
  for (const [at, status] of statuses.entries()) {
    test.clock.advance((minutes[at] ?? 0) * 60_000)
    times.push(test.clock.now().toISOString())
    expect((await test.advance(rider, order._id, status)).status).toBe(200)
  }
  return { order, times }
}

describe('the record of a rider', () => {
  it('has orders with every step and wait, money and shifts, and of customers nothing', async () => {
    const rider = await test.onlyRiderOnDuty()
    const began = test.clock.now()
    const { order, times } = await deliverSlowly(rider, [1, 5, 11, 9])
    const canceled = await test.acceptedOrder(rider)
    await test.cancel(canceled._id)
    const response = await ask(rider)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="registro-2026-03.txt"',
      'cache-control': 'private, no-store',
    })
    const text = await response.text()
    for (const others of ['5555-0122', '55550122', 'Timbre', 'Belgrano', '2200', 'Olga', rider.email])
      expect(text).not.toContain(others)
    const record = await recordOf(rider)
    expect(record).toMatchObject({
      verificar: 'https://riders.puni.example/registro',
      plataforma: 'PUNI Rider',
      desde: '2026-03-01',
      hasta: '2026-03-31',
      rider: { nombre: 'Ramón Rider', documento: '30111222', vehiculo: 'Moto', id: rider.id },
      entregados: [
        {
          numero: order.number,
          estado: 'Entregado',
          tienda: 'Doña Rosa',
          hora: times[3],
          pasos: {
            Asignado: began.toISOString(),
            'Yendo a retirar': times[0],
            'Esperando pedido': times[1],
            'En camino': times[2],
            Entregado: times[3],
          },
          esperaSegundos: 660,
          valorPedido: 12_500.5,
          envio: 2_300.25,
          ganado: 2_300.25,
          terminadoPor: null,
          revisiones: [],
        },
      ],
      noEntregados: [
        {
          numero: canceled.number,
          estado: 'Cancelado',
          ganado: 0,
          esperaSegundos: null,
          terminadoPor: 'un operador',
        },
      ],
      turnos: [{ zona: 'Centro', inicio: began.toISOString(), fin: null }],
      totales: {
        entregados: 1,
        noEntregados: 1,
        ganado: 2_300.25,
        enRevision: 0,
        esperaSegundos: 660,
        turnosSegundos: 26 * 60,
        caja: { caja: 2_300.25, ganancias: -2_185.24, comisión: -115.01, 'le deben los locales': 0 },
      },
    })
    expect(addsUp(record), 'the entries come to that').toBe(true)
    expect(record.caja?.map(({ motivo, cuenta, pedido }) => [motivo, cuenta, pedido])).toContainEqual([
      'entrega',
      'comisión',
      order.number,
    ])
  })

  it('agrees with the monthly summary, at the edges of a month and with earnings under review', async () => {
    const rider = await test.onlyRiderOnDuty()
    const totals = async (month: string) =>
      await test.ok(
        'getMonthlyTotals',
        { params: { id: rider.id }, query: { year: '2026', month } },
        rider.token,
      )
    const { order } = await deliverSlowly(rider, [1, 1, 1, 1])
    const move = (at: string) =>
      test.sql.query('update orders set delivered_at = $1 where id = $2', [at, order._id])
    // Midnight in Buenos Aires is three in the morning in London.
    await move('2026-04-01T02:59:59Z')
    expect((await recordOf(rider)).totales).toMatchObject({ entregados: 1, ganado: 2_300.25 })
    expect(await totals('3')).toMatchObject({ total: 1, totalMoneyByMonth: 2_300.25 })
    await move('2026-04-01T03:00:00Z')
    expect((await recordOf(rider)).totales).toMatchObject({ entregados: 0, noEntregados: 0, ganado: 0 })
    expect(await totals('3')).toMatchObject({ total: 0 })
    const april = { from: '2026-04-01', to: '2026-04-30' }
    await test.sql.query(`update orders set earnings_review = 'pending' where id = $1`, [order._id])
    expect((await recordOf(rider, april)).totales).toMatchObject({
      entregados: 1,
      ganado: 0,
      enRevision: 2_300.25,
    })
    await test.ok('reviewEarnings', { params: { id: order._id }, body: { confirm: false } }, test.operator)
    const { entregados, totales } = await recordOf(rider, april)
    expect(totales).toMatchObject({ ganado: 0, enRevision: 0 })
    expect(entregados).toMatchObject([{ ganado: 0, revisiones: [{ que: 'rechazada' }] }])
  })

  it('is for who is blocked too, of a period that makes sense, and for nobody else', async () => {
    const rider = await test.activatedRider()
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Papeles' } }, test.operator)
    expect((await recordOf(rider)).entregados).toEqual([])
    const days = { from: '2026-03-05', to: '2026-03-05' }
    expect((await ask(rider, days)).headers.get('content-disposition')).toContain(
      'registro-2026-03-05-a-2026-03-05.txt',
    )
    for (const [from, to] of [
      ['2026-03-31', '2026-03-01'],
      ['2025-01-01', '2026-03-01'],
      ['ayer', 'hoy'],
    ] as const)
      expect(await test.refused('downloadRecord', { query: { from, to } }, rider.token)).toBe(
        '400 INVALID_INPUT',
      )
    expect(await test.refused('downloadRecord', { query: MARCH }, test.operator)).toBe('403 FORBIDDEN')
    expect(await test.refused('downloadRecord', { query: MARCH })).toBe('401 UNAUTHENTICATED')
  })

  it('of 10,000 orders is whole and signed, one at a time, and others are answered meanwhile', async () => {
    const rider = await test.activatedRider()
    const count = 10_000
    await test.sql.query(
      `insert into orders (status, zone_id, origin_latitude, origin_longitude, origin_street, origin_street_number,
        origin_city, destination_latitude, destination_longitude, destination_street, destination_street_number,
        destination_city, delivery_metres, store_value, shipping_cost, is_urgent, assigned_rider_id, delivered_at,
        created_at, updated_at)
      select 'delivered', $1, -34.61, -58.39, 'x', '1', 'x', -34.61, -58.38, 'x', '1', 'x', 1000, 0, 150000, false, $2,
        t, t, t from generate_series(1, ${count}) i, lateral (select timestamptz '2025-01-02' + i * interval '30 minutes') as time (t)`,
      [test.zoneId, rider.id],
    )
    const year = { from: '2025-01-01', to: '2025-12-31' }
    let isMade = false
    const askedTwice = Promise.all([ask(rider, year), ask(rider, year)]).finally(() => (isMade = true))
    let answered = 0
    while (!isMade) {
      await test.ok('getMe', {}, rider.token)
      answered += 1
    }
    const answers = await askedTwice
    const made = answers.find(({ status }) => status === 200)!
    expect(answers.find((answer) => answer !== made)?.status).toBe(503)
    const record = await verified(new Uint8Array(await made.arrayBuffer()))
    expect(new Set(record.entregados.map(({ numero }) => numero)).size).toBe(count)
    expect(record.totales).toMatchObject({ entregados: count, ganado: count * 1_500 })
    // Between the pages: were it made in one go, nobody would be.
    expect(answered).toBeGreaterThan(5)
    expect((await ask(rider)).status, 'once it is done').toBe(200)
  })
})

describe.skipIf(!hasOpenssl)('openssl, which shares no code with us,', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'puni-openssl-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** The two commands of docs/record.md, and what the second of them says. */
  async function verifyBySteps(file: Buffer): Promise<string> {
    await writeFile(join(folder, 'registro.txt'), file)
    const shell = (line: string) =>
      run('sh', ['-c', line], { cwd: folder }).then(
        ({ stdout }) => stdout.trim(),
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`.trim(),
      )
    await shell(`sed '1d;$d' registro.txt > datos.json`)
    return await shell(
      `sed -n '$s/.*"ed25519":"\\(.*\\)"}}/\\1/p' registro.txt | openssl base64 -d -A | ` +
        'openssl pkeyutl -verify -pubin -inkey clave.pem -rawin -in datos.json -sigfile /dev/stdin',
    )
  }

  it('verifies a record with the key of the fixed address, and none with one byte changed', async () => {
    const rider = await test.onlyRiderOnDuty()
    await deliverSlowly(rider, [1, 5, 11, 9])
    const file = await download(rider)
    const [, keyId = ''] = /"clave":"(\w+)"/.exec(file.toString()) ?? []
    const pem = await fetch(`${test.origin}/.well-known/puni-rider-keys/${keyId}.pem`)
    await writeFile(join(folder, 'clave.pem'), await pem.text())
    expect(await verifyBySteps(file)).toBe('Signature Verified Successfully')
    const changed = Buffer.from(file)
    const at = changed.indexOf('2300.25')
    changed[at] = '9'.charCodeAt(0)
    expect(await verifyBySteps(changed)).toContain('Signature Verification Failure')
  })
})
